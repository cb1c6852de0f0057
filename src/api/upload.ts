/** Requests that tell how much of them was sent: over XMLHttpRequest, because fetch does not know. */
import { abortable } from '../lib/abortable.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { targetOf, type Target, type UrlConfig } from './endpointUrl.ts'
import type { CommonOptions, UploadProgress } from './call.ts'
import { readAnswer } from './failure.ts'
import { PUBLIC_READ } from './moved.ts'
import { NoAnswer, headersOf, type Answer, type Ask, type Content, type Sent } from './wire.ts'

/** What is passed on of a progress event: bytes, `total` 0 where it is not known. */
type Transfer = Pick<ProgressEvent, 'loaded' | 'total'>

/** Passes progress on: only what is new, never backwards, and whatever the listener throws. */
const createReport = (onProgress: CommonOptions['onProgress']) => {
  let last: UploadProgress | undefined
  return ({ loaded, total }: Transfer): void => {
    const sent = Math.max(Math.min(loaded, total), last?.sent ?? 0)
    if (sent === last?.sent && total <= last.total) return
    last = { sent, total: Math.max(total, last?.total ?? 0) }
    try {
      onProgress?.(last)
    } catch (error) {
      globalThis.reportError(error)
    }
  }
}

/** Ends an exchange after so many milliseconds without a restart. */
const createSilenceTimer = (timeout: number, onSilence: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    // setTimeout fires at once for a delay beyond 2^31 ms.
    if (timeout > 0 && timeout < 2 ** 31) timer = setTimeout(onSilence, timeout)
  }
  return { stop, restart }
}

/** Whether another address answered than the one that was asked. Browsers say '' where there is no answer. */
const isRedirected = (answered: string, asked: string): boolean => {
  const target = ({ origin, pathname, search }: URL) => origin + pathname + search
  return answered !== '' && target(new URL(answered)) !== target(new URL(asked))
}

/** What fetch makes of a redirect that it does not follow. */
const hiddenRedirect = (url: string): Answer => ({ status: 0, headers: new Headers(), text: '', url })

const answerOf = (xhr: XMLHttpRequest): Answer => {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1))
  }
  return { status: xhr.status, headers, text: xhr.responseText, url: xhr.responseURL }
}

/**
 * One exchange, never repeated.
 * @param timeout milliseconds without any progress, of the upload or of the answer; no bound when not positive
 * @throws NoAnswer, which carries nothing of the request
 */
const exchange = (target: Target, sent: Sent, options: CommonOptions, content: Content, timeout: number) =>
  new Promise<Answer>((resolve, reject) => {
    const { signal } = options
    const xhr = new XMLHttpRequest()
    const report = createReport(options.onProgress)
    let isOver = false
    const end = (outcome: Answer | NoAnswer) => {
      if (isOver) return
      isOver = true
      silence.stop()
      signal?.removeEventListener('abort', abort)
      if (outcome instanceof NoAnswer) reject(outcome)
      else resolve(outcome)
      xhr.abort()
    }
    const abort = () => end(new NoAnswer('aborted'))
    const silence = createSilenceTimer(timeout, () => end(new NoAnswer('timeout')))
    const onSent = (transfer: Transfer) => {
      // What the listener does may end the exchange: nothing restarts the timer after it.
      if (isOver) return
      silence.restart()
      report(transfer)
    }
    xhr.upload.onloadstart = xhr.upload.onprogress = xhr.upload.onload = onSent
    xhr.onprogress = () => isOver || silence.restart()
    xhr.onreadystatechange = () => {
      if (isOver) return
      silence.restart()
      if (isRedirected(xhr.responseURL, target.url)) end(hiddenRedirect(target.url))
    }
    xhr.onloadend = () => end(xhr.status === 0 ? new NoAnswer('network') : answerOf(xhr))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    try {
      xhr.open(target.method, target.url)
      xhr.responseType = 'text'
      xhr.withCredentials = sent.cookie
      for (const [name, value] of Object.entries(headersOf(sent, content))) xhr.setRequestHeader(name, value)
      xhr.send(content.body ?? null)
      // For browsers that say nothing at the start; the others have said more by now.
      onSent({ loaded: 0, total: 0 })
    } catch {
      end(new NoAnswer('network'))
    }
  })

/**
 * Carries requests over XMLHttpRequest, with the errors and headers of `createWire`.
 *
 * An XMLHttpRequest follows redirects, and sends the file again to the target of a 307 or 308: another origin gets no
 * token (today's browsers remove `Authorization` on the way to it), and the file only where it allows the storefront's
 * origin. So the first upload asks with a public read whether the marketplace has moved, before anything is sent; and
 * the answer of another address than the asked one is never taken.
 * @param ask the fetch transport, for that read
 */
export const createUpload = (ask: Ask, config: UrlConfig & { readonly timeout: number }): Ask => {
  const findMove = lazyOnce(async () => {
    const answer = await ask(targetOf(config, PUBLIC_READ), { token: null, cookie: false })
    return readAnswer(answer, null, Date.now).failure?.kind === 'moved' ? answer : null
  })
  return async (target, sent, options = {}, content = {}) => {
    // A read that fails decides nothing: the upload itself tells what is wrong.
    const moved = await abortable(findMove().catch(() => null), options.signal, () => new NoAnswer('aborted'))
    return moved ?? exchange(target, sent, options, content, options.timeout ?? config.timeout)
  }
}
