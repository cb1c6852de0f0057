/** What the button of a card does; loaded when the first of them is about to be used. */
import { useQueryCache } from '@pinia/colada'
import { getActivePinia } from 'pinia'
import type { App } from 'vue'
import type { ListingCard, PublicListing } from '../../catalogue/documents.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { errorKind, errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { titleInSentence } from '../../lib/text.ts'
import { useRoot } from '../../ui/root.ts'
import { useUnsentAdditionsStore } from '../cart/unsentAdditions.store.ts'
import { useIdentityStore } from '../identity/index.ts'
import { listingQuery } from './listingQuery.ts'
import { offerOf } from './offer.ts'
import { loadQuickAddSheet, useQuickAddStore } from './quickAdd.store.ts'
import { showAdded } from '../../composables/showAdded.ts'

/**
 * Whether a person has to see or choose something first: a variant, how many (`min_qty`), or that nothing is shipped.
 * Add-ons are optional (specification, Add-on): they are chosen on the listing's page.
 */
const needsChoice = (listing: PublicListing): boolean =>
  listing.variants.length > 0
  || (listing.min_qty ?? 1) > 1
  || listing.requires_shipping === false
  || !offerOf(listing, null).isOrderable

/** Loads what pressing the button of this card will need. */
export const prepare = ({ has_variants: hasVariants }: ListingCard, app: App): void => {
  if (hasVariants) loadQuickAddSheet(app.runWithContext(useI18n)).catch(() => {})
}

/**
 * Puts a listing into the cart, or opens the sheet where something has to be chosen first.
 * @param id of the press, which is stored already; undefined where the card knows that something has to be chosen
 * @throws where the code of the sheet or the cart does not arrive; every other failure is told by a toast
 */
export const quickAdd = async (card: ListingCard, app: App, id: string | undefined): Promise<void> => {
  const { cache, catalogue, i18n, showToast, pinia, identity, sheet, unsent } = app.runWithContext(() => ({
    cache: useQueryCache(),
    catalogue: useCatalogue(),
    i18n: useI18n(),
    showToast: useRoot().showToast,
    pinia: getActivePinia(),
    identity: useIdentityStore(),
    sheet: useQuickAddStore(),
    unsent: useUnsentAdditionsStore(),
  }))
  const { t } = i18n
  const wanted = { listing_id: card.id, qty: 1 }
  const fail = (reason: string, canRetry = true, failed = id): void => {
    const retry = () => {
      unsent.drop(failed)
      const again = card.has_variants ? undefined : unsent.store(wanted)
      return quickAdd(card, app, again?.id).catch(() => fail(errorText('network', t), true, again?.id))
    }
    if (canRetry) unsent.dropIfPageStays(failed)
    else unsent.drop(failed)
    showToast({
      message: `${titleInSentence(card.title)}: ${reason}`,
      tone: 'bad',
      topic: `adding ${card.id}`,
      action: canRetry ? { label: t('core.retry'), run: retry } : undefined,
    })
  }
  const openSheet = async () => {
    await loadQuickAddSheet(i18n)
    unsent.drop(id)
    sheet.open(card)
  }
  if (card.vendor && card.vendor.id === identity.memberId) return fail(t('browse.ownListing'), false)
  if (card.has_variants) return openSheet()
  let listing: PublicListing | undefined
  try {
    listing = (await cache.refresh(cache.ensure(listingQuery(catalogue, card.id)))).data?.listing
  } catch (error) {
    return errorKind(error) === 'not_found' ? fail(t('browse.listingGone'), false) : fail(errorText('network', t))
  }
  if (!listing) return fail(errorText('network', t))
  if (needsChoice(listing)) return openSheet()
  const { cartForAdding } = await import('../cart/index.ts')
  const cart = cartForAdding(pinia)
  const result = await cart.add(wanted, id)
  if (result.ok) showAdded(card.id, card.title, cart, i18n, showToast)
  else fail(result.reason)
}
