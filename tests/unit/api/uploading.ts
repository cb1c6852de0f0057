import { expect, vi } from 'vitest'
import type { UploadProgress } from '../../../src/api/call.ts'
import type { ClientOptions } from '../../../src/api/clientKey.ts'
import * as orders from '../../../src/contract/orders.ts'
import type { StorefrontConfig } from '../../../src/lib/settings.ts'
import { TOKEN, clientOf, json, server } from './server.ts'
import { stubXhr, type Line } from './xhr.ts'

export const SIZE = 1000
export const file = () => new File(['x'.repeat(SIZE)], 'private name.txt', { type: 'text/plain' })
export const attached = () => json({ id: 1 }, 201)
export const standard = (code: number, message: string, headers = {}) =>
  json({ code, status: 'error', message }, code, headers)
/** What the marketplace answers to the read before the first upload. */
export const inPlace = json({ categories: [] })

interface Given {
  readonly hasUploadEvents?: boolean
  readonly config?: Partial<StorefrontConfig>
  readonly client?: Omit<ClientOptions, 'config' | 'fetch'>
  /** What fetch answers: the read before the first upload, and whatever the client asks beside. */
  readonly answer?: Parameters<typeof server>[0]
}

/** A client whose uploads meet this network, and an upload with it. */
export const uploading = (receive: (line: Line) => unknown, given: Given = {}) => {
  const { hasUploadEvents = true, config, client, answer = inPlace } = given
  const lines = stubXhr(receive, { hasUploadEvents })
  const fetched = server(answer)
  const { call, renew } = clientOf(fetched.fetch, { token: TOKEN, ...(config && { config }), ...client })
  const seen: UploadProgress[] = []
  const onProgress = vi.fn((progress: UploadProgress) => void seen.push(progress))
  const upload = (options: { readonly signal?: AbortSignal, readonly timeout?: number, readonly anonymous?: boolean } = {}) =>
    call(orders.attach, { params: { order_id: 5 }, body: { file: file() }, onProgress, ...options })
  return { lines, fetched, renew, seen, onProgress, upload }
}

/** Holds a request until the test says more. */
export const silent = () => undefined
export const arrival = async (lines: readonly Line[], count = 1): Promise<Line> => {
  await vi.waitFor(() => expect(lines).toHaveLength(count))
  const line = lines[count - 1]
  if (!line) throw new Error('no request')
  return line
}
