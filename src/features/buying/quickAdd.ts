/** What the button of a card does; loaded when the first of them is about to be used. */
import { useQueryCache } from '@pinia/colada'
import { getActivePinia } from 'pinia'
import { createVNode, h, ref, render, shallowRef, type App, type AppContext } from 'vue'
import type { ListingCard, PublicListing } from '../../catalogue/documents.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { showToast } from '../../ui/toasts.ts'
import { kindOf } from '../../lib/kindOf.ts'
import { listingQuery } from './listingQuery.ts'
import { offerOf } from './offer.ts'
import { openCart } from './openCart.ts'
import { showAdded, within } from './showAdded.ts'
import { useKnownMember } from './useKnownMember.ts'

const loadSheet = () => import('./QuickAddSheet.vue')

/**
 * Whether a person has to see or choose something first: a variant, how many (`min_qty`), or that nothing is shipped.
 * Extras are nobody's duty (specification, Add-on): who wants some opens the listing.
 */
export const needsChoice = (listing: PublicListing): boolean =>
  listing.variants.length > 0
  || (listing.min_qty ?? 1) > 1
  || listing.requires_shipping === false
  || !offerOf(listing, null).isOrderable

type OpenSheet = (card: ListingCard) => void
const sheets = new WeakMap<App, Promise<OpenSheet>>()

/** One sheet for all cards, outside of them: a card may leave the page while its sheet is open. */
const makeSheet = async (context: AppContext): Promise<OpenSheet> => {
  const { default: QuickAddSheet } = await loadSheet()
  const place = document.createElement('div')
  const shown = shallowRef<{ card: ListingCard, turn: number }>()
  const open = ref(false)
  const setOpen = (is: boolean) => { open.value = is }
  const host = createVNode(() =>
    shown.value && h(QuickAddSheet, { 'key': shown.value.turn, 'card': shown.value.card, 'open': open.value, 'onUpdate:open': setOpen }))
  // A tree of its own counts its ids from the beginning, as the page's does: another prefix tells them apart.
  host.appContext = { ...context, config: { ...context.config, idPrefix: 'sheet' } }
  document.body.append(place)
  render(host, place)
  context.app.onUnmount(() => {
    render(null, place)
    place.remove()
  })
  return (card) => {
    // Each time from the start: what was typed for another listing, or refused an hour ago, is over.
    shown.value = { card, turn: (shown.value?.turn ?? 0) + 1 }
    open.value = true
  }
}

const openSheet = async (card: ListingCard, context: AppContext): Promise<void> => {
  const sheet = sheets.get(context.app) ?? makeSheet(context)
  sheets.set(context.app, sheet)
  try {
    (await sheet)(card)
  } catch (error) {
    sheets.delete(context.app) // The next tap asks again.
    throw error
  }
}

/** Loads what pressing the button of this card will need. */
export const prepare = ({ has_variants: hasVariants }: ListingCard): void => {
  if (hasVariants) loadSheet().catch(() => {})
}

/**
 * Puts a listing into the cart, or opens the sheet where something has to be chosen first.
 * @throws where the code of the sheet does not arrive; every other failure is told by a toast
 */
export const quickAdd = async (card: ListingCard, context: AppContext): Promise<void> => {
  const { cache, catalogue, i18n, pinia, memberId } = context.app.runWithContext(() => ({
    cache: useQueryCache(), catalogue: useCatalogue(), i18n: useI18n(), pinia: getActivePinia(), memberId: useKnownMember(),
  }))
  const { t } = i18n
  const fail = (reason: string, canRetry = true) => void showToast({
    message: `${within(card.title)}: ${reason}`,
    tone: 'bad',
    topic: `adding ${card.id}`,
    action: canRetry ? { label: t('core.retry'), run: () => quickAdd(card, context).catch(() => fail(errorText('network', t))) } : undefined,
  })
  if (card.vendor && card.vendor.id === memberId.value) return fail(t('browse.ownListing'), false)
  if (card.has_variants) return openSheet(card, context)
  let listing: PublicListing | undefined
  try {
    listing = (await cache.refresh(cache.ensure(listingQuery(catalogue, card.id)))).data?.listing
  } catch (error) {
    return kindOf(error) === 'not_found' ? fail(t('browse.listingGone'), false) : fail(errorText('network', t))
  }
  if (!listing) return fail(errorText('network', t))
  if (needsChoice(listing)) return openSheet(card, context)
  const cart = await openCart(pinia)
  const result = await cart.add({ listing_id: card.id, qty: 1 })
  if (result.ok) showAdded(card.id, card.title, cart, i18n)
  else fail(result.reason)
}
