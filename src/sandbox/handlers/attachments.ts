import type { Call, HandlersOf } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import { wholeOf } from '../http/input.ts'
import { Refusal, invalid, missing } from '../http/refusal.ts'
import type { Attachment } from '../model.ts'
import { attachmentWire } from '../present/orders.ts'
import { partyOrder } from './partyOrder.ts'

/** The largest file, in bytes. */
const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024

export const base64 = (bytes: Uint8Array): string => {
  let text = ''
  // In slices, because the number of arguments of a function call is limited.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Marks that turn the direction of text: with them, a name may end with another extension than it seems to. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** File name of an upload, without folders, direction marks, control characters and lone surrogates, which a header cannot carry. */
const fileName = (file: Blob): string => {
  const name = file instanceof File ? (file.name.split(/[/\\]/).at(-1) ?? '') : ''
  const plain = name.replace(/[\p{Surrogate}\p{Control}]/gu, '').replace(DIRECTION_MARKS, '')
  // By characters: half of a pair would be a lone surrogate.
  const short = [...plain].slice(0, 200).join('').trim()
  return /^\.*$/.test(short) ? 'file' : short
}

const attachmentOf = (call: Call<'order_id' | 'attachment_id'>): Attachment => {
  const order = partyOrder(call)
  const id = wholeOf(call.params.attachment_id)
  const found = call.records.world.attachments.find((one) => one.id === id && one.order_id === order.id)
  if (!found) throw missing('This file does not exist.')
  return found
}

const fileProblem = (message: string) => invalid([{ field: 'file', message }])

export const attachments: Pick<HandlersOf<'orders'>, 'attachments' | 'attach' | 'attachment' | 'removeAttachment'> = {
  attachments: (call) => {
    const order = partyOrder(call)
    const own = call.records.world.attachments.filter((one) => one.order_id === order.id)
    return { attachments: own.map((file) => attachmentWire(file, call.url.origin)) }
  },

  attach: async (call) => {
    const order = partyOrder(call)
    const file = call.body['file']
    if (!(file instanceof Blob)) throw fileProblem('No file is sent.')
    if (file.size > ATTACHMENT_MAX_BYTES) throw fileProblem('The file is larger than 10 MB.')
    const attachment: Attachment = {
      id: call.records.nextId('attachments'),
      order_id: order.id,
      user_id: memberOf(call).id,
      key: call.newId(),
      name: fileName(file),
      size: file.size,
      content_type: file.type || 'application/octet-stream',
      content: base64(new Uint8Array(await file.arrayBuffer())),
      created: call.records.stamp,
    }
    call.records.world.attachments.push(attachment)
    return attachmentWire(attachment, call.url.origin)
  },

  attachment: (call) => attachmentWire(attachmentOf(call), call.url.origin),

  removeAttachment: (call) => {
    const file = attachmentOf(call)
    if (file.user_id !== memberOf(call).id) throw new Refusal(403, 'standard', 'You cannot access this resource')
    const { world } = call.records
    world.attachments = world.attachments.filter((one) => one !== file)
    return { success: true, message: 'The file is deleted.' }
  },
}
