describe('GET /orders/{order_id}', () => {
  it('answers the order to its customer and its vendor, with nobody’s e-mail address', async () => {
    const { shop, id } = await ordered()
    for (const as of [SHOPPER, VENDOR]) {
      const { status, body, text } = await shop.call('GET', `/orders/${id}`, { as })
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, object: 'Order', status: 'new', customer: { id: 1 }, supplier: { id: 3 }, cart_id: 100, checkout_at: 1781524800 })
      expect(body.number).toBe(body.order_number)
      expect(text).not.toContain('@example.com')
    }
  })

  it.each(['', '/messages'])('%s answers 403 with the error body to others and for what does not exist (Errors, Front API)', async (tail) => {
    const { shop, id } = await ordered()
    for (const path of [`/orders/${id}${tail}`, `/orders/999${tail}`, `/orders/x${tail}`]) {
      const answer = await shop.call('GET', path, { as: STRANGER })
      expect([answer.status, answer.body]).toEqual([403, HIDDEN])
    }
    expect((await shop.call('GET', `/orders/${id}${tail}`)).body.message).toBe('Token not found in request')
  })
})

describe('The list of orders', () => {
  it('has the most recent checkout first, drafts only when asked, and filters', async () => {
    const { shop, id } = await ordered()
    shop.clock += 60_000
    await pay(shop, await readyCart(shop, [{ listing_id: SERVICE, qty: 1 }]))
    const first = shop.world.orders[0]!
    shop.world.orders.push({ ...structuredClone(first), id: 900, status: 'draft', checkout_at: null })
    const ids = async (query: string, as = SHOPPER) =>
      (await shop.call('GET', `/orders${query}`, { as })).body.orders.map((order: { id: number }) => order.id)
    expect(await ids('')).toEqual([101, id])
    expect(await ids('?status=draft')).toEqual([900])
    expect(await ids('?status=draft,new')).toEqual([101, 900, id])
    expect(await ids('?status[]=canceled')).toEqual([])
    expect(await ids(`?cart_id=${first.cart_id}`)).toEqual([id])
    expect(await ids('?role=customer', VENDOR)).toEqual([])
    expect(await ids('?role=vendor', VENDOR)).toEqual([id])
    expect(await ids('', STRANGER)).toEqual([])
  })
})
