/** Attachments of an order (gaps, orders.attachments), and how hostile ones are served. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../src/contract/all.ts'
import { SHOPPER, STRANGER, VENDOR, failure, ordered } from './support/ordered.ts'
import type { Answer, Shop } from './support/shop.ts'
import { ORIGIN } from './support/shop.ts'

const send = (shop: Shop, id: number, file: File, as = SHOPPER): Promise<Answer> => {
  const body = new FormData()
  body.append('file', file)
  return shop.call('POST', `/orders/${id}/attachments`, { as, body })
}
const textFile = (name = 'note.txt') => new File(['text'], name, { type: 'text/plain' })
const opened = (shop: Shop, url: string) => shop.request('GET', url.replace(ORIGIN, ''))

describe('POST /orders/{order_id}/attachments', () => {
  it('answers 201 and the file without its content, as the contract declares', async () => {
    const { shop, id } = await ordered()
    const { status, body } = await send(shop, id, textFile())
    expect([status, body]).toEqual([201, {
      object: 'OrderAttachment', id: 100, order_id: id, user_id: 1, name: 'note.txt', size: 4, content_type: 'text/plain',
      created: '2026-06-15 12:00:00', url: expect.stringMatching(/^http:\/\/stoa\.test\/media\/attachments\/100-[0-9a-f]{32}$/),
    }])
    expect(z.parse(contract.orders.attach.response, body)).toMatchObject({ id: 100, size: 4 })
  })

  it('takes files of both parties', async () => {
    const { shop, id } = await ordered()
    await send(shop, id, textFile('a.txt'), SHOPPER)
    await send(shop, id, textFile('b.txt'), VENDOR)
    const { attachments } = (await shop.call('GET', `/orders/${id}/attachments`, { as: SHOPPER })).body
    expect(attachments.map((file: { name: string, user_id: number }) => [file.name, file.user_id])).toEqual([['a.txt', 1], ['b.txt', 3]])
  })

  it('takes an empty file and one of exactly 10 MB, and gives back every byte', async () => {
    const { shop, id } = await ordered()
    expect((await send(shop, id, new File([], 'empty.txt'))).body.size).toBe(0)
    const bytes = Uint8Array.from({ length: 10 * 1024 * 1024 }, (_, at) => at % 251)
    const { body } = await send(shop, id, new File([bytes], 'large.bin'))
    const response = await shop.sandbox.fetch(new Request(body.url))
    // Compared at once: one assertion for each byte would take minutes.
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it.each<[string, (form: FormData) => void]>([
    ['no file', () => undefined],
    ['a text where the file would be', (form) => form.append('file', 'text')],
    ['a file of more than 10 MB', (form) => form.append('file', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.bin'))],
  ])('answers %s with 422 and the field', async (_what, fill) => {
    const { shop, id } = await ordered()
    const body = new FormData()
    fill(body)
    const answer = await shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    expect([answer.status, answer.body]).toEqual([422, { ...failure(422), errors: [{ field: 'file', message: expect.any(String) }] }])
    expect(shop.world.attachments).toEqual([])
  })
})

describe('GET and DELETE of attachments', () => {
  it('the list is under its name, and empty when there are none', async () => {
    const { shop, id } = await ordered()
    const { body } = await shop.call('GET', `/orders/${id}/attachments`, { as: VENDOR })
    expect(body).toEqual({ attachments: [] })
    expect(z.parse(contract.orders.attachments.response, body).attachments).toEqual([])
  })

  it('one file is answered as in the list, to both parties', async () => {
    const { shop, id } = await ordered()
    const made = (await send(shop, id, textFile())).body
    for (const as of [SHOPPER, VENDOR]) {
      expect((await shop.call('GET', `/orders/${id}/attachments/100`, { as })).body).toEqual(made)
      expect((await shop.call('GET', `/orders/${id}/attachments`, { as })).body).toEqual({ attachments: [made] })
    }
  })

  it.each(['999', 'x'])('file %s that does not exist is answered with 404 and the error body', async (none) => {
    const { shop, id } = await ordered()
    for (const method of ['GET', 'DELETE']) {
      const answer = await shop.call(method, `/orders/${id}/attachments/${none}`, { as: SHOPPER })
      expect([answer.status, answer.body]).toEqual([404, failure(404)])
    }
  })

  it('only its author deletes a file; then it is nowhere, and its address leads nowhere', async () => {
    const { shop, id } = await ordered()
    const { url } = (await send(shop, id, textFile())).body
    const path = `/orders/${id}/attachments/100`
    for (const as of [VENDOR, STRANGER]) expect((await shop.call('DELETE', path, { as })).body).toEqual(failure(403))
    expect((await opened(shop, url)).status).toBe(200)
    const gone = await shop.call('DELETE', path, { as: SHOPPER })
    expect([gone.status, z.parse(contract.orders.removeAttachment.response, gone.body).success]).toEqual([200, true])
    expect((await shop.call('GET', path, { as: SHOPPER })).status).toBe(404)
    expect((await shop.call('DELETE', path, { as: SHOPPER })).status).toBe(404)
    expect((await opened(shop, url)).status).toBe(404)
  })
})

const PNG = '\u0089PNG\r\n\u001a\n'
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const SCRIPT = '<script>parent.hacked = 1</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

/** What is sent, of which type it claims to be, and as which it is served. */
const HOSTILE: readonly (readonly [what: string, name: string, type: string, content: string, served: string])[] = [
  ['a page', 'page.html', 'text/html', SCRIPT, 'application/octet-stream'],
  ['an XHTML page', 'page.xhtml', 'application/xhtml+xml', SCRIPT, 'application/octet-stream'],
  ['a drawing with a script', 'drawing.svg', 'image/svg+xml', SVG, 'application/octet-stream'],
  ['a script', 'script.js', 'text/javascript', 'alert(1)', 'application/octet-stream'],
  ['a style sheet', 'style.css', 'text/css', 'body{}', 'application/octet-stream'],
  ['XML', 'data.xml', 'text/xml', '<x/>', 'application/octet-stream'],
  ['a page that says it is a picture', 'picture.png', 'image/png', SCRIPT, 'image/png'],
  ['a drawing that says it is a picture', 'picture.svg', 'image/png', SVG, 'image/png'],
  ['a script that says it is a PDF', 'invoice.pdf', 'application/pdf', SCRIPT, 'application/pdf'],
  ['a picture that is a page, too', 'both.png', 'image/png', `${PNG}${SCRIPT}`, 'image/png'],
  ['a GIF that is a script, too', 'both.gif', 'image/gif', 'GIF89a=1;alert(1)', 'image/gif'],
  ['a type with a parameter', 'page.html', 'image/png;charset=text/html', SCRIPT, 'application/octet-stream'],
  ['a type of several', 'page.html', 'image/png, text/html', SCRIPT, 'application/octet-stream'],
  ['a type in capitals', 'page.html', 'TEXT/HTML', SCRIPT, 'application/octet-stream'],
  ['no type', 'page.html', '', SCRIPT, 'application/octet-stream'],
  ['a type that nobody knows', 'page.html', 'x/y', SCRIPT, 'application/octet-stream'],
]

