import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ErrorKind } from '../../../src/api/ApiError.ts'
import * as orders from '../../../src/contract/orders.ts'
import { API, TOKEN, clientOf, failureOf, html, json, server, text } from './server.ts'
import { SIZE, arrival, attached, file, inPlace, silent, standard, uploading } from './uploading.ts'
import { answering, stubXhr, type Line } from './xhr.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  test('sends the form with the token and answers what the schema reads', async () => {
    const { lines, upload } = uploading(answering(attached()))
    expect(await upload()).toMatchObject({ id: 1 })
    const { request, withCredentials } = await arrival(lines)
    expect(`${request.method} ${request.url}`).toBe(`POST ${API}/orders/5/attachments`)
    expect(request.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
    expect(request.headers.get('accept')).toBe('application/json')
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect((await request.formData()).get('file')).toMatchObject({ name: 'private name.txt', size: SIZE })
    expect(withCredentials).toBe(false)
  })

  test('tells its progress in bytes: from 0, never backwards, to the end once', async () => {
    const { lines, seen, upload } = uploading(silent)
    const done = upload()
    const line = await arrival(lines)
    for (const loaded of [300, 300, 200, 900, SIZE]) line.send(loaded)
    await line.answer(attached())
    await done
    expect(seen.map(({ sent }) => sent)).toEqual([0, 300, 900, SIZE])
    expect(new Set(seen.map(({ total }) => total))).toEqual(new Set([SIZE]))
  })

  test('says 0 of 0 where the browser tells nothing of what it sends', async () => {
    const { seen, upload } = uploading(answering(attached()), { hasUploadEvents: false })
    await upload()
    expect(seen).toEqual([{ sent: 0, total: 0 }])
  })

  test('goes on when whoever listens throws, and the error is reported', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { onProgress, upload } = uploading(answering(attached()))
    const defect = new Error('a defect')
    onProgress.mockImplementation(() => {
      throw defect
    })
    expect(await upload()).toMatchObject({ id: 1 })
    expect(report).toHaveBeenCalledWith(defect)
  })

  test('carries cookies where the session is a cookie, and no token', async () => {
    const { lines, upload } = uploading(answering(attached()), { config: { auth: 'cookie' } })
    await upload()
    const { request, withCredentials } = await arrival(lines)
    expect(request.headers.has('authorization')).toBe(false)
    expect(withCredentials).toBe(true)
  })

  test('carries no token where it is anonymous', async () => {
    const { lines, upload } = uploading(answering(attached()))
    await upload({ anonymous: true })
    expect((await arrival(lines)).request.headers.has('authorization')).toBe(false)
  })

  test('is sent to no other origin, whatever an override says', async () => {
    const endpoints = { 'orders.attach': { path: 'evil.example' } }
    const { lines, fetched, upload } = uploading(silent, { config: { endpoints } })
    expect((await failureOf(upload())).kind).toBe('invalid')
    expect([...lines, ...fetched.requests]).toEqual([])
  })

  test('without a listener goes over fetch', async () => {
    const lines = stubXhr(silent)
    const { fetch, requests } = server(attached())
    await clientOf(fetch, { token: TOKEN }).call(orders.attach, { params: { order_id: 5 }, body: { file: file() } })
    expect(requests).toHaveLength(1)
    expect(lines).toEqual([])
  })

  test('is a network failure where its code does not arrive, and asks for it again the next time', async () => {
    const { fetch } = server(inPlace)
    stubXhr(answering(attached()))
    const { call } = clientOf(fetch, { token: TOKEN })
    const upload = () => call(orders.attach, { params: { order_id: 5 }, body: { file: file() }, onProgress: silent })
    vi.doMock('../../../src/api/upload.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    try {
      expect(await failureOf(upload())).toMatchObject({ kind: 'network', status: 0, message: '', endpoint: 'orders.attach' })
    } finally {
      vi.doUnmock('../../../src/api/upload.ts')
    }
    expect(await upload()).toMatchObject({ id: 1 })
  })
})

