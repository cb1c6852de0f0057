/** Things by a key, the least used first to go; no more of them than fit into so many bytes. */
export interface ByteCache<T> {
  readonly get: (key: string) => T | undefined
  /** Keeps it, unless it is larger than everything may be. */
  readonly set: (key: string, one: T, bytes: number) => void
  readonly bytes: () => number
  readonly size: () => number
}

export const createByteCache = <T>(limit: number): ByteCache<T> => {
  const kept = new Map<string, { readonly one: T, readonly bytes: number }>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (!found) return undefined
      // A map remembers the order in which keys came: this one comes last again.
      kept.delete(key)
      kept.set(key, found)
      return found.one
    },
    set: (key, one, size) => {
      drop(key)
      if (size > limit) return
      kept.set(key, { one, bytes: size })
      bytes += size
      for (const [oldest] of kept) {
        if (bytes <= limit) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
    size: () => kept.size,
  }
}
