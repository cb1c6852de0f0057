describe('Messages', () => {
  it('are a bare array with roles; object stands on creation only', async () => {
    const { shop, id } = await ordered()
    const post = (as: string, body: object) => shop.call('POST', `/orders/${id}/messages`, { as, body })
    expect((await shop.call('GET', `/orders/${id}/messages`, { as: SHOPPER })).body).toEqual([])
    const made = await post(SHOPPER, { subject: 'When?', content: 'Soon?' })
    expect([made.status, made.body]).toEqual([201, { object: 'OrderMessage', id: 100, order_id: id, user_id: 1, role: 1, subject: 'When?', content: 'Soon?', created: '2026-06-15 12:00:00' }])
    await post(VENDOR, { content: 'Tomorrow' })
    const { body } = await shop.call('GET', `/orders/${id}/messages`, { as: VENDOR })
    expect(body).toMatchObject([{ role: 1 }, { role: 2, content: 'Tomorrow' }])
    expect(body[0]).not.toHaveProperty('object')
    expect((await shop.call('GET', `/orders/${id}/messages/101`, { as: SHOPPER })).body.content).toBe('Tomorrow')
    for (const none of ['999', 'x']) {
      const answer = await shop.call('GET', `/orders/${id}/messages/${none}`, { as: SHOPPER })
      expect([answer.status, answer.body]).toEqual([404, { code: 404, status: 'error', message: expect.any(String) }])
    }
    expect((await post(SHOPPER, { content: ' ' })).status).toBe(422)
    expect((await post(STRANGER, { content: 'Hello' })).status).toBe(403)
  })
})
