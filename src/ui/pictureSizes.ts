/** `sizes` of a listing's picture in the grid of cards: two columns on a phone, three on a tablet, four beyond. */
export const CARD_SIZES = '(width >= 64rem) min(22vw, 19rem), (width >= 40rem) 30vw, 44vw'

/** The columns of that grid in a window of this width, where a rem is 16 pixels. */
export const cardColumns = (width: number): number => (width >= 1024 ? 4 : width >= 640 ? 3 : 2)

/** `sizes` of the large picture on a listing's page. */
export const GALLERY_SIZES = '(width >= 64rem) min(46vw, 39rem), (width >= 48rem) 52vw, 92vw'
