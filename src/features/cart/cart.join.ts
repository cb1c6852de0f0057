/** Two carts become one when somebody signs in; loaded then. */
import type { Cart, CartItem } from '../../contract/carts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { CartKit } from './cart.kit.ts'
import { obstacleOf } from './cart.lines.ts'
import { additionOf, fitting, lineFor } from './cart.logic.ts'
import { asApiError } from './cart.server.ts'
import type { JoinOutcome } from './cart.state.ts'
import { readStoredCart, writeStoredCart, type JoinStep } from './cart.storage.ts'

const isGone = (item: CartItem) => obstacleOf(item) === 'unavailable'

type Loss = JoinOutcome['lost'][number]

/** One tab at a time, where the browser can say so: a sign-in is seen by all of them. */
const alone = <T>(task: () => Promise<T>): Promise<T> => {
  // The type promises locks everywhere; where the page is not served securely there are none.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('stoa.cart', task) : task()
}

/**
 * How many pieces the kept cart's line is to have when `item` has joined it. Absolute and written down before the
 * first request, so that a join that was interrupted goes on without doubling anything.
 */
const stepFor = (kept: Cart, from: string, item: CartItem): JoinStep => {
  const target = lineFor(kept, additionOf(item, item.qty))
  const here = target?.qty ?? 0
  const limits = target ?? item
  const qty = isGone(item) ? here : Math.max(here, fitting(here + item.qty, limits))
  return { from, item_id: item.id, qty, lost: here + item.qty - qty }
}

/** Brings the kept cart's line to the step's quantity; answers why not, in words, where it is refused. */
const reach = async (kit: CartKit, item: CartItem, { qty }: JoinStep): Promise<string | null> => {
  const kept = kit.state.cart.value
  const here = lineFor(kept, additionOf(item, qty))
  if (!kept || qty === 0 || here?.qty === qty) return null
  try {
    const answer = here
      ? await kit.server.change(kept.key, here.id, qty)
      : await kit.server.add(kept.key, additionOf(item, qty))
    kit.accept(answer, false)
    return null
  } catch (reason) {
    const error = asApiError(reason)
    // Only a refusal is an answer; whatever else stops the join until the next occasion.
    if (error.kind !== 'refused' && error.kind !== 'invalid') throw error
    return kit.wordsFor(error)
  }
}

const leave = async (kit: CartKit, from: string, item: CartItem): Promise<void> => {
  try {
    await kit.server.change(from, item.id, 0)
  } catch (reason) {
    const { kind } = asApiError(reason)
    if (kind !== 'not_found' && kind !== 'refused') throw reason
  }
}

const joinLine = async (kit: CartKit, from: string, item: CartItem): Promise<Loss | null> => {
  const kept = kit.state.cart.value
  if (!kept) return null
  const begun = readStoredCart()?.joining?.find((step) => step.from === from && step.item_id === item.id)
  const step = begun ?? stepFor(kept, from, item)
  writeStoredCart({ key: kept.key, joining: [step] })
  const refusal = await reach(kit, item, step)
  await leave(kit, from, item)
  writeStoredCart({ key: kept.key, joining: [] })
  const title = kit.titleOf(item)
  if (refusal) return { title, qty: item.qty, reason: refusal }
  if (step.lost === 0) return null
  const reason = isGone(item) ? kit.t('cart.unavailable') : kit.t('cart.noMoreThan', { count: step.qty })
  return { title, qty: step.lost, reason }
}

const keep = (kit: CartKit, cart: Cart) => {
  kit.state.key.value = cart.key
  kit.accept(cart, true)
}

const join = async (kit: CartKit): Promise<JoinOutcome | null> => {
  const { state } = kit
  const { epoch } = state
  // The key's first call with the token makes the guest's cart the member's.
  const found = await kit.look()
  if ('error' in found) throw found.error
  const others = (await kit.server.mine()).filter(({ key, items }) => key !== state.key.value && items.length > 0)
  if (epoch !== state.epoch) return null
  if ((state.cart.value?.items.length ?? 0) === 0) {
    const latest = others.shift()
    if (latest) keep(kit, latest)
  }
  const lost: Loss[] = []
  let joined = 0
  for (const other of others) {
    for (const item of other.items) {
      const loss = await joinLine(kit, other.key, item)
      if (epoch !== state.epoch) return null
      if (loss) lost.push(loss)
      if (loss?.qty !== item.qty) joined++
    }
  }
  if (state.key.value) writeStoredCart({ key: state.key.value })
  return joined + lost.length > 0 ? { joined, lost } : null
}

const tell = ({ t }: CartKit, { joined, lost }: JoinOutcome) => {
  if (lost.length > 0) showToast({ message: t('cart.joinedPartly', { count: lost.length }), timeout: 12_000 })
  else showToast({ message: t('cart.joined', { count: joined }), tone: 'good' })
}

/**
 * Joins the guest's cart and the member's: every line of both, the same listing, variant and add-ons summed up to the
 * stock. First put into the kept cart, then taken from the other, so that nothing is ever in neither.
 * @returns what happened; null when there was nothing to join or it could not be finished yet
 */
export const joinCarts = (kit: CartKit): Promise<JoinOutcome | null> =>
  kit.queue.run(() =>
    alone(async () => {
      try {
        const outcome = await join(kit)
        if (outcome) tell(kit, outcome)
        return outcome
      } catch (reason) {
        asApiError(reason)
        const { key } = kit.state
      // Remembered as unfinished: the next start of the storefront goes on with it.
        if (key.value) writeStoredCart({ joining: [], ...readStoredCart(), key: key.value })
        return null
      }
    }),
  )
