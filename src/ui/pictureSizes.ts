/** `sizes` of a listing's picture in the grid of cards: two columns on a phone, three on a tablet, four beyond. */
export const CARD_SIZES = '(width >= 64rem) min(22vw, 19rem), (width >= 40rem) 30vw, 46vw'

/** `sizes` of the large picture on a listing's page. */
export const GALLERY_SIZES = '(width >= 64rem) min(46vw, 39rem), (width >= 48rem) 52vw, 100vw'
