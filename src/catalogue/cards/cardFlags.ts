/** The yes-or-no fields of a card, as bits of one number. */
export const FLAGS = {
  varies: 1,
  inStock: 2,
  lastPiece: 4,
  variants: 8,
  /** Found by a text or a vendor's page only, on no shelf (visibility `search`). */
  offShelf: 16,
  /** On shelves only, found by no text (visibility `catalog`). */
  offSearch: 32,
} as const
