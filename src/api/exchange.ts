import type { $Fetch } from 'ofetch'
import type { ErrorKind } from './ApiError.ts'

/** An answer, read to its end. */
export interface Answer {
  /** 0 where the browser hides a redirect. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The address that answered, after redirects where they were followed. */
  readonly url: string
}

/** Why no answer came. */
export class NoAnswer extends Error {
  constructor(readonly kind: Extract<ErrorKind, 'network' | 'timeout' | 'aborted'>) {
    super(kind)
  }
}

/** How to ask. */
export interface Ask {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit | undefined
  readonly credentials: RequestCredentials
  readonly redirect?: RequestRedirect
  readonly signal?: AbortSignal | undefined
  /** Whether it goes on when the page is left. */
  readonly keepalive?: boolean
  /** Milliseconds for the whole exchange, body included; none when not positive. */
  readonly timeout: number
}

/**
 * One exchange, never repeated and never redirected. Bounded even when the fetch function ignores its signal.
 * @throws NoAnswer, which carries nothing of the request: the error of ofetch would hold the token
 */
export const exchange = async (ofetch: $Fetch, url: string, ask: Ask): Promise<Answer> => {
  const { signal, timeout, redirect = 'manual', ...rest } = ask
  if (signal?.aborted) throw new NoAnswer('aborted')
  const controller = new AbortController()
  let cause: 'network' | 'timeout' | 'aborted' = 'network'
  let giveUp: ((reason: unknown) => void) | undefined
  const stopped = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  const stop = (why: 'timeout' | 'aborted') => {
    cause = why
    controller.abort()
    giveUp?.(why)
  }
  const abort = () => stop('aborted')
  // setTimeout fires at once for a delay beyond 2^31 ms.
  const timer = timeout > 0 && timeout < 2 ** 31 ? setTimeout(() => stop('timeout'), timeout) : undefined
  signal?.addEventListener('abort', abort)
  try {
    const response = await Promise.race([
      ofetch.raw(url, {
        ...rest,
        redirect,
        responseType: 'text',
        retry: false,
        ignoreResponseError: true,
        signal: controller.signal,
      }),
      stopped,
    ])
    return { status: response.status, headers: response.headers, text: response._data ?? '', url: response.url }
  } catch {
    throw new NoAnswer(cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
