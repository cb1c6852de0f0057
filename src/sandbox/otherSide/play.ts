/** Plays the party of an order whom no person plays. */
import { MESSAGE_ROLES } from '../../contract/order.ts'
import type { Desk } from '../http/call.ts'
import { addMessage } from '../market/messages.ts'
import { moveOrder, noteTracking } from '../market/orders.ts'
import type { Order } from '../model.ts'
import type { Step } from './steps.ts'
import { dueSteps } from './steps.ts'
import { awaitAnswer, watchFromNow } from './watch.ts'
import { answerTo, codeLine, lineFor } from './words.ts'

/** Whether the other side answers. */
export const isOtherSideOn = ({ records, otherSide }: Desk): boolean => records.world.other_side.is_on ?? otherSide

/** Switches the other side on or off. */
export const switchOtherSide = ({ records }: Desk, isOn: boolean): void => {
  records.world.other_side.is_on = isOn
  watchFromNow(records)
}

const write = ({ records }: Desk, order: Order, by: 'customer' | 'vendor', content: string): void => {
  addMessage(records, order, { role: MESSAGE_ROLES[by], subject: '', content })
  awaitAnswer(records, order, null)
}

const lastContent = ({ records }: Desk, order: Order, role: 1 | 2): string =>
  records.world.messages.findLast((one) => one.order_id === order.id && one.role === role)?.content ?? ''

const answer = (desk: Desk, order: Order, by: 'customer' | 'vendor'): void => {
  const asked = lastContent(desk, order, by === 'vendor' ? MESSAGE_ROLES.customer : MESSAGE_ROLES.vendor)
  const isCollecting = by === 'customer' && order.status === 'shipped' && order.hand_delivery_code !== null
  write(desk, order, by, isCollecting ? codeLine(order.hand_delivery_code) : answerTo(asked, by, desk.random))
}

const move = (desk: Desk, { order, by, to }: Extract<Step, { kind: 'move' }>): void => {
  const { records, random } = desk
  if (to === 'shipped') noteTracking(order, random)
  moveOrder(records, order, to)
  const line = by === 'platform' ? undefined : lineFor(order, to, random)
  if (line !== undefined && by !== 'platform') write(desk, order, by, line)
}

const play = (desk: Desk, step: Step): void => {
  if (step.kind === 'answer') answer(desk, step.order, step.by)
  else move(desk, step)
}

/**
 * Does what is due. Called before each request is answered, so that no timer is needed: nobody can see the difference,
 * and a test decides with its clock what has happened.
 */
export const playOtherSide = (desk: Desk): void => {
  if (!isOtherSideOn(desk)) return
  const steps = dueSteps(desk.records)
  for (const step of steps) play(desk, step)
  if (steps.length > 0) desk.changed()
}
