import { vi } from 'vitest'

/** A request as it reached the fake network, and what happens to it there. */
export interface Line {
  readonly request: Request
  readonly withCredentials: boolean
  /** Bytes of the body. */
  readonly total: number
  /** So many bytes were sent. */
  readonly send: (loaded: number) => void
  /** The head of the answer is here; `url` is the address that answered, where redirects were followed. */
  readonly head: (response: Response, url?: string) => void
  /** Some of the answer's body is here. */
  readonly data: (text: string) => void
  /** The answer is complete. */
  readonly finish: () => void
  /** All of it: the body is sent, and this comes back. */
  readonly answer: (response: Response, url?: string) => Promise<void>
  /** The connection broke. */
  readonly fail: () => void
  /** Whether the client gave up. */
  readonly isAborted: () => boolean
}

type Handler = ((event: unknown) => void) | null
interface Target {
  onloadstart: Handler
  onprogress: Handler
  onload: Handler
  onloadend: Handler
  onerror: Handler
  onabort: Handler
}
const target = (): Target =>
  ({ onloadstart: null, onprogress: null, onload: null, onloadend: null, onerror: null, onabort: null })

const bytesOf = (body: string | FormData | null): number => {
  if (body === null) return 0
  if (typeof body === 'string') return new TextEncoder().encode(body).length
  return [...body.values()].reduce((bytes, value) => bytes + (value instanceof Blob ? value.size : value.length), 0)
}

const UNSENT = 0
const OPENED = 1
const DONE = 4

/**
 * Puts an XMLHttpRequest in place whose network is `receive`, called once for each request. It knows the states, the
 * order of events and the errors of the standard, as far as the client can meet them; handlers are properties.
 * @param hasUploadEvents false for browsers that say nothing of what they send
 */
export const stubXhr = (receive: (line: Line) => unknown, { hasUploadEvents = true } = {}) => {
  const lines: Line[] = []

  class FakeXhr {
    upload = target()
    onreadystatechange: Handler = null
    onprogress: Handler = null
    onloadend: Handler = null
    onload: Handler = null
    onerror: Handler = null
    onabort: Handler = null
    readyState = UNSENT
    responseType = ''
    responseText = ''
    responseURL = ''
    status = 0
    #withCredentials = false
    #method = ''
    #url = ''
    #headers = new Headers()
    #answered = new Headers()
    #isSending = false
    #isUploaded = true

    get withCredentials() {
      return this.#withCredentials
    }

    set withCredentials(value: boolean) {
      if (this.#isSending) throw new DOMException('already sent', 'InvalidStateError')
      this.#withCredentials = value
    }

    open(method: string, url: string): void {
      this.#method = method
      this.#url = new URL(url).href
      this.#enter(OPENED)
    }

    setRequestHeader(name: string, value: string): void {
      if (this.readyState !== OPENED || this.#isSending) throw new DOMException('not opened', 'InvalidStateError')
      this.#headers.append(name, value)
    }

    getAllResponseHeaders(): string {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }

    send(body: string | FormData | null): void {
      if (this.readyState !== OPENED || this.#isSending) throw new DOMException('not opened', 'InvalidStateError')
      const total = bytesOf(body)
      const request = new Request(this.#url, { method: this.#method, headers: this.#headers, body })
      this.#isSending = true
      this.#isUploaded = body === null
      if (!this.#isUploaded) this.#fireUpload('loadstart', 0, total)
      if (!this.#isSending) return
      const line = this.#lineOf(request, total)
      lines.push(line)
      void Promise.resolve().then(() => receive(line))
    }

    abort(): void {
      if (this.#isSending) this.#break('abort')
      if (this.readyState === DONE) this.readyState = UNSENT
      this.status = 0
      this.responseURL = this.responseText = ''
    }

    #lineOf(request: Request, total: number): Line {
      let isAborted = false
      const whileOpen = <A extends unknown[]>(act: (...given: A) => void) => (...given: A) => {
        isAborted ||= !this.#isSending
        if (!isAborted) act(...given)
      }
      const send = whileOpen((loaded: number) => {
        if (this.#isUploaded) return
        this.#fireUpload('progress', loaded, total)
        if (loaded < total || !this.#isSending) return
        this.#isUploaded = true
        this.#fireUpload('load', total, total)
        this.#fireUpload('loadend', total, total)
      })
      const head = whileOpen((response: Response, url: string = this.#url) => {
        this.status = response.status
        this.responseURL = url
        this.#answered = response.headers
        this.#enter(2)
      })
      const data = whileOpen((text: string) => {
        this.responseText += text
        this.#enter(3)
        if (this.#isSending) this.onprogress?.({ loaded: this.responseText.length, total: 0 })
      })
      const finish = whileOpen(() => {
        this.#isSending = false
        this.#enter(DONE)
        this.onload?.({})
        this.onloadend?.({})
      })
      const answer = async (response: Response, url?: string) => {
        const text = await response.clone().text()
        send(Math.floor(total / 2))
        send(total)
        head(response, url)
        data(text)
        finish()
      }
      const fail = whileOpen(() => this.#break('error'))
      const { withCredentials } = this
      const isOver = () => isAborted || !this.#isSending
      return { request, withCredentials, total, send, head, data, finish, answer, fail, isAborted: isOver }
    }

    /** The standard's 'request error steps'. */
    #break(why: 'abort' | 'error'): void {
      this.#isSending = false
      this.status = 0
      this.responseURL = this.responseText = ''
      this.#enter(DONE)
      if (!this.#isUploaded) this.#fireUpload(why, 0, 0)
      if (!this.#isUploaded) this.#fireUpload('loadend', 0, 0)
      this[`on${why}`]?.({})
      this.onloadend?.({})
    }

    #enter(state: number): void {
      this.readyState = state
      this.onreadystatechange?.({})
    }

    #fireUpload(name: 'loadstart' | 'progress' | 'load' | 'loadend' | 'abort' | 'error', loaded: number, total: number): void {
      if (hasUploadEvents) this.upload[`on${name}`]?.({ loaded, total, lengthComputable: total > 0 })
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  return lines
}

/** A network that gives these answers one after the other, the last one for ever. */
export const answering = (...answers: Response[]) => {
  let count = 0
  return (line: Line) => {
    const answer = answers[Math.min(count, answers.length - 1)]
    count += 1
    return answer ? line.answer(answer) : line.fail()
  }
}