describe('A hostile file', () => {
  it.each(HOSTILE)('%s (%s, %s) is a download that no page can run', async (_what, name, type, content, served) => {
    const { shop, id } = await ordered()
    const { status, body } = await send(shop, id, new File([latin(content)], name, { type }))
    expect(status).toBe(201)
    const file = await opened(shop, body.url)
    expect([file.status, file.type]).toEqual([200, served])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(file.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['a path', '../../etc/passwd', 'passwd', 'passwd'],
    ['a path of Windows', 'C:\\temp\\x.txt', 'x.txt', 'x.txt'],
    ['quotes', 'a"b\'c.txt', 'a"b\'c.txt', 'a%22b%27c.txt'],
    ['a semicolon and an asterisk', 'a;b=*(c).txt', 'a;b=*(c).txt', 'a%3Bb%3D%2A%28c%29.txt'],
    ['line breaks', 'a\r\nset-cookie: x=1.txt', 'aset-cookie: x=1.txt', 'aset-cookie%3A%20x%3D1.txt'],
    ['marks that turn its direction', 'invoice\u202efdp.exe', 'invoicefdp.exe', 'invoicefdp.exe'],
    ['other marks of direction', '\u2066a\u2069\u200f.txt', 'a.txt', 'a.txt'],
    ['letters of every kind', 'Ünïcode 茶碗 🍵.txt', 'Ünïcode 茶碗 🍵.txt', encodeURIComponent('Ünïcode 茶碗 🍵.txt')],
    ['only dots', '..', 'file', 'file'],
    ['nothing', '', 'file', 'file'],
    ['markup', '<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt', '%3Cimg%20src%3Dx%20onerror%3Dalert%281%29%3E.txt'],
  ])('with a name of %s has it made harmless', async (_what, name, stored, inHeader) => {
    const { shop, id } = await ordered()
    // Through the handler's own input: a form would change some of these names before they are sent.
    const body = new FormData()
    body.append('file', textFile('x'))
    const request = new Request(`${ORIGIN}/front_api/v1/orders/${id}/attachments`, { method: 'POST', headers: { authorization: `Bearer ${shop.sandbox.signIn(SHOPPER)}` }, body })
    const form = new FormData()
    form.append('file', textFile(name))
    Object.defineProperty(request, 'formData', { value: () => Promise.resolve(form) })
    const made = (await (await shop.sandbox.fetch(request)).json()) as { name: string, url: string }
    expect(made.name).toBe(stored)
    const file = await opened(shop, made.url)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, `attachment; filename*=UTF-8''${inHeader}`])
    expect(file.headers.get('set-cookie')).toBeNull()
  })

  it('with a name of 5,000 characters has a shorter one', async () => {
    const { shop, id } = await ordered()
    const { body } = await send(shop, id, new File(['x'], `${'🍵'.repeat(2500)}.txt`))
    expect([...(body.name as string)]).toHaveLength(200)
    expect((await opened(shop, body.url)).status).toBe(200)
  })
})

describe('The address of a file', () => {
  it('cannot be guessed: it has 32 random digits, and neighbours differ in all of it', async () => {
    const { shop, id } = await ordered()
    const { url } = (await send(shop, id, textFile())).body as { url: string }
    const other = ((await send(shop, id, textFile())).body as { url: string }).url
    expect(url.split('-')[1]).toMatch(/^[0-9a-f]{32}$/)
    expect(url.split('-')[1]).not.toBe(other.split('-')[1])
    const path = url.replace(ORIGIN, '')
    for (const wrong of [path.slice(0, -1), `${path}0`, path.replace(/.$/, (last) => (last === '0' ? '1' : '0')), path.replace('/100-', '/101-'), '/media/attachments/100', '/media/attachments/100-']) {
      expect((await shop.request('GET', wrong)).status, wrong).toBe(404)
    }
  })

  it('is told to the parties only', async () => {
    const { shop, id } = await ordered()
    const { url } = (await send(shop, id, textFile())).body as { url: string }
    for (const tail of ['/attachments', '/attachments/100']) {
      const answer = await shop.call('GET', `/orders/${id}${tail}`, { as: STRANGER })
      expect([answer.status, answer.text.includes(url)]).toEqual([403, false])
    }
    expect((await shop.call('GET', `/orders/${id}`, { as: SHOPPER })).text).not.toContain('/media/attachments/')
  })
})
