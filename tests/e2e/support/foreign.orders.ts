/**
 * Orders of the second Front API: messages, files and payments in other legal forms. What it stores is lost when it ends.
 */
interface Message {
  id: string
  order_id: string
  user_id: string | null
  role: number | string | null
  subject: null
  content: string
  created: string
}

interface Asked {
  readonly method: string
  /** Of the order. */
  readonly id: string
  /** What follows the order's id in the path. */
  readonly tail: readonly string[]
  readonly body: Record<string, unknown>
  /** Where this marketplace lives. */
  readonly origin: string
}

/** An answer; without a body it is empty. */
interface Told {
  readonly status: number
  readonly body?: unknown
}

/** An order of which nothing is stated but that it exists. */
export const BARE_ORDER = { id: '900', status: 'lost_in_the_post' }

/** Statuses that were asked for, by order. */
const statuses = new Map<string, string>()
const talks = new Map<string, Message[]>()
const files = new Map<string, Map<string, Record<string, unknown>>>()
let posted = 0
let nextId = 70

/** The status of an order as it is now. */
export const statusOf = (id: string, first: string): string => statuses.get(id) ?? first

/** The vendor's and a nameless one's message, ids and roles as text, times in ISO 8601. */
const talkOf = (order_id: string): Message[] => {
  const talk = talks.get(order_id) ?? [
    { id: '61', order_id, user_id: null, role: null, subject: null, content: 'Written by nobody knows whom', created: '2026-01-02T03:04:05Z' },
    { id: '62', order_id, user_id: '1', role: '2', subject: null, content: 'Second line:\n<script>window.hacked = 1</script>', created: '2026-01-02T04:04:05+01:00' },
  ]
  talks.set(order_id, talk)
  return talk
}

const ok = (body: unknown): Told => ({ status: 200, body })
const none: Told = { status: 404, body: { code: 404, status: 'error', message: null } }

const messages = ({ method, id, tail, body }: Asked): Told => {
  const talk = talkOf(id)
  if (method === 'GET') {
    if (tail[1] === undefined) return ok(talk)
    const found = talk.find((one) => one.id === tail[1])
    return found ? ok(found) : none
  }
  const content = typeof body['content'] === 'string' ? body['content'] : ''
  if (content.trim() === '') return { status: 422, body: { code: 422, status: 'error', message: 'Empty' } }
  const made = { id: String(nextId++), order_id: id, user_id: '3', role: 1, subject: null, content, created: new Date().toISOString() }
  talk.push(made)
  posted += 1
  // One in two answers is empty: it proves nothing, though the message is stored.
  return posted % 2 === 1 ? { status: 200 } : ok({ ...made, object: 'OrderMessage' })
}

const attachments = ({ method, id, tail, body, origin }: Asked): Told => {
  const own = files.get(id) ?? new Map<string, Record<string, unknown>>()
  files.set(id, own)
  const file = tail[1]
  if (file === undefined && method === 'GET') return ok({ attachments: Object.fromEntries(own) })
  if (file === undefined) {
    // Multipart is read as text: the name is enough here.
    const name = /filename="([^"]*)"/.exec(JSON.stringify(body).replaceAll('\\"', '"'))?.[1] ?? null
    const made = { id: String(nextId++), name, size: null, content_type: null, url: `${origin}/files/${id}.txt`, created: null, user_id: '3' }
    own.set(made.id, made)
    return ok(made)
  }
  const found = own.get(file)
  if (!found) return none
  if (method === 'DELETE') own.delete(file)
  return method === 'DELETE' ? ok({ success: '1' }) : ok(found)
}

/** Answers what is asked about one order; undefined where it knows no such path. */
export const answerOrder = (asked: Asked, order: Record<string, unknown> | undefined): Told | undefined => {
  if (!order) return { status: 403, body: { code: 403, status: 'error', message: '' } }
  const [part] = asked.tail
  if (part === 'messages') return messages(asked)
  if (part === 'attachments') return attachments(asked)
  if (part === 'payments') return ok({ payments: null })
  if (part !== undefined) return undefined
  if (asked.method === 'GET') return ok(order)
  const status = String(asked.body['status'])
  if (status === 'canceled') return ok({ success: 0, message: null })
  statuses.set(asked.id, status)
  return ok({ success: 1 })
}
