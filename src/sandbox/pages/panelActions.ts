import { endpoints } from '../../contract/all.ts'
import type { Fault, Faults } from '../faults.ts'
import { FAULT_PLACES } from '../faults.ts'
import type { Desk } from '../http/call.ts'
import type { Input } from '../http/input.ts'
import { textOf, wholeOf } from '../http/input.ts'
import { forgetMember } from '../otherSide/watch.ts'
import { ORDER_ACTIONS } from './panelOrderActions.ts'

interface Tools {
  readonly desk: Desk
  readonly faults: Faults
  readonly reset: () => void
}

/** Performs the action of a form on the panel; returns the name of the message to show. */
type Action = (tools: Tools, body: Input) => string

/** Every name for which a fault can be set: endpoints, groups and places. */
const FAULT_TARGETS: readonly string[] = [
  '*', ...FAULT_PLACES, ...new Set(endpoints.map(({ name }) => `${name.split('.', 1)[0] ?? ''}.*`)), ...endpoints.map(({ name }) => name),
]

const FAULT_BODIES = ['json', 'html', 'empty', 'truncated'] as const

/** Whether a text is allowed in a header: the response could not be created with any other text. */
const isHeaderText = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

const faultOf = (body: Input): Fault | undefined => {
  const endpoint = textOf(body['endpoint']) ?? ''
  if (!FAULT_TARGETS.includes(endpoint)) return undefined
  const status = wholeOf(body['status'])
  const kind = FAULT_BODIES.find((one) => one === body['body'])
  const latency = wholeOf(body['latency']) ?? 0
  const retryAfter = textOf(body['retry_after'])
  const location = textOf(body['location'])
  if (!isHeaderText(`${retryAfter ?? ''}${location ?? ''}`)) return undefined
  const headers = { ...(retryAfter ? { 'retry-after': retryAfter } : {}), ...(location ? { location } : {}) }
  return {
    endpoint,
    times: Math.max(1, wholeOf(body['times']) ?? 1),
    when: body['when'] === 'after' ? 'after' : 'before',
    ...(status !== undefined && status >= 200 && status <= 599 ? { status } : {}),
    ...(kind ? { body: kind } : {}),
    ...(latency > 0 ? { latency: Math.min(latency, 120_000) } : {}),
    ...(body['drop'] === '1' ? { drop: true } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  }
}

const memberOf = ({ desk }: Tools, body: Input) => desk.records.memberByEmail(textOf(body['email']) ?? '')

/** What the forms of the panel do, by the last part of their path. */
export const PANEL_ACTIONS: Readonly<Record<string, Action>> = {
  fault: ({ faults }, body) => {
    const fault = faultOf(body)
    if (!fault) return 'nothing'
    faults.inject(fault)
    return 'fault'
  },

  'fault-remove': ({ faults }, body) => {
    faults.remove(wholeOf(body['id']) ?? 0)
    return 'fault-removed'
  },

  'faults-clear': ({ faults }) => {
    faults.clear()
    return 'faults-cleared'
  },

  block: (tools, body) => {
    const member = memberOf(tools, body)
    if (!member) return 'nobody'
    member.is_active = body['active'] === '1'
    if (!member.is_active) forgetMember(tools.desk.records, member.id)
    tools.desk.records.touchMember(member)
    return member.is_active ? 'unblocked' : 'blocked'
  },

  expire: (tools, body) => {
    const member = memberOf(tools, body)
    if (!member) return 'nobody'
    const { seconds, world } = tools.desk.records
    for (const token of world.tokens) if (token.user_id === member.id) token.expires_at = Math.min(token.expires_at, seconds)
    world.sessions = world.sessions.filter((session) => session.user_id !== member.id)
    forgetMember(tools.desk.records, member.id)
    return 'expired'
  },

  stock: ({ desk }, body) => {
    const listing = desk.records.listing(wholeOf(body['listing_id']) ?? 0)
    const quantity = wholeOf(body['quantity'])
    if (!listing || quantity === undefined || quantity < 0) return 'nothing'
    for (const variant of listing.variants ?? []) variant.quantity = quantity
    listing.quantity = quantity * Math.max(1, listing.variants?.length ?? 1)
    desk.records.touchListing(listing)
    return 'stock'
  },

  ...ORDER_ACTIONS,

  reset: ({ reset }) => {
    reset()
    return 'reset'
  },
}
