/** Orders of the member, as customer or vendor (specification, Front API, orders; gaps, Assumed endpoints). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors, pageErrors, specified } from './endpoint.ts'
import { Attachment, ORDER_STATUSES, Order, OrderMessage } from './order.ts'
import { Outcome, PageQuery, Pagination } from './records.ts'
import { Amount, Id, Text, bareOrUnder, listOf, maybe, maybeFilled, maybeMoment, maybeObject } from './schema.ts'

/** Retrieval of an order and of its messages hides whether it exists: 403 with a JSON body. */
const retrievalErrors = [
  { status: 403, body: 'standard', when: 'the order does not exist, or the member is neither its customer nor its vendor' },
  ...memberErrors,
] as const
const partyErrors = [
  { status: 403, body: 'standard', when: 'the member is neither customer nor vendor of the order' },
  { status: 404, body: 'html', when: 'the order does not exist' },
  ...memberErrors,
] as const
const attachmentErrors = [{ status: 404, body: 'standard', when: 'the attachment does not exist' }, ...partyErrors] as const

export const list = endpoint({
  name: 'orders.list',
  method: 'GET',
  path: '/orders',
  auth: 'member',
  summary: "The member's orders, most recent checkout first, 25 a page; drafts only when asked for.",
  query: z.extend(PageQuery, {
    role: z.optional(z.enum(['customer', 'vendor'])),
    status: z.optional(z.union([z.enum(ORDER_STATUSES), z.string()])),
    cart_id: z.optional(z.int()),
    // As in the other APIs' lists of orders, whose filters the specification shows.
    order_number: z.optional(z.string()),
  }),
  response: z.looseObject({ orders: listOf(Order), pagination: maybeObject(Pagination) }),
  errors: [...memberErrors, ...pageErrors],
  provenance: assumed('orders.list'),
})

export const get = endpoint({
  name: 'orders.get',
  method: 'GET',
  path: '/orders/{order_id}',
  auth: 'member',
  summary: 'One order of which the member is customer or vendor.',
  response: bareOrUnder('order', Order),
  errors: retrievalErrors,
  provenance: specified('Front API, GET /orders/{order_id}'),
})

export const update = endpoint({
  name: 'orders.update',
  method: 'PUT',
  path: '/orders/{order_id}',
  auth: 'member',
  summary: 'Moves an order to another status.',
  body: z.looseObject({
    status: z.enum(ORDER_STATUSES),
    comment: z.optional(z.string()),
    tracking_number: z.optional(z.string()),
    tracking_url: z.optional(z.string()),
    hand_delivery_code: z.optional(z.string()),
  }),
  response: z.extend(Outcome, { order: maybeObject(Order) }),
  errors: [
    { status: 200, body: 'wishlist', when: 'the transition is not allowed' },
    { status: 422, body: 'standard', when: 'the tracking link is no web address' },
    ...partyErrors,
  ],
  provenance: assumed('orders.update'),
})

export const messages = endpoint({
  name: 'orders.messages',
  method: 'GET',
  path: '/orders/{order_id}/messages',
  auth: 'member',
  summary: 'The messages of an order as a bare array.',
  response: listOf(OrderMessage),
  errors: retrievalErrors,
  provenance: specified('Front API, GET /orders/{order_id}/messages'),
})

export const message = endpoint({
  name: 'orders.message',
  method: 'GET',
  path: '/orders/{order_id}/messages/{message_id}',
  auth: 'member',
  summary: 'One message of an order.',
  response: OrderMessage,
  errors: [{ status: 404, body: 'standard', when: 'the message does not exist' }, ...retrievalErrors],
  provenance: assumed('orders.message'),
})

export const postMessage = endpoint({
  name: 'orders.postMessage',
  method: 'POST',
  path: '/orders/{order_id}/messages',
  auth: 'member',
  summary: 'Sends a message about an order to its other party.',
  body: z.looseObject({ subject: z.optional(z.string()), content: z.string() }),
  response: OrderMessage,
  status: 201,
  errors: [{ status: 422, body: 'standard', when: 'the content is empty' }, ...partyErrors],
  provenance: assumed('orders.postMessage'),
})

export const attachments = endpoint({
  name: 'orders.attachments',
  method: 'GET',
  path: '/orders/{order_id}/attachments',
  auth: 'member',
  summary: 'The files attached to an order.',
  response: z.looseObject({ attachments: listOf(Attachment) }),
  errors: partyErrors,
  provenance: assumed('orders.attachments'),
})

export const attach = endpoint({
  name: 'orders.attach',
  method: 'POST',
  path: '/orders/{order_id}/attachments',
  auth: 'member',
  summary: 'Attaches a file to an order.',
  encoding: 'multipart',
  body: z.looseObject({ file: z.file() }),
  response: Attachment,
  status: 201,
  errors: [{ status: 422, body: 'standard', when: 'no file is sent' }, ...partyErrors],
  provenance: assumed('orders.attachments'),
})

export const attachment = endpoint({
  name: 'orders.attachment',
  method: 'GET',
  path: '/orders/{order_id}/attachments/{attachment_id}',
  auth: 'member',
  summary: 'One file of an order.',
  response: Attachment,
  errors: attachmentErrors,
  provenance: assumed('orders.attachments'),
})

export const removeAttachment = endpoint({
  name: 'orders.removeAttachment',
  method: 'DELETE',
  path: '/orders/{order_id}/attachments/{attachment_id}',
  auth: 'member',
  summary: 'Removes a file that the member attached.',
  response: Outcome,
  errors: attachmentErrors,
  provenance: assumed('orders.attachments'),
})

export const payments = endpoint({
  name: 'orders.payments',
  method: 'GET',
  path: '/orders/{order_id}/payments',
  auth: 'member',
  summary: 'The payment records of an order.',
  response: z.looseObject({
    payments: listOf(
      z.looseObject({ id: Id, status: maybe(Text), amount: maybe(Amount), currency: maybeFilled, created: maybeMoment }),
    ),
  }),
  errors: partyErrors,
  provenance: assumed('orders.payments'),
})
