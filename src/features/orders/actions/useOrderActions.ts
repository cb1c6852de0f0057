import { computed, nextTick, onScopeDispose, ref, shallowRef, watch, type Component, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { ApiError, asApiError, isAnswerLost } from '../../../api/ApiError.ts'
import { useClient } from '../../../api/client.ts'
import { withFieldWords } from '../../../api/withFieldWords.ts'
import type { KnownOrderStatus, Order } from '../../../contract/order.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useI18n, type MessageKey } from '../../../i18n/index.ts'
import { useConfig } from '../../../lib/config.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { actionsFor, type OfferedAction, type OrderActionName } from './orderActions.ts'
import { statusText, type OrderRole } from '../orderStatus.ts'
import { orderNumber } from '../orderText.ts'
import { changeOrder } from './changeOrder.ts'
import { findPaymentPlace } from './payOrder.ts'
import { rememberPayment } from '../payment.storage.ts'
import type { ChangeDetails } from './orderDialog.ts'
import { useMarketplacePage } from '../useMarketplacePage.ts'
import { useOrderCache } from './useOrderCache.ts'
import { useReorder } from './useReorder.ts'

const DONE_MESSAGES: Partial<Record<OrderActionName, MessageKey>> = {
  accept: 'orderActions.doneAccept',
  decline: 'orderActions.doneDecline',
  ship: 'orderActions.doneShip',
  provide: 'orderActions.doneProvide',
  confirm: 'orderActions.doneConfirm',
  cancel: 'orderActions.doneCancel',
}

export type PendingAction = OrderActionName | 'check' | null

type LoadDialog = () => Promise<{ default: Component }>

/** What asks before an action; undefined for one that is done at once. */
const dialogOf = ({ name, needsCode }: OfferedAction): LoadDialog | undefined => {
  switch (name) {
    case 'decline': return () => import('./OrderDeclineDialog.vue')
    case 'ship': return () => import('./OrderShipDialog.vue')
    case 'confirm': return needsCode ? () => import('./OrderCodeDialog.vue') : () => import('./OrderAskDialog.vue')
    case 'cancel': return () => import('./OrderAskDialog.vue')
    default: return undefined
  }
}

interface Options {
  readonly order: () => Order
  readonly role: () => OrderRole
  /** The action that is under way. */
  readonly pending: Ref<PendingAction>
  /** The order could not be read after a refusal: until it is, nothing is offered. */
  readonly mustRead: Ref<boolean>
  /** Called when the buttons may have gone: an action is done, or the order is another one than they were for. */
  readonly onSettled: () => unknown
}

/**
 * Doing what a member may do with an order. After a refusal, and where nobody knows what became of a request, the order is
 * read again before anything else is offered: the server is right.
 */
export const useOrderActions = ({ order, role, pending, mustRead, onSettled }: Options) => {
  const client = useClient()
  const config = useConfig()
  const i18n = useI18n()
  const router = useRouter()
  const identity = useIdentityStore()
  const { showToast } = useRoot()
  const cached = useOrderCache(() => order().id)
  const pageOf = useMarketplacePage()
  const reordering = useReorder(order)
  const { t } = i18n

  const offeredIn = (one: Order) => actionsFor(one, role(), config)
  /** Why the last one was not done, and the status of the order that this was said of. */
  const refused = shallowRef<{ readonly text: string, readonly status: string } | null>(null)
  let isGone = false
  onScopeDispose(() => { isGone = true })
  /** Says why something was not done; after its page was left, in a toast that leads back. */
  const refuse = (text: string, now = order(), message: MessageKey = 'orderActions.about'): void => {
    refused.value = { text, status: now.status }
    if (!isGone) return
    showToast({
      message: t(message, { number: orderNumber(now), reason: text }), tone: 'bad',
      action: { label: t('orderActions.check'), run: () => router.push({ name: 'order', params: { id: now.id } }) },
    })
  }
  /** Each opening is a new one, with an id of its own. */
  const dialog = shallowRef<{ readonly id: number, readonly action: OfferedAction, readonly component: Component } | null>(null)
  const isOpen = ref(false)

  const statusWords = (status: string) => statusText(status, role(), t)

  const readAgain = async (signal: AbortSignal): Promise<Order | null> => {
    mustRead.value = true
    try {
      const now = await cached.read(signal)
      mustRead.value = false
      return now
    } catch (reason) {
      asApiError(reason)
      return null
    }
  }

  const finish = async (message: string): Promise<void> => {
    isOpen.value = false
    cached.markChanged()
    showToast({ message, tone: 'good' })
    await nextTick()
    onSettled()
  }

  const wordsOf = (error: ApiError) => errorText(withFieldWords(error), t)

  const explain = (error: ApiError, now: Order | null, isUncertain: boolean): string => {
    if (now === null) return isUncertain ? t('orderActions.uncertain') : wordsOf(error)
    const changed = t('orderActions.changed', { status: statusWords(now.status) })
    return isAnswerLost(error) ? changed : `${wordsOf(error)} ${changed}`
  }

  /** What a failed change leaves. Resolves with the error, null where it was done before. */
  const settle = async (
    action: OfferedAction, error: ApiError, state: Order | undefined, isUncertain: boolean, signal: AbortSignal,
  ): Promise<ApiError | null> => {
    if (signal.aborted) return error
    const now = state ? cached.store(state) : await readAgain(signal)
    // Whoever sits there by now is told nothing about the order.
    if (signal.aborted) return error
    if (now?.status === action.to) {
      await finish(t('orderActions.already', { status: statusWords(now.status) }))
      return null
    }
    if (now && offeredIn(now).some(({ name }) => name === action.name)) {
      // What asked may have been closed meanwhile, and can say nothing any more.
      if (!isOpen.value || isGone) refuse(isUncertain ? t('orderActions.uncertain') : wordsOf(error), now, isUncertain ? undefined : 'orderActions.notChanged')
      return error
    }
    isOpen.value = false
    refuse(explain(error, now, isUncertain), now ?? undefined, now || isUncertain ? undefined : 'orderActions.notChanged')
    await nextTick()
    onSettled()
    return error
  }

  const send = async (action: OfferedAction, to: KnownOrderStatus, details: ChangeDetails, signal: AbortSignal): Promise<ApiError | null> => {
    const { id } = order()
    const result = await changeOrder(id, { status: to, ...details }, { client, signal, read: () => cached.read(signal) })
    if (result.outcome === 'failed' || result.outcome === 'uncertain') {
      return settle(action, result.error, result.state, result.outcome === 'uncertain', signal)
    }
    const now = result.outcome === 'done' ? result.state : result.answer.order
    if (now?.id === id) cached.store(now)
    else await readAgain(signal)
    if (!signal.aborted) await finish(t(DONE_MESSAGES[action.name] ?? 'orderActions.doneAccept'))
    return null
  }

  let isBusy = false
  /**
   * One action at a time; a second press while one is under way does nothing.
   * @param run gets a signal that is aborted when another member is here: all its requests are made for the one who pressed
   */
  const during = async <Result>(name: NonNullable<PendingAction>, run: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy) return undefined
    isBusy = true
    pending.value = name
    refused.value = null
    try {
      return await run(cached.signal())
    } finally {
      isBusy = false
      pending.value = null
    }
  }

  /** Asks for the status of an action. Rejects with `ApiError`; the order was read again by then. */
  const change = async (action: OfferedAction, details: ChangeDetails = {}): Promise<void> => {
    const { to } = action
    const error = to && await during(action.name, (signal) => send(action, to, details, signal))
    if (error) throw error
  }

  const pay = async (signal: AbortSignal): Promise<void> => {
    const place = await findPaymentPlace(order(), {
      client, config, signal, member: identity.memberId ?? 0, locale: i18n.locale.value,
      returnUrl: new URL(router.resolve({ name: 'checkout-return' }).href, window.location.origin).href,
      orderUrl: pageOf(order(), role()),
    })
    if ('problem' in place) return refuse(t(place.problem))
    // Whoever has left the order's page is not taken away from where they are.
    if (isGone) return
    if (place.payment) rememberPayment(place.payment)
    window.location.assign(place.url)
  }

  const openDialog = async (action: OfferedAction, load: LoadDialog): Promise<void> => {
    const { default: component } = await load()
    dialog.value = { id: (dialog.value?.id ?? 0) + 1, action, component }
    isOpen.value = true
  }

  const begin = async (action: OfferedAction): Promise<void> => {
    const load = dialogOf(action)
    if (action.name === 'reorder') return during('reorder', reordering.run)
    if (action.name === 'pay') return during('pay', pay)
    return load ? during(action.name, () => openDialog(action, load)) : change(action)
  }

  const start = async (action: OfferedAction): Promise<void> => {
    const signal = cached.signal()
    try {
      await begin(action)
    } catch (reason) {
      // Anything else is code that did not arrive.
      const error = reason instanceof ApiError ? reason : null
      // Whoever has signed out meanwhile is told nothing.
      if (refused.value || signal.aborted) return
      refuse(error ? wordsOf(error) : errorText('network', t))
    }
  }

  // Somebody else was quicker: what is being asked is no question any more. What was typed stays in its draft.
  watch(computed(() => offeredIn(order())), async (now) => {
    const asked = dialog.value?.action.name
    if (!isOpen.value || isBusy || now.some(({ name }) => name === asked)) return
    isOpen.value = false
    refuse(t('orderActions.changed', { status: statusWords(order().status) }))
    await nextTick()
    onSettled()
  })

  return {
    /** Null once the order's status is another than the one that this was said of. */
    refusal: computed(() => (refused.value?.status === order().status ? refused.value.text : null)),
    dialog, isOpen, reordered: reordering.results, start, change,
    /** Reads the order after it could not be read. */
    check: () => during('check', async (signal) => {
      const now = await readAgain(signal)
      if (signal.aborted) return
      if (now === null) return refuse(t('orderActions.uncertain'))
      await nextTick()
      onSettled()
    }),
  }
}
