/** The browser's caches in memory, as far as the service worker uses them. */
const addressOf = (request: RequestInfo | URL): string => new URL(request instanceof Request ? request.url : request, 'https://shop.example').href

class MemoryCache {
  readonly entries = new Map<string, Response>()
  match(request: RequestInfo | URL): Promise<Response | undefined> { return Promise.resolve(this.entries.get(addressOf(request))?.clone()) }
  put(request: RequestInfo | URL, response: Response): Promise<void> {
    // As browsers do it: what replaces an entry comes last.
    this.entries.delete(addressOf(request))
    return Promise.resolve(void this.entries.set(addressOf(request), response))
  }
  delete(request: RequestInfo | URL): Promise<boolean> { return Promise.resolve(this.entries.delete(addressOf(request))) }
  keys(): Promise<Request[]> { return Promise.resolve([...this.entries.keys()].map((url) => new Request(url))) }
}

/** All caches, by their names. */
export class MemoryCaches {
  readonly all = new Map<string, MemoryCache>()
  keys(): Promise<string[]> { return Promise.resolve([...this.all.keys()]) }
  has(name: string): Promise<boolean> { return Promise.resolve(this.all.has(name)) }
  delete(name: string): Promise<boolean> { return Promise.resolve(this.all.delete(name)) }
  open(name: string): Promise<MemoryCache> {
    const cache = this.all.get(name) ?? new MemoryCache()
    this.all.set(name, cache)
    return Promise.resolve(cache)
  }
  async match(request: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.all) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined
      if (found) return found
    }
    return undefined
  }
}