describe('a failed upload', () => {
  test.each<[number, ErrorKind]>([
    [400, 'invalid'], [404, 'not_found'], [413, 'invalid'], [422, 'invalid'], [500, 'server'], [503, 'maintenance'],
  ])(
    '%i is %s, with JSON, an HTML page, an empty or a truncated body', async (status, kind) => {
      const bodies = [standard(status, 'Because of this'), html(status), text('', status), text('{"code":4', status)]
      for (const [index, body] of bodies.entries()) {
        const { lines, upload } = uploading(answering(body), { client: { retries: 0 } })
        const message = index === 0 ? 'Because of this' : ''
        expect(await failureOf(upload())).toMatchObject({ kind, status, message, endpoint: 'orders.attach' })
        expect(lines).toHaveLength(1)
      }
    },
  )

  test.each([
    ['an HTML page', html(200)],
    ['an empty body', text('', 201)],
    ['truncated JSON', text('{"id":1', 201)],
    ['something that breaks the contract', json({ id: { no: 'id' } }, 201)],
  ])('is malformed where the answer is %s', async (_, answer) => {
    expect((await failureOf(uploading(answering(answer)).upload())).kind).toBe('malformed')
  })

  test('is refused by a 200 whose body says so', async () => {
    const { upload } = uploading(answering(json({ success: false, message: 'Too big' })))
    expect(await failureOf(upload())).toMatchObject({ kind: 'refused', status: 200, message: 'Too big' })
  })

  test('is forbidden where the session is valid, which another call finds out', async () => {
    const answer = (request: Request) => (request.url.endsWith('/auth/me') ? json({ me: { id: 1 } }) : inPlace.clone())
    const { fetched, renew, upload } = uploading(answering(standard(403, 'Accès refusé')), { answer })
    expect(await failureOf(upload())).toMatchObject({ kind: 'forbidden', status: 403, message: 'Accès refusé' })
    expect(fetched.requests.map(({ url }) => url)).toEqual([`${API}/categories`, `${API}/auth/me`])
    expect(renew).not.toHaveBeenCalled()
  })

  test('is sent again after 429 where the server names a short time, and then from 0', async () => {
    vi.useFakeTimers()
    const { lines, seen, upload } = uploading(answering(standard(429, 'Slow down', { 'retry-after': '2' }), attached()))
    const done = upload()
    await arrival(lines)
    await vi.advanceTimersByTimeAsync(1900)
    expect(lines).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await done).toMatchObject({ id: 1 })
    expect(seen.map(({ sent }) => sent)).toEqual([0, 500, SIZE, 0, 500, SIZE])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('says after 429 when to come back where that is long', async () => {
    const { lines, upload } = uploading(answering(standard(429, 'Slow down', { 'retry-after': '90' })))
    expect(await failureOf(upload())).toMatchObject({ kind: 'rate_limited', status: 429, retryAfter: 90 })
    expect(lines).toHaveLength(1)
  })

  test('is a network failure where the connection breaks, and holds neither token nor file', async () => {
    for (const when of [() => undefined, (line: Line) => line.send(400), (line: Line) => line.head(attached())]) {
      const { lines, upload } = uploading((line) => [when(line), line.fail()])
      const error = await failureOf(upload())
      expect(error).toMatchObject({ kind: 'network', status: 0 })
      const words = `${error.message} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`
      expect(words).not.toMatch(/token-of|private name/)
      expect(lines).toHaveLength(1)
    }
  })

  test('holds no token that the browser refuses to send', async () => {
    const { lines, upload } = uploading(silent, { client: { getToken: () => 'bad\ntoken' } })
    const error = await failureOf(upload())
    expect(error.kind).toBe('network')
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain('bad')
    expect(lines).toEqual([])
  })
})

describe('a session that is lost while a file is sent', () => {
  const renewing = (receive: (line: Line) => unknown) => {
    let token = TOKEN
    const renew = vi.fn(() => {
      token = 'new'
      return Promise.resolve(true)
    })
    return { ...uploading(receive, { client: { getToken: () => token, renew } }), renew }
  }

  const refusals = test.each([[401, 'Nope'], [403, 'Expired token']])
  refusals('is renewed after %i, and the file is sent again with the new token', async (status, message) => {
    const { lines, seen, upload, renew } = renewing((line) =>
      line.answer(line.request.headers.get('authorization') === 'Bearer new' ? attached() : standard(status, message)))
    expect(await upload()).toMatchObject({ id: 1 })
    expect(lines.map(({ request }) => request.headers.get('authorization'))).toEqual([`Bearer ${TOKEN}`, 'Bearer new'])
    expect((await lines[1]?.request.formData())?.get('file')).toMatchObject({ size: SIZE })
    expect(seen.map(({ sent }) => sent)).toEqual([0, 500, SIZE, 0, 500, SIZE])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  test('is not renewed twice for one upload', async () => {
    const { lines, upload, renew } = renewing(answering(standard(401, 'Nope')))
    expect((await failureOf(upload())).kind).toBe('unauthenticated')
    expect(renew).toHaveBeenCalledTimes(1)
    expect(lines).toHaveLength(2)
  })

  test('known before it begins, is waited for; then the new token goes', async () => {
    let token = 'dead'
    let release: (isRenewed: boolean) => void = silent
    const held = new Promise<boolean>((resolve) => (release = resolve))
    const hold = vi.fn(() => (token === 'dead' ? held : null))
    const { lines, upload } = uploading(answering(attached()), { client: { getToken: () => token, hold } })
    const done = upload()
    await vi.waitFor(() => expect(hold).toHaveBeenCalled())
    expect(lines).toEqual([])
    token = 'new'
    release(true)
    await done
    expect((await arrival(lines)).request.headers.get('authorization')).toBe('Bearer new')
  })

  test('and not found again: nothing is sent', async () => {
    const { lines, upload } = uploading(silent, { client: { hold: () => Promise.resolve(false) } })
    expect((await failureOf(upload())).kind).toBe('unauthenticated')
    expect(lines).toEqual([])
  })
})
