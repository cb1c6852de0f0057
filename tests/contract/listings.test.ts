import { describe, expect, it } from 'vitest'
import type { Shop } from './support/shop.ts'
import { openShop } from './support/shop.ts'
import { DIGITAL, DRAFT, OTHER_VENDORS, PLENTY, SOLD_OUT, VENDOR, WITH_VARIANTS, smallWorld } from './support/smallWorld.ts'

const AS = { as: 'vendor@example.com' }

const create = (shop: Shop, body: object, path = '/listings') => shop.call('POST', path, { ...AS, body })
const stored = (shop: Shop, id: number) => shop.sandbox.records.listing(id)!
const REFUSED = { id: null, success: false, message: 'Error. Listing could not be created' }

describe('POST /listings (Front)', () => {
  it.each(['/listings', '/listings/create'])('at %s answers 200 with id, message and success', async (path) => {
    const shop = openShop()
    const { status, body } = await create(shop, { title: 'A bowl', price: 12.5 }, path)
    expect([status, body]).toEqual([200, { id: 100, success: true, message: expect.any(String) }])
    expect(stored(shop, 100)).toMatchObject({ status: 'published', visibility: 'both', user_id: VENDOR, price: 12.5, slug: 'a-bowl' })
  })

  it.each([
    ['the title is missing', {}, 'Title is missing'],
    ['the title is empty', { title: ' ', price: 1 }, 'Title is missing'],
    ['the order type has prices and none is sent', { title: 'x' }, REFUSED.message],
    ['the price is zero', { title: 'x', price: 0 }, REFUSED.message],
    ['the price is negative', { title: 'x', price: -1 }, REFUSED.message],
    ['the price is no number', { title: 'x', price: '<b>9</b>' }, REFUSED.message],
    ['the quantity is no whole number', { title: 'x', price: 1, quantity: 1.5 }, REFUSED.message],
    ['the category does not exist', { title: 'x', price: 1, category_id: 99 }, REFUSED.message],
    ['the status is unknown', { title: 'x', price: 1, status: 'sold' }, REFUSED.message],
    ['the visibility is unknown', { title: 'x', price: 1, visibility: 'all' }, REFUSED.message],
    ['an image is no web address', { title: 'x', price: 1, images: ['javascript:alert(1)'] }, REFUSED.message],
    ['the order type has SKUs and none is sent', { title: 'x', order_type_id: 3 }, REFUSED.message],
  ])('answers 200 with success false and id null when %s', async (_when, body, message) => {
    const shop = openShop()
    const answer = await create(shop, body)
    expect([answer.status, answer.body]).toEqual([200, { id: null, success: false, message }])
    expect(shop.world.listings).toHaveLength(11)
  })

  it.each(['{"title":', '"text"', '[1]', 'null'])('always answers HTTP 200, to the unusable body %s too', async (body) => {
    for (const path of ['/listings', '/listings/create']) {
      const answer = await openShop().call('POST', path, { ...AS, body })
      expect([answer.status, answer.type, answer.body]).toEqual([200, 'application/json', REFUSED])
    }
  })

  it('answers Order type is not defined where there is none', async () => {
    const shop = openShop((world) => (world.order_types = []))
    expect((await create(shop, { title: 'x', price: 1 })).body).toEqual({ id: null, success: false, message: 'Order type is not defined' })
  })

  it('needs a member who may publish', async () => {
    const shop = openShop((world) => (world.members[2]!.can_post_listing = false))
    expect((await create(shop, { title: 'x', price: 1 })).body).toEqual(REFUSED)
  })

  it('takes the order type that is named, by id before its token, else the first', async () => {
    const shop = openShop()
    const typeOf = async (body: object) => stored(shop, (await create(shop, { title: 'x', price: 1, sku: 's', ...body })).body.id).order_type_id
    expect(await typeOf({})).toBe(1)
    expect(await typeOf({ order_type_url_token: 'service' })).toBe(2)
    expect(await typeOf({ order_type_id: 3, order_type_url_token: 'service' })).toBe(3)
    expect(await typeOf({ order_type_id: 77 })).toBe(1)
  })

  it('takes currency, shipping and the initial admin_status from the order type', async () => {
    const shop = openShop()
    const body = { title: 'x', price: 1, sku: 's', admin_status: 'approved', currency: 'GBP', requires_shipping: true }
    const service = stored(shop, (await create(shop, { ...body, order_type_id: 2 })).body.id)
    expect(service).toMatchObject({ admin_status: 'waiting', requires_shipping: false, currency: 'EUR' })
    const quote = stored(shop, (await create(shop, { ...body, order_type_id: 3 })).body.id)
    expect(quote).toMatchObject({ admin_status: 'approved', currency: 'USD' })
  })

  it('ignores user_id and never takes over id or object', async () => {
    const shop = openShop()
    const { body } = await create(shop, { title: 'x', price: 1, user_id: 1, id: 7, object: 'User' })
    expect(stored(shop, body.id)).toMatchObject({ id: 100, user_id: VENDOR, object: 'Listing' })
  })

  it('converts the HTML of the description to plain text', async () => {
    const shop = openShop()
    const description = '<p>Fine &amp; <b>dandy</b></p><p>Second<br>line</p><script>alert(1)</script>'
    const { body } = await create(shop, { title: 'x', price: 1, description })
    expect(stored(shop, body.id).description).toBe('Fine & dandy\n\nSecond\nline')
  })

  it('stores other fields as sent', async () => {
    const shop = openShop()
    const { body } = await create(shop, { title: 'x', price: 1, workshop: { floor: 2 }, external_id: 'E1', min_qty: 3 })
    const { body: mine } = await shop.call('GET', `/listings/${body.id}`, AS)
    expect(mine.listing).toMatchObject({ workshop: { floor: 2 }, external_id: 'E1', min_qty: 3 })
  })

  it('reads attributes by alias: options by id or title, a new title makes an option, ## separates several', async () => {
    const shop = openShop()
    const attributes = {
      color: 'green', finish: 71, care: 'Oven##Steam', width: '12.5', handmade: '1', made_on: '2026-02-03', maker: 'Kiln', unknown: 'x',
    }
    const { body } = await create(shop, { title: 'x', price: 1, attributes })
    expect(stored(shop, body.id).attributes).toEqual({
      color: 'green', finish: 'Gloss', care: ['Oven', 'Steam'], width: 12.5, handmade: true, made_on: '2026-02-03', maker: 'Kiln',
    })
    const { body: known } = await shop.call('GET', '/listings/attributes')
    const titles = (alias: string) =>
      known.attributes.find((one: { alias: string }) => one.alias === alias).options.map((one: { title: string }) => one.title)
    expect([titles('color'), titles('care')]).toEqual([['Blue', 'Red', 'green'], ['Oven', 'Dishwasher', 'Steam']])
  })

  it('takes form data as well as JSON (What the service does, rule 3), with names as PHP reads them', async () => {
    const shop = openShop()
    const pairs: [string, string][] = [
      ['title', 'A form'], ['price', '9.90'], ['quantity', '4'], ['attributes[color]', 'Red'], ['attributes[care][]', 'Oven'],
      ['images[]', 'https://example.com/1.jpg'], ['images[]', '/media/2.svg'],
    ]
    const multipart = new FormData()
    for (const [name, value] of pairs) multipart.append(name, value)
    for (const body of [new URLSearchParams(pairs), multipart]) {
      const { body: answer } = await create(shop, body)
      expect(stored(shop, answer.id)).toMatchObject({
        title: 'A form', price: 9.9, quantity: 4, attributes: { color: 'Red', care: ['Oven'] }, cover: 'https://example.com/1.jpg',
        medias: [{ position: 0, src: 'https://example.com/1.jpg' }, { position: 1, src: '/media/2.svg' }],
      })
    }
  })

  it('begins as a draft when is_online is 0 and no status is sent (Listing status)', async () => {
    const shop = openShop()
    const statusOf = async (body: object) => stored(shop, (await create(shop, { title: 'x', price: 1, ...body })).body.id).status
    expect([await statusOf({ is_online: 0 }), await statusOf({ is_online: '0', status: 'published' }), await statusOf({ is_online: 1 })])
      .toEqual(['draft', 'published', 'published'])
  })

  it('takes no price, or zero, where the order type has no prices', async () => {
    const shop = openShop()
    for (const price of [undefined, null, '', 0, '0']) {
      const { body } = await create(shop, { title: 'x', sku: 's', order_type_id: 3, price })
      expect([body.success, stored(shop, body.id)?.price], String(price)).toEqual([true, 0])
    }
    expect((await create(shop, { title: 'x', sku: 's', order_type_id: 3, price: -1 })).body).toEqual(REFUSED)
  })

  it('takes the lists of a form that has gaps', async () => {
    const shop = openShop()
    const body = new URLSearchParams([
      ['title', 'x'], ['price', '1'], ['images[1]', '/a.jpg'], ['images[4]', '/b.jpg'], ['tags[2]', 'x'], ['tags[]', 'y'],
      ['add_ons[7][title]', 'Wrapping'], ['add_ons[7][price]', '2'],
    ])
    const { body: answer } = await create(shop, body)
    expect(stored(shop, answer.id)).toMatchObject({ medias: [{ src: '/a.jpg' }, { src: '/b.jpg' }], tags: ['x', 'y'], add_ons: [{ title: 'Wrapping', price: 2 }] })
  })

  it('keeps names that could reach a prototype as names', async () => {
    const shop = openShop()
    const { body } = await shop.call('POST', '/listings', {
      ...AS, body: '{"title":"x","price":1,"__proto__":{"p":1},"constructor":{"prototype":{"p":1}},"attributes":{"__proto__":{"p":1}},"metafields":{"__proto__":{"p":1}}}',
    })
    expect(body.success).toBe(true)
    expect([({} as { p?: number }).p, (stored(shop, body.id) as { p?: number }).p]).toEqual([undefined, undefined])
    expect((await shop.call('GET', `/listings/${body.id}`, AS)).status).toBe(200)
  })
})

