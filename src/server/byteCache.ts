/** Things by a key, the least used first to go; no more of them than fit into so many bytes. */
export interface ByteCache<T> {
  readonly get: (key: string) => T | undefined
  /** Stores it, unless it is larger than everything may be. */
  readonly set: (key: string, one: T, bytes: number) => void
  readonly bytes: () => number
  readonly size: () => number
}

export const createByteCache = <T>(limit: number): ByteCache<T> => {
  const entries = new Map<string, { readonly one: T, readonly bytes: number }>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const found = entries.get(key)
      if (!found) return undefined
      // A map remembers the order in which keys came: this one comes last again.
      entries.delete(key)
      entries.set(key, found)
      return found.one
    },
    set: (key, one, size) => {
      drop(key)
      if (size > limit) return
      entries.set(key, { one, bytes: size })
      bytes += size
      for (const [oldest] of entries) {
        if (bytes <= limit) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
    size: () => entries.size,
  }
}
