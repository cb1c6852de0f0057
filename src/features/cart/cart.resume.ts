/** Takes up the additions that an earlier page of this tab was left with; loaded only where there are some. */
import { showToast } from '../../ui/toasts.ts'
import type { AddResult, CartAdditions } from './cart.additions.ts'
import type { CartKit } from './cart.kit.ts'
import { isQuantity, lineFor, type Addition } from './cart.logic.ts'
import { isCount, isKey, isRecord, readStoredCart } from './cart.storage.ts'
import { dropUnsent, hasUnsent, type Unsent } from './cart.unsent.ts'

/** So long, in milliseconds, somebody may still wait for what they added. */
const FRESH = 10 * 60 * 1000

/** How long, in milliseconds, an addition may still be on its way to the server after its page was left. */
export const SLOWEST = 2_000

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.length <= 1000
const optionsIn = (raw: unknown) =>
  isRecord(raw) ? Object.fromEntries(Object.entries(raw).filter((pair): pair is [string, string] => isText(pair[1]))) : undefined

const additionIn = (raw: unknown): Addition | undefined => {
  if (!isRecord(raw)) return undefined
  const { listing_id, qty, variant_id, add_on_ids } = raw
  if (!isCount(listing_id) || !isCount(qty) || !isQuantity(qty)) return undefined
  const options = optionsIn(raw['options'])
  return {
    listing_id, qty,
    ...(isCount(variant_id) && { variant_id }),
    ...(Array.isArray(add_on_ids) && { add_on_ids: add_on_ids.filter(isCount) }),
    ...(options && { options }),
  }
}

const sentIn = (raw: unknown): Unsent['sent'] => {
  if (!isRecord(raw)) return undefined
  const { key, revision, goal } = raw
  return isKey(key) && isText(revision) && isCount(goal) ? { key, revision, goal } : undefined
}

/** The additions in what lies there; whatever is none is left out. */
const unsentIn = (raw: unknown): Unsent[] => {
  if (!isRecord(raw) || !isText(raw['id']) || !isCount(raw['at'])) return []
  const { id, at, owner } = raw
  const wanted = additionIn(raw['wanted'])
  const sent = sentIn(raw['sent'])
  // What is of no shape may have been sent: better once too few than once too many.
  if (!wanted || (raw['sent'] !== undefined && !sent)) return []
  return [{ id, wanted, at, ...(isCount(owner) && { owner }), ...(sent && { sent }) }]
}

/** A time that is still to come was not written by us. */
const isFresh = ({ at }: Unsent): boolean => at <= Date.now() && Date.now() - at < FRESH

/** Looks whether they have arrived, sends what has not, and says what cannot be known. Never rejects. */
export const resume = async ({ state, t }: CartKit, additions: CartAdditions): Promise<void> => {
  const { epoch } = state

  const tellRefusal = async (wanted: Addition, answer: Promise<AddResult>): Promise<void> => {
    const result = await answer
    if (result.ok) return
    const run = () => tellRefusal(wanted, additions.add(wanted))
    showToast({ message: t('cart.notAdded', { reason: result.reason }), tone: 'bad', action: { label: t('core.retry'), run } })
  }

  for (const unsent of additions.left.splice(0).flatMap(unsentIn)) {
    const { id, wanted, owner, sent } = unsent
    // Another member's waits for them.
    if (isFresh(unsent) && owner !== undefined && owner !== state.owner) continue
    const wasTaken = () => sent !== undefined && (lineFor(state.cart.value, wanted)?.qty ?? 0) >= sent.goal
    if (sent && !wasTaken()) await new Promise((resolve) => setTimeout(resolve, SLOWEST))
    if (epoch !== state.epoch) return
    // Another page has taken it up, or it went with the cart into which it was put.
    const isOpen = hasUnsent(id) && (!sent || sent.key === state.key.value)
    if (!isOpen || !isFresh(unsent) || wasTaken()) dropUnsent(id)
    else if (sent && sent.revision !== readStoredCart()?.revision) {
      // Another tab has changed the cart since: that less is there does not say that it was not taken.
      dropUnsent(id)
      showToast({ message: t('cart.notKnown'), timeout: 0 })
    } else void tellRefusal(wanted, additions.addAgain(unsent))
  }
}
