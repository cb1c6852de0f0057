import { expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { actAs } from './support/shop.ts'

test('the keyboard alone finds a listing, changes its price in place, publishes a draft and takes that back', async ({ page, request }) => {
  const token = await actAs(page, 'vendor@example.com')
  const headers = { authorization: `Bearer ${token}` }
  const title = `Jug by hand ${Date.now()}`
  const made = await request.post('/front_api/v1/listings', { headers, data: { title, price: 20, quantity: 3, sku: `JBH-${Date.now()}`, status: 'draft' } })
  const { id } = (await made.json()) as { id: number }
  const stated = async () => ((await (await request.get(`/front_api/v1/listings/${id}`, { headers })).json()) as { listing: { price: number, status: string } }).listing
  const tabTo = async (name: RegExp | string) => {
    for (let presses = 0; presses < 120; presses += 1) {
      const isThere = await page.locator(':focus').evaluateAll((all, [text, isPattern]) => all.some((one) => {
        const known = (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim()
        return isPattern ? new RegExp(text).test(known) : known === text
      }), [typeof name === 'string' ? name : name.source, typeof name !== 'string'] as const)
      if (isThere) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(name)}`)
  }

  await page.goto('/sell')
  await expect(page.getByRole('heading', { name: 'My listings' })).toBeVisible()
  await tabTo('Search my listings')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'My listings' }).getByText('1 listing', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=Jug/)

  await tabTo(/^Price of Jug by hand/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Price of/ })).toBeFocused()
  await page.keyboard.type('24,50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Price of .*24\.50/ })).toBeFocused()
  await expect.poll(async () => (await stated()).price).toBe(24.5)
  await page.keyboard.press('Enter')
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Price of .*24\.50/ })).toBeFocused()

  await tabTo(/^Actions for Jug by hand/)
  await page.keyboard.press('Enter')
  await tabTo('Publish')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${title}” is published.`).first()).toBeVisible()
  await expect.poll(async () => (await stated()).status).toBe('published')
  await tabTo('Undo')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stated()).status).toBe('draft')
  await expect(page.getByText('Only you see it. Publish it when it is ready')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
