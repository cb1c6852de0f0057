/** What a guest has saved goes to the account when they sign in; loaded when there is something. */
import type { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Heart } from './wishlist.hearts.ts'
import { changeHearts, dropHeart, heartsOf } from './wishlist.keep.ts'
import { wayToPage, type WishlistParts } from './wishlist.parts.ts'
import type { WishlistServer } from './wishlist.server.ts'
import { within } from './wishlist.words.ts'

/** What became of it. */
export interface JoinOutcome {
  /** How many listings are in the account that were not. */
  readonly added: number
  readonly already: number
  /** Those that the marketplace does not take. */
  readonly refused: readonly Heart[]
  /** What kept the rest from being sent; null when all were. */
  readonly stopped: ApiError | null
  /** How many are not in the account now. */
  readonly left: number
}

/** One tab at a time, where the browser can say so: a sign-in is seen by all of them. */
const alone = <T>(task: () => Promise<T>): Promise<T> => {
  // The type promises locks everywhere; where the page is not served securely there are none.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('stoa.wishlist', task) : task()
}

/** Failures that are an answer: the same would be answered again. */
const ANSWERS: readonly string[] = ['refused', 'invalid', 'not_found']

/** Whose wishlist it is; both numbers change when somebody else comes. */
interface Target {
  readonly owner: number | undefined
  readonly epoch: number
  readonly server: WishlistServer
  readonly learn: (id: number, has: boolean | null) => void
}

/**
 * Adds each heart of this browser to the account. What is done is written down at once, so that a join that was
 * interrupted goes on where it stopped, and one that is repeated adds nothing twice.
 * @param again also those that were refused before
 * @returns null where there was nothing to do, or the person has gone meanwhile
 */
export const joinHearts = (target: Target, again: boolean): Promise<JoinOutcome | null> => alone(async () => {
  const { epoch, owner } = target
  if (owner === undefined) return null
  // From here on they are this member's, whoever signs in next.
  if (heartsOf(undefined).length > 0) changeHearts((heart) => (heart.owner === undefined ? { ...heart, owner } : heart))
  const waiting = heartsOf(owner).filter(({ refused }) => again || !refused)
  if (waiting.length === 0) return null
  let added = 0
  let already = 0
  const refused: Heart[] = []
  // The newest last, as the account lists them.
  for (const heart of waiting.reverse()) {
    const answer = await target.server.write(heart.id, true, true)
    if (epoch !== target.epoch) return null
    target.learn(heart.id, answer.has)
    const { error } = answer
    if (!error) {
      dropHeart(heart.id)
      if (answer.already) already += 1
      else added += 1
    } else if (ANSWERS.includes(error.kind)) {
      changeHearts((one) => (one.id === heart.id ? { ...one, refused: true } : one))
      refused.push(heart)
    } else return { added, already, refused, stopped: error, left: heartsOf(owner).length }
  }
  return { added, already, refused, stopped: null, left: heartsOf(owner).length }
})

/** Says what became of it. */
export const tellJoin = (outcome: JoinOutcome, parts: WishlistParts, again: () => unknown): void => {
  const { added, already, refused, stopped, left } = outcome
  const { t } = parts.i18n
  if (added > 0) showToast({ message: t('wishlist.joined', { count: added }), tone: 'good' })
  else if (already > 0 && left === 0) showToast({ message: t('wishlist.joinedAlready'), tone: 'good' })
  const [first] = refused
  if (first) {
    const message = t('wishlist.joinRefused', { count: refused.length, title: within(first.title) })
    showToast({ message, tone: 'bad', timeout: 0, action: wayToPage(parts) })
  }
  if (!stopped) return
  const message = t('wishlist.joinStopped', { count: left, reason: errorText(stopped, t) })
  showToast({ message, tone: 'bad', action: { label: t('core.retry'), run: again } })
}
