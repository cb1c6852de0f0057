/** The yes-or-no fields of a card, as bits of one number. */
export const FLAGS = {
  varies: 1,
  inStock: 2,
  lastPiece: 4,
  variants: 8,
  /** Found by a text only, on no shelf: neither a category's nor a vendor's (specification, Listing, visibility `search`). */
  offShelf: 16,
  /** On shelves only, found by no text (visibility `catalog`). */
  offSearch: 32,
} as const