describe('PUT or POST /listings/{listing_id}/edit, and PATCH', () => {
  const ways = [['PUT', '/edit'], ['POST', '/edit'], ['PATCH', '']] as const

  it.each(ways)('%s …%s changes the fields that are sent', async (method, tail) => {
    const shop = openShop()
    const body = { title: 'Renamed', price: 11, tags: ['a', 'b'], status: 'archived', visibility: 'none', user_id: 1, admin_status: 'blocked' }
    const { status, body: answer } = await shop.call(method, `/listings/${PLENTY}${tail}`, { ...AS, body })
    expect([status, answer]).toEqual([200, { success: true, message: expect.any(String) }])
    expect(stored(shop, PLENTY)).toMatchObject({
      title: 'Renamed', price: 11, tags: ['a', 'b'], status: 'archived', visibility: 'none', user_id: VENDOR, admin_status: 'approved',
      description: 'Plain words.',
    })
  })

  it.each([
    {}, { title: '' }, { price: 0 }, { status: 'gone' }, { category_id: 99 }, { order_type_url_token: 'none' }, { attributes: { width: 'wide' } },
    { valid_until: 'soon' }, { date_online: '2026-02-30x' }, { metafields: { own: { code: null } } }, { metafields: { own: { code: '' } } },
    { attributes: { color: 'mauve', width: 'wide' } }, { attributes: { color: 'mauve' }, medias: ['javascript:1'] },
  ])(
    'answers Error. No updates were made. to %j and changes nothing', async (body) => {
      const shop = openShop()
      const before = structuredClone(stored(shop, PLENTY))
      const answer = await shop.call('PUT', `/listings/${PLENTY}/edit`, { ...AS, body: { ...body, ...(Object.keys(body).length ? { description: 'new' } : {}) } })
      expect([answer.status, answer.body]).toEqual([200, { success: false, message: 'Error. No updates were made.' }])
      expect(stored(shop, PLENTY)).toEqual(before)
      expect(shop.world.attributes).toEqual(smallWorld().attributes)
    })

  it('replaces all images with a non-empty list, and keeps them with an empty one', async () => {
    const shop = openShop()
    const edit = (medias: string[]) => shop.call('PUT', `/listings/${PLENTY}/edit`, { ...AS, body: { medias } })
    await edit(['/media/b.svg', '/media/a.svg'])
    await edit([])
    expect(stored(shop, PLENTY).medias?.map(({ src }) => src)).toEqual(['/media/b.svg', '/media/a.svg'])
  })

  it('takes add-ons, shipping methods and own data, and nothing half', async () => {
    const shop = openShop()
    const parts = {
      add_ons: [{ title: 'Wrapping', price: 3, description: '<b>Nice</b>' }], metafields: { own: { code: 7 } },
      shipping_methods: [{ title: 'Bike', price: 5, carrier_alias: 'bike' }],
    }
    const edit = (body: object) => shop.call('PATCH', `/listings/${PLENTY}`, { ...AS, body })
    expect((await edit(parts)).body.success).toBe(true)
    const after = structuredClone(stored(shop, PLENTY))
    expect(after).toMatchObject({
      add_ons: [{ id: 100, object: 'Addon', listing_id: PLENTY, description: 'Nice' }], metafields: { own: { code: '7' } },
      shipping_methods: [{ title: 'Bike', step_price: 0 }],
    })
    for (const body of [{ add_ons: [{ title: 'x' }] }, { add_ons: ['x'] }, { variants: [{}] }, { shipping_methods: [{ price: 1 }] }, { metafields: { a: 1 } }]) {
      expect((await edit({ title: 'Changed', ...body })).body.success).toBe(false)
    }
    expect(stored(shop, PLENTY)).toEqual(after)
  })

  it('moves the listing to another order type', async () => {
    const shop = openShop()
    await shop.call('PUT', `/listings/${PLENTY}/edit`, { ...AS, body: { order_type_url_token: 'service' } })
    expect(stored(shop, PLENTY)).toMatchObject({ order_type_id: 2, requires_shipping: false })
  })

  it.each(ways)('%s …%s answers 404 with an HTML page for what is not the member’s', async (method, tail) => {
    for (const id of [OTHER_VENDORS, 999, 'x']) {
      const answer = await openShop().call(method, `/listings/${id}${tail}`, { ...AS, body: { title: 'x' } })
      expect([answer.status, answer.type]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  it('replaces variants, matching them by external id and then by SKU', async () => {
    const shop = openShop()
    stored(shop, WITH_VARIANTS).variants![0]!.sku = 'BLUE'
    const variants = [{ sku: 'BLUE', title: 'Sky blue', price: 16, quantity: 9 }, { title: 'Green', price: 13, quantity: 1 }]
    await shop.call('PUT', `/listings/${WITH_VARIANTS}/edit`, { ...AS, body: { variants } })
    expect(stored(shop, WITH_VARIANTS)).toMatchObject({ quantity: 10, variants: [{ id: 41, title: 'Sky blue' }, { id: 100, title: 'Green' }] })
  })

  it('keeps the stock of a listing that has no variants', async () => {
    const shop = openShop()
    await shop.call('PUT', `/listings/${PLENTY}/edit`, { ...AS, body: { title: 'Renamed', variants: [] } })
    expect(stored(shop, PLENTY)).toMatchObject({ title: 'Renamed', quantity: 20 })
  })
})

describe('The member’s own listings', () => {
  it('are listed newest first, in every state, and filtered', async () => {
    const shop = openShop()
    const ids = async (query: string) =>
      (await shop.call('GET', `/listings${query}`, AS)).body.listings.map((one: { id: number }) => one.id)
    expect(await ids('')).toEqual([11, 10, 9, 6, 5, 4, 3, 2, 1])
    expect(await ids('?status=draft')).toEqual([DRAFT])
    expect(await ids('?admin_status[]=waiting&admin_status[]=approved&status=draft,archived')).toEqual([DRAFT])
    expect(await ids('?q=listing%201')).toEqual([11, 10, 1])
  })

  it('are read one by one, and nobody else’s is', async () => {
    const shop = openShop()
    expect((await shop.call('GET', `/listings/${DRAFT}`, AS)).body.listing).toMatchObject({ id: DRAFT, status: 'draft', supplier: { id: VENDOR } })
    expect((await shop.call('GET', `/listings/${OTHER_VENDORS}`, AS)).status).toBe(404)
  })

  it('have documents and relationships for their vendor, and digital files for those who bought them too', async () => {
    const shop = openShop()
    expect((await shop.call('GET', `/listings/${DIGITAL}/documents`, AS)).body.documents).toHaveLength(1)
    expect((await shop.call('GET', `/listings/${DIGITAL}/relationships`, AS)).body.relationships).toMatchObject([{ listing_id: PLENTY }])
    expect((await shop.call('GET', `/listings/${DIGITAL}/digital-files`, AS)).body.digital_files).toHaveLength(1)
    expect((await shop.call('GET', `/listings/${DIGITAL}/digital-files`, { as: 'shopper@example.com' })).status).toBe(404)
  })

  it('have related listings that anybody may read: visible ones of the same category', async () => {
    const shop = openShop()
    const { body } = await shop.call('GET', `/listings/${PLENTY}/related`)
    const ids = body.listings.map((one: { id: number }) => one.id)
    expect(ids).toContain(SOLD_OUT)
    expect(ids).not.toContain(DRAFT)
    expect(ids).not.toContain(PLENTY)
    expect((await shop.call('GET', `/listings/${DRAFT}/related`)).status).toBe(404)
    expect((await shop.call('GET', '/listings/999/related')).type).toContain('text/html')
  })
})

describe('GET /listings (Front), sort and direction', () => {
  const listed = async (query: string) => {
    const { body } = await openShop().call('GET', `/listings?${query}`, AS)
    return (body as { listings: { id: number, price: number }[] }).listings
  }

  it('sorts by a stored field, ascending unless direction is desc', async () => {
    const prices = (await listed('sort=price')).map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect((await listed('sort=price&direction=desc')).map(({ price }) => price)).toEqual([...prices].reverse())
  })

  it('ignores an unknown name: the newest come first', async () => {
    const ids = (await listed('sort=colour&direction=asc')).map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })
})
