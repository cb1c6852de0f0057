/** A small seeded random number generator (mulberry32): the same seed gives the same numbers everywhere. */
export interface Random {
  /** 0 ≤ x < 1. */
  next: () => number
  /** A whole number, both ends included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]] | readonly T[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
}

const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Creates a random number generator from a whole number. */
export const createRandom = (seed: number): Random => {
  const next = mulberry32(seed)
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    shuffle: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}

/** A stable hash of a text as a whole number (FNV-1a), used as a seed. */
export const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
