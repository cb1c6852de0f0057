import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import type { Addition } from './cart.logic.ts'
import { isCount, isKey, isRecord } from './cart.storage.ts'

/** What could not be kept when two carts became one. */
export interface JoinLoss {
  /** Of the line that it was in. */
  readonly id: string
  readonly title: string
  readonly reason: string
  /** The pieces that were left out, as they would be asked for again. */
  readonly wanted: Addition
}

/** What happened to lines when two carts became one. */
export interface JoinOutcome {
  /** How many lines came from the member's other carts. */
  readonly joined: number
  /** What could not be kept whole. */
  readonly lost: readonly JoinLoss[]
}

/** A line on its way from one cart into another; written down before the first request. */
export interface JoinStep {
  readonly kept: string
  readonly from: string
  readonly item_id: number
  /** Pieces in the kept cart's line before. */
  readonly before: number
  /** Pieces that it is to have: absolute, so that a step that is done twice is done once. */
  readonly qty: number
  /** Another browser has taken the line first: the kept cart's line `item_id` gives back what it got twice. */
  readonly back?: true
}

/** How far a join has come. */
export interface JoinRecord {
  /** The member whose carts they are. */
  readonly owner: number
  readonly unfinished: boolean
  readonly step?: JoinStep
  readonly outcome: JoinOutcome
}

const KEY = 'stoa.cart.join'

/** More is not a cart but somebody's idea of fun. */
const MOST = 200

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.length <= 2000

const isStep = (raw: unknown): raw is JoinStep =>
  isRecord(raw) && isKey(raw['kept']) && isKey(raw['from']) && isCount(raw['item_id']) && isCount(raw['before']) &&
  isCount(raw['qty']) && (raw['back'] === undefined || raw['back'] === true)

const isAddition = (raw: unknown): raw is Addition => {
  if (!isRecord(raw) || !isCount(raw['listing_id']) || !isCount(raw['qty'])) return false
  const { variant_id: variant, add_on_ids: addOns, options } = raw
  return (
    (variant === undefined || isCount(variant)) &&
    (addOns === undefined || (Array.isArray(addOns) && addOns.length <= MOST && addOns.every(isCount))) &&
    (options === undefined || (isRecord(options) && Object.values(options).every(isText)))
  )
}

const isLoss = (raw: unknown): raw is JoinLoss =>
  isRecord(raw) && isText(raw['id']) && isText(raw['title']) && isText(raw['reason']) && isAddition(raw['wanted'])

const isOutcome = (raw: unknown): raw is JoinOutcome =>
  isRecord(raw) && isCount(raw['joined']) && Array.isArray(raw['lost']) && raw['lost'].length <= MOST &&
  raw['lost'].every(isLoss)

/** Nothing has happened yet. */
export const NOTHING: JoinOutcome = { joined: 0, lost: [] }

const recordIn = (raw: unknown): JoinRecord | undefined => {
  if (!isRecord(raw) || !isCount(raw['owner'])) return undefined
  const { owner, unfinished, step, outcome } = raw
  return {
    owner,
    unfinished: unfinished === true,
    ...(isStep(step) ? { step } : {}),
    outcome: isOutcome(outcome) ? outcome : NOTHING,
  }
}

/** A computer may be shared; more people than this have no unfinished joins on it. */
const MOST_PEOPLE = 20

const recordsIn = (raw: unknown) => (Array.isArray(raw) ? raw.slice(0, MOST_PEOPLE).flatMap((one) => recordIn(one) ?? []) : [])

const readAll = (): JoinRecord[] => readStored('local', KEY, recordsIn) ?? []

const writeAll = (records: readonly JoinRecord[]): void => {
  const worthKeeping = records.filter(({ unfinished, step, outcome }) => unfinished || step || outcome.lost.length > 0)
  if (worthKeeping.length > 0) writeStored('local', KEY, worthKeeping)
  else dropStored('local', KEY)
}

/** How far the join of a member's carts has come in this browser; undefined when there is nothing to say about it. */
export const readJoin = (owner: number | undefined): JoinRecord | undefined =>
  readAll().find((record) => record.owner === owner)

/** Writes down how far it has come; forgets it when there is nothing more to do or to say. */
export const writeJoin = (record: JoinRecord): void =>
  writeAll([record, ...readAll().filter(({ owner }) => owner !== record.owner)])

/**
 * What the next person may find of it: nothing, but for a line that is in two carts at this moment. That one is needed
 * when its member comes back, or it would be counted twice.
 */
export const veilJoins = (): void =>
  writeAll(readAll().map(({ owner, step }) => ({ owner, unfinished: false, ...(step ? { step } : {}), outcome: NOTHING })))
