describe('Digital files', () => {
  it('are the customer’s once the order is paid', async () => {
    const { shop } = await ordered({ listing_id: DIGITAL, qty: 1 })
    expect((await shop.call('GET', `/listings/${DIGITAL}/digital-files`, { as: SHOPPER })).body.digital_files).toMatchObject([{ title: 'Pattern' }])
    expect((await shop.call('GET', '/orders', { as: SHOPPER })).body.orders[0].order_items[0].downloadable_assets).toHaveLength(1)
  })
})
