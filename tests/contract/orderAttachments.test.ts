describe('Attachments', () => {
  it('are sent as multipart, downloaded at their address, and deleted by whoever sent them', async () => {
    const { shop, id } = await ordered()
    const body = new FormData()
    body.append('file', new File(['<script>1</script>'], '../x.html', { type: 'text/html' }))
    const made = await shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ id: 100, name: 'x.html', size: 18, content_type: 'text/html', user_id: 1 })])
    expect(made.body).not.toHaveProperty('content')
    const file = await shop.request('GET', made.body.url.replace('http://stoa.test', ''))
    expect([file.status, file.text]).toEqual([200, '<script>1</script>'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await shop.request('GET', '/media/attachments/100-0000000000000000')).status).toBe(404)
    const path = `/orders/${id}/attachments`
    expect((await shop.call('GET', path, { as: VENDOR })).body.attachments).toHaveLength(1)
    expect((await shop.call('DELETE', `${path}/100`, { as: VENDOR })).status).toBe(403)
    expect((await shop.call('DELETE', `${path}/100`, { as: SHOPPER })).body).toMatchObject({ success: true })
    const gone = await shop.call('GET', `${path}/100`, { as: SHOPPER })
    expect([gone.status, gone.body]).toEqual([404, { code: 404, status: 'error', message: expect.any(String) }])
  })

  it.each([
    ['a.js', 'text/javascript', 'application/octet-stream'],
    ['a.html', 'text/html', 'application/octet-stream'],
    ['a.svg', 'image/svg+xml', 'application/octet-stream'],
    ['a.pdf', 'application/pdf', 'application/pdf'],
    ['a.png', 'image/png', 'image/png'],
  ])('%s of type %s is downloaded as %s, and no page can run it', async (name, type, served) => {
    const { shop, id } = await ordered()
    const body = new FormData()
    body.append('file', new File(['alert(1)'], name, { type }))
    const made = await shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    const file = await shop.request('GET', made.body.url.replace('http://stoa.test', ''))
    expect([file.status, file.type]).toEqual([200, served])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('are refused without a file and above 10 MB', async () => {
    const { shop, id } = await ordered()
    const send = (body: FormData) => shop.call('POST', `/orders/${id}/attachments`, { as: SHOPPER, body })
    const large = new FormData()
    large.append('file', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.bin'))
    expect((await send(new FormData())).status).toBe(422)
    expect((await send(large)).body).toMatchObject({ code: 422, message: 'The file is larger than 10 MB.' })
  })
})
