/** What a join of two carts could not keep: it is said until something was done about it, or it is dismissed. */
import { getActivePinia } from 'pinia'
import { ref } from 'vue'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import { announce } from '../../ui/announce.ts'
import type { Addition, AddResult } from './cart.actions.ts'
import { readJoin, writeJoin, type JoinLoss } from './cart.joinRecord.ts'
import type * as Losses from './cart.losses.ts'
import type { CartState } from './cart.state.ts'

interface Options {
  readonly state: CartState
  readonly i18n: I18n
  readonly add: (wanted: Addition) => Promise<AddResult>
}

export const createMending = ({ state, i18n, add }: Options) => {
  const { joined } = state
  const pinia = getActivePinia()
  /** The loss about which something is being done. */
  const mending = ref<string | null>(null)

  /** What an earlier join could not keep; null where that was nothing. */
  const sayJoined = () => {
    const outcome = readJoin(state.owner)?.outcome
    return outcome && outcome.lost.length > 0 ? outcome : null
  }

  /** What is still to be said of it. */
  const tellLost = (lost: readonly JoinLoss[]): void => {
    const record = readJoin(state.owner)
    if (record) writeJoin({ ...record, outcome: { joined: 0, lost } })
    joined.value = lost.length > 0 ? { joined: 0, lost } : null
  }

  /** Does something about a line that could not be kept; where it helped, that line is said no more. */
  const mend = async (id: string, attempt: (loss: JoinLoss, how: typeof Losses) => Promise<JoinLoss | null>) => {
    const loss = joined.value?.lost.find((one) => one.id === id)
    if (!loss || mending.value) return
    const { epoch } = state
    mending.value = id
    const how = await import('./cart.losses.ts').catch(() => null)
    const trying = how ? attempt(loss, how) : Promise.resolve({ ...loss, reason: errorText('network', i18n.t) })
    const left = await trying.finally(() => { mending.value = null })
    if (epoch !== state.epoch) return
    tellLost((joined.value?.lost ?? []).flatMap((one) => (one.id === id ? (left ?? []) : one)))
    if (left) announce(`${left.title}: ${left.reason}`, 'assertive')
  }

  return {
    mending,
    sayJoined,
    dismissJoined: () => tellLost([]),
    /** Asks once more for what could not be kept. */
    retryLost: (id: string) => mend(id, async (loss, { tryAgain }) => {
      const reason = await tryAgain(loss, add)
      return reason === null ? null : { ...loss, reason }
    }),
    /** Puts what could not be kept on the wishlist. */
    saveLost: (id: string) =>
      mend(id, async (loss, { saveForLater }) => ((await saveForLater(loss, pinia)) ? null : loss)),
  }
}
