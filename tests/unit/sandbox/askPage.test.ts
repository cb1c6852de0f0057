import { describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../contract/support/shop.ts'
import { PLENTY } from '../../contract/support/smallWorld.ts'

const vendorOf = (shop: Shop) => shop.sandbox.world.listings.find(({ id }) => id === PLENTY)?.user_id ?? 0
const ask = (shop: Shop, fields: Record<string, string>) => shop.request('POST', '/sandbox/ask', { body: new URLSearchParams(fields) })
const mails = async (shop: Shop) => (await shop.request('GET', '/sandbox')).text

describe('The page for asking a vendor', () => {
  it('names the vendor and the listing, in the language of the link', async () => {
    const shop = openShop()
    const title = shop.sandbox.world.listings.find(({ id }) => id === PLENTY)?.title ?? ''
    const { status, text, headers } = await shop.request('GET', `/sandbox/ask?to=${vendorOf(shop)}&about=${PLENTY}&in=fr`)
    expect(status).toBe(200)
    for (const words of ['<html lang="fr"', title, 'Votre question', `href="/l/${PLENTY}-`]) expect(text).toContain(words)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('sends a question once both fields are filled, and says when the answer comes', async () => {
    const shop = openShop()
    const to = String(vendorOf(shop))
    expect((await ask(shop, { to, about: String(PLENTY), email: 'a@b.example', question: 'Is it <b>dishwasher</b> safe?' })).text).toContain('on its way')
    const sent = await mails(shop)
    expect(sent).toContain('Is it &lt;b&gt;dishwasher')
    expect((await ask(shop, { to, email: '', question: 'And this?' })).text).toContain('<form')
    expect(await mails(shop)).not.toContain('And this?')
  })

  it('a link alone sends nothing', async () => {
    const shop = openShop()
    const { text } = await shop.request('GET', `/sandbox/ask?to=${vendorOf(shop)}&email=a@b.example&question=Sent-by-a-link`)
    expect(text).toContain('<form')
    expect(await mails(shop)).not.toContain('Sent-by-a-link')
  })

  it.each(['', '?to=999999', '?to=-1', '?to=%3Cb%3E'])('knows nobody at %s', async (query) => {
    expect((await openShop().request('GET', `/sandbox/ask${query}`)).status).toBe(404)
  })

  it('leaves out a listing of somebody else', async () => {
    const shop = openShop()
    const other = shop.sandbox.world.listings.find(({ user_id: user }) => user !== vendorOf(shop))
    const { text } = await shop.request('GET', `/sandbox/ask?to=${vendorOf(shop)}&about=${other?.id}`)
    expect(text).not.toContain(other?.title ?? '')
  })
})
