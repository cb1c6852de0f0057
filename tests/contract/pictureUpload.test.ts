import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/ApiError.ts'
import { uploadImage } from '../../src/api/imageUpload.ts'
import { PICTURE_UPLOAD } from '../../src/sandbox/pictureUpload.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import { ORIGIN, aMarketplace, createTestClient, people } from '../support/marketplace.ts'

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const upload = { ...PICTURE_UPLOAD, url: '{base_url}/media/upload' }
const config = { ...defaultConfig, baseUrl: ORIGIN }
const picture = (bytes: BlobPart = JPEG) => new File([bytes], 'a.jpg', { type: 'image/jpeg' })
const kindOf = (sending: Promise<unknown>) => sending.then(() => 'sent', (error: unknown) => (error instanceof ApiError ? `${error.kind} ${error.status}` : String(error)))

test('a member’s picture is stored, and served as a picture that can do nothing', async () => {
  const { client, market } = createTestClient({ as: 'vendor' })
  const url = await uploadImage(client, config, upload, picture(), {})
  expect(url).toMatch(/^http:\/\/stoa\.test\/media\/uploads\//)
  const answer = await market.fetch(new Request(`${url}?w=320`))
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(JPEG)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a guest, a file that is no picture, and a wrong field are refused', async () => {
  const market = aMarketplace()
  const member = createTestClient({ as: 'vendor', market }).client
  expect(await kindOf(uploadImage(createTestClient({ market }).client, config, upload, picture(), {}))).toBe('unauthenticated 403')
  expect(await kindOf(uploadImage(member, config, upload, picture('<svg onload="alert(1)"/>'), {}))).toBe('invalid 422')
  expect(await kindOf(uploadImage(member, config, { ...upload, field: 'image' }, picture(), {}))).toBe('invalid 422')
  expect(market.world.attachments.filter(({ order_id }) => order_id === 0)).toEqual([])
})

/** A client whose network answers this, and what it was sent. */
const answering = (answer: unknown) => {
  const requests: Request[] = []
  const { client } = createTestClient({
    as: 'vendor', market: { ...aMarketplace(), signIn: () => 'a-token', fetch: (request: Request) => { requests.push(request); return Promise.resolve(Response.json(answer)) } },
  })
  return { client, requests }
}

test('the member’s token goes to the marketplace, and nowhere else', async () => {
  const { client, requests } = answering({ data: [{ src: '/p/1.jpg' }] })
  const elsewhere = { ...upload, answer: 'data.0.src' }
  expect(await uploadImage(client, config, elsewhere, picture(), {})).toBe('http://stoa.test/p/1.jpg')
  expect(await uploadImage(client, config, { ...elsewhere, url: 'https://pictures.example/in?x=1' }, picture(), {})).toBe('https://pictures.example/p/1.jpg')
  expect(requests.map((request) => [request.url, request.headers.get('authorization'), request.credentials])).toEqual([
    ['http://stoa.test/media/upload', 'Bearer a-token', 'omit'],
    ['https://pictures.example/in?x=1', null, 'omit'],
  ])
})

test.each([{}, { url: null }, { url: ['javascript', 'alert(1)'].join(':') }, { url: '//evil.example/1.jpg' }, { url: { url: 'https://a.example' } }])('%j has no address', async (answer) => {
  expect(await kindOf(uploadImage(answering(answer).client, config, upload, picture(), {}))).toMatch(/^malformed/)
})

test('what was uploaded belongs to no order', async () => {
  const market = aMarketplace()
  const { client } = createTestClient({ as: 'shopper', market })
  await uploadImage(client, config, upload, picture(), {})
  const token = market.signIn(people.shopper)
  const listed = await market.fetch(new Request(`${ORIGIN}/front_api/v1/orders/0/attachments`, { headers: { authorization: `Bearer ${token}` } }))
  expect(listed.ok).toBe(false)
})
