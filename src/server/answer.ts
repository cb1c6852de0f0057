/** Answers as they are put together, before it is known whether the browser has them already. */
import { isKnown } from './encoding.ts'

/** Bytes, or the way to read them while they are sent. */
export type AnswerBody = Uint8Array | { readonly length?: number, readonly open: () => ReadableStream<Uint8Array> }

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Of the body as it is sent. */
  readonly etag?: string
  readonly body?: () => AnswerBody | Promise<AnswerBody>
}

/** Text that says only what its status says. */
export const textAnswer = (status: number, text: string, headers: Readonly<Record<string, string>>): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: () => Buffer.from(text),
})

interface Asked {
  readonly method: string
  readonly ifNoneMatch: string | undefined
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** What of an answer a browser still needs: all of it, its headers, or only that nothing has changed. */
export const responseOf = async ({ status, headers, etag, body }: Answer, asked: Asked): Promise<Response> => {
  const all: Record<string, string> = { ...asked.headers, ...headers, ...(etag !== undefined && { etag }) }
  if (status === 200 && etag !== undefined && isKnown(asked.ifNoneMatch, etag)) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...kept } = all
    return new Response(null, { status: 304, headers: kept })
  }
  const bytes = await body?.()
  if (bytes?.length !== undefined) all['content-length'] = String(bytes.length)
  const isHead = asked.method === 'HEAD'
  const sent = isHead || !bytes ? null : bytes instanceof Uint8Array ? bytes : bytes.open()
  // A typed array is a body; the DOM's types doubt that of those over shared memory.
  return new Response(sent as BodyInit | null, { status, headers: all })
}
