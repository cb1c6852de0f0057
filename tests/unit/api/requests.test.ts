import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { baseUrlOf } from '../../../src/api/endpointUrl.ts'
import { createClient } from '../../../src/api/client.ts'
import { ME } from '../../../src/api/unauthorized.ts'
import { PUBLIC_READ } from '../../../src/api/moved.ts'
import * as auth from '../../../src/contract/auth.ts'
import * as carts from '../../../src/contract/carts.ts'
import * as categories from '../../../src/contract/categories.ts'
import * as orders from '../../../src/contract/orders.ts'
import * as visitor from '../../../src/contract/visitor.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { API, ORIGIN, TOKEN, clientOf, failureOf, json, server } from './server.ts'

const cart = { key: 'k', items: [] }
const token = { data: { token: TOKEN } }

describe('a failure', () => {
  test('waits for what tells it, unless nothing can be reached', async () => {
    const order: string[] = []
    const onFailure = async () => { await Promise.resolve(); order.push('words') }
    const told = async (fetch: Parameters<typeof clientOf>[0]) => {
      await clientOf(fetch, { onFailure, retries: 0 }).call(categories.list).catch(() => order.push('told'))
      return order.splice(0)
    }
    expect(await told(server(json({ message: 'No' }, 422)).fetch)).toEqual(['words', 'told'])
    expect(await told(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['told'])
    expect(await told(server(json({ categories: [] })).fetch)).toEqual([])
  })
})

describe('the address of a call', () => {
  test('is the base address, the prefix and the filled path', async () => {
    const { fetch, requests } = server(json(cart))
    await clientOf(fetch).call(carts.updateItem, { params: { key: 'a1-B2_c3', item_id: 7 }, body: { qty: 2 } })
    expect(requests[0]?.url).toBe(`${API}/carts/a1-B2_c3/items/7`)
    expect(requests[0]?.method).toBe('PUT')
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(requests[0]?.headers.get('accept')).toBe('application/json')
    expect(await requests[0]?.json()).toEqual({ qty: 2 })
  })

  test.each(['https://shop.example/', 'https://shop.example', 'https://shop.example/eu/'])(
    'takes %s as a base address',
    async (baseUrl) => {
      const { fetch, requests } = server(json({ categories: [] }))
      await clientOf(fetch, { config: { baseUrl } }).call(categories.list)
      expect(requests[0]?.url).toBe(`${baseUrl.replace(/\/$/, '')}/front_api/v1/categories`)
    },
  )

  test('is on the origin that the storefront is served from where no base address is configured', async () => {
    vi.stubGlobal('location', { origin: ORIGIN })
    expect(baseUrlOf(defaultConfig)).toBe(ORIGIN)
    const { fetch, requests } = server(json({ categories: [] }))
    await clientOf(fetch, { config: { baseUrl: '' } }).call(categories.list)
    expect(requests[0]?.url).toBe(`${API}/categories`)
    vi.unstubAllGlobals()
  })

  test('holds every parameter encoded', async () => {
    const { fetch, requests } = server(json(cart))
    await clientOf(fetch).call(carts.get, { params: { key: 'a b?c#d&e=é{key}' } })
    expect(requests[0]?.url).toBe(`${API}/carts/a%20b%3Fc%23d%26e%3D%C3%A9%7Bkey%7D`)
  })

  test('holds keys and values of the query encoded, and leaves out what is not stated', async () => {
    const { fetch, requests } = server(json({ orders: [] }))
    await clientOf(fetch, { token: TOKEN }).call(orders.list, {
      query: { page: 2, status: 'new&role=vendor', role: undefined, 'a[]=b': 'c d' },
    })
    expect(requests[0]?.url).toBe(`${API}/orders?page=2&status=new%26role%3Dvendor&a%5B%5D%3Db=c%20d`)
  })

  test.each(['', '.', '..', '...', '../x', 'a/b', 'a\\b', '%2e%2e', '%', 'a\nb', '\ud800', Number.NaN, Infinity])(
    'is never made of %j',
    async (key) => {
      const { fetch, requests } = server(json(cart))
      const error = await failureOf(clientOf(fetch, { token: TOKEN }).call(carts.get, { params: { key } }))
      expect(error).toMatchObject({ kind: 'invalid', status: 0, message: '', endpoint: 'carts.get' })
      expect(requests).toEqual([])
    },
  )

  test('is refused when a parameter is missing or is not its own', async () => {
    const { fetch, requests } = server(json(cart))
    // Plain JavaScript may leave out what the types require.
    const loose = clientOf(fetch).call as (endpoint: unknown, options: unknown) => Promise<unknown>
    expect((await failureOf(loose(carts.get, { params: {} }))).kind).toBe('invalid')
    expect((await failureOf(loose(carts.get, undefined))).kind).toBe('invalid')
    expect((await failureOf(loose({ ...carts.get, path: '/carts/{constructor}' }, { params: {} }))).kind).toBe('invalid')
    expect(requests).toEqual([])
  })
})

describe("an operator's override", () => {
  const overridden = (override: { method?: string; path?: string }) => {
    const recorded = server(json(cart))
    return { ...recorded, ...clientOf(recorded.fetch, { token: TOKEN, config: { endpoints: { 'carts.get': override } } }) }
  }

  test('replaces path and method, and its placeholders are filled', async () => {
    const { call, requests } = overridden({ method: 'post', path: '/v2/baskets?id={key}' })
    await call(carts.get, { params: { key: 'a&b' }, query: undefined })
    expect(requests[0]?.url).toBe(`${API}/v2/baskets?id=a%26b`)
    expect(requests[0]?.method).toBe('POST')
  })

  test.each([
    ['another origin', { path: 'https://evil.example/carts/{key}' }],
    ['another origin without a scheme, read as a path', { path: 'evil.example' }],
    ['a placeholder that the endpoint does not have', { path: '/carts/{cart_key}' }],
    ['a method that does not exist', { method: 'TRACE' }],
  ])('that names %s is refused before anything is sent', async (_, override) => {
    const { call, requests } = overridden(override)
    expect((await failureOf(call(carts.get, { params: { key: 'k' } }))).kind).toBe('invalid')
    expect(requests).toEqual([])
  })

  test.each(['//evil.example/{key}', '/\\evil.example/{key}', '/@evil.example/{key}'])(
    'such as %s stays on the marketplace',
    async (path) => {
      const { call, requests } = overridden({ path })
      await call(carts.get, { params: { key: 'k' } })
      expect(new URL(requests[0]?.url ?? '').origin).toBe(ORIGIN)
    },
  )

  test('cannot turn a write into a read', async () => {
    const { fetch, requests } = server(json(token))
    const { call } = clientOf(fetch, { config: { endpoints: { 'auth.login': { method: 'GET' } } } })
    const login = call(auth.login, { body: { email: 'a@example.com', password: 'secret' } })
    expect((await failureOf(login)).kind).toBe('invalid')
    expect(requests).toEqual([])
  })
})

test.each(['not an address', 'ftp://shop.example', 'data:text/html,hello'])(
  'a base address such as %s sends nothing',
  async (baseUrl) => {
    const { fetch, requests } = server(json({ categories: [] }))
    expect((await failureOf(clientOf(fetch, { config: { baseUrl } }).call(categories.list))).kind).toBe('invalid')
    expect(requests).toEqual([])
  },
)

describe('the session of a call', () => {
  test('is a bearer token, without cookies, and redirects are not followed', async () => {
    const { fetch, requests, inits } = server(json({ categories: [] }))
    await clientOf(fetch, { token: TOKEN }).call(categories.list)
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
    expect(inits[0]).toMatchObject({ credentials: 'omit', redirect: 'manual' })
  })

  test('is the cookie where the storefront runs inside a theme, and the token is not sent', async () => {
    const { fetch, requests, inits } = server(json({ categories: [] }))
    await clientOf(fetch, { token: TOKEN, config: { auth: 'cookie' } }).call(categories.list)
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    expect(inits[0]?.credentials).toBe('include')
  })

  test.each([['token', 'omit'], ['cookie', 'include']] as const)(
    'stays at home for visitors; a theme keeps the cookie that signing in sets (auth by %s)',
    async (mode, credentials) => {
      const { fetch, requests, inits } = server(json(token))
      const { call } = clientOf(fetch, { token: TOKEN, config: { auth: mode } })
      const body = { email: 'a@example.com', password: 'secret' }
      await call(auth.login, { body, as: null })
      await call(auth.login, { body })
      expect(requests.map(({ headers }) => headers.has('authorization'))).toEqual([false, false])
      expect(inits.map((init) => init.credentials)).toEqual([credentials, 'omit'])
    },
  )

  test('stays at home for an anonymous call', async () => {
    const { fetch, requests } = server(json({ categories: [] }))
    await clientOf(fetch, { token: TOKEN }).call(categories.list, { anonymous: true })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  test('is not sent when there is none', async () => {
    const { fetch, requests } = server(json({ categories: [] }))
    await clientOf(fetch, { token: '' }).call(categories.list)
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })
})

test('a file goes as a form, whose boundary the platform states', async () => {
  const { fetch, requests } = server(json({ id: 1 }, 201))
  const file = new File(['hello'], 'hello.txt', { type: 'text/plain' })
  await clientOf(fetch, { token: TOKEN }).call(orders.attach, { params: { order_id: 1 }, body: { file, note: 3 } })
  expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  const form = await requests[0]?.formData()
  expect(form?.get('note')).toBe('3')
  expect(form?.get('file')).toMatchObject({ name: 'hello.txt' })
})

test('the two addresses that the client itself asks are those of the contract', () => {
  expect(auth.me).toMatchObject(ME)
  expect(categories.list).toMatchObject(PUBLIC_READ)
})

test('types ask for params and body exactly where the endpoint declares them', () => {
  const { call } = createClient({ config: defaultConfig })
  const never = false as boolean
  if (never) {
    void call(categories.list)
    void call(categories.list, { signal: new AbortController().signal })
    // @ts-expect-error there is no placeholder in the path
    void call(categories.list, { params: { category_id: 1 } })
    // @ts-expect-error there is no body
    void call(categories.list, { body: {} })
    // @ts-expect-error the path has a placeholder
    void call(categories.get)
    // @ts-expect-error the path has another placeholder
    void call(categories.get, { params: { id: 1 } })
    // @ts-expect-error the body is declared
    void call(carts.addItem, { params: { key: 'k' } })
    // @ts-expect-error qty is missing
    void call(carts.addItem, { params: { key: 'k' }, body: { listing_id: 1 } })
    // @ts-expect-error qty is a number
    void call(carts.updateItem, { params: { key: 'k', item_id: 1 }, body: { qty: '2' } })
    // @ts-expect-error both placeholders are needed
    void call(carts.updateItem, { params: { key: 'k' }, body: { qty: 2 } })
    // @ts-expect-error a page is a number
    void call(orders.list, { query: { page: 'two' } })
    // @ts-expect-error this endpoint has no query
    void call(orders.get, { params: { order_id: 1 }, query: { page: 1 } })
    // @ts-expect-error the body is declared
    void call(visitor.emailExists)
  }
  const getCart = () => call(carts.get, { params: { key: 'k' } })
  const login = () => call(auth.login, { body: { email: '', password: '' } })
  expectTypeOf(getCart).returns.resolves.toEqualTypeOf<carts.Cart>()
  expectTypeOf(login).returns.resolves.toHaveProperty('data').toHaveProperty('token').toEqualTypeOf<string>()
})
