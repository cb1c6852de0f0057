/** How many reviews gave how many stars. */
export interface Share {
  readonly stars: number
  readonly count: number
  /** Of all that were counted, 0 to 1. */
  readonly part: number
}

/** Counts reviews by their stars, five first; a note that is none of one to five is not counted. */
export const distributionOf = (notes: readonly number[]): Share[] => {
  const counted = notes.map(Math.round).filter((note) => note >= 1 && note <= 5)
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = counted.filter((note) => note === stars).length
    return { stars, count, part: counted.length > 0 ? count / counted.length : 0 }
  })
}
