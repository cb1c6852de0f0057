import { showToast } from '../../ui/toasts.ts'
import { MOST_HEARTS, type Heart } from './wishlist.hearts.ts'
import { dropHeart, heartsOf, keepHeart } from './wishlist.keep.ts'
import { wayToPage, type WishlistParts } from './wishlist.parts.ts'

/** Writes a guest's wish down in this browser, as far as there is room; the first says where it can be found. */
export const keepWish = ({ id, title }: Heart, wanted: boolean, parts: WishlistParts): void => {
  const { t } = parts.i18n
  if (!wanted) return dropHeart(id)
  const before = heartsOf(undefined)
  if (before.length < MOST_HEARTS || before.some((heart) => heart.id === id)) {
    keepHeart({ id, title })
    const isFirst = before.every((heart) => heart.id === id)
    if (isFirst && !parts.undoable.value) showToast({ message: t('wishlist.savedHere'), tone: 'good', action: wayToPage(parts) })
  } else {
    parts.show(id, false)
    showToast({ message: t('wishlist.full', { count: MOST_HEARTS }), tone: 'bad' })
  }
}
