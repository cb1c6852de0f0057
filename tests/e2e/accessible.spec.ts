import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, find, plainGoods, shown, topCategories, unrendered, withCart } from './support/shop.ts'
import { checkOut, goWithin, pointer } from './support/steps.ts'

/** Looks at the state that the page is in now. */
type Look = (state: string) => Promise<void>
type Walk = (page: Page, look: Look) => Promise<void>

const load = async (page: Page, path: string) => {
  await page.goto(path)
  await shown(page)
}
/** As a link leads there, where the application is there already. */
const goTo = async (page: Page, path: string) => {
  if (await page.locator('#app[data-v-app]').count() === 0) return load(page, path)
  await goWithin(page, path)
  await shown(page)
}
const fillCart = async (page: Page) => {
  const token = await actAs(page, await aNewcomer(page.request))
  await withCart(page, await plainGoods(page.request, 2, 10), token)
}
const orderPath = async (page: Page, email: string, role: string) => {
  const headers = { authorization: `Bearer ${await actAs(page, email)}` }
  const answer = await page.request.get(`/front_api/v1/orders?limit=1&role=${role}`, { headers })
  const { orders: [order] } = (await answer.json()) as { orders: [{ id: number }] }
  return `/orders/${order.id}`
}
const ownListingPath = async (page: Page, email: string) => {
  const headers = { authorization: `Bearer ${await actAs(page, email)}` }
  const answer = await page.request.get('/front_api/v1/listings?status=published&admin_status=approved&limit=1', { headers })
  const { listings: [own] } = (await answer.json()) as { listings: [{ id: number }] }
  return `/l/${own.id}`
}
const goods = async (page: Page) => {
  const [first] = await plainGoods(page.request, 1)
  if (!first) throw new Error('A listing is needed')
  return first
}

/** Every page in each of its states, loading aside; those that follow each other in one browser. */
const walks: Record<string, Walk> = {
  'home and its menu': async (page, look) => {
    await goTo(page, '/')
    await look('home')
    await page.setViewportSize(viewports.phone)
    await page.getByRole('button', { name: 'Categories and more' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the menu')
  },
  'a category': async (page, look) => {
    const path = `/c/${(await topCategories(page.request))[0]?.slug}`
    await goTo(page, path)
    await look('its first page')
    await goTo(page, `${path}?page=2&sort=price-up`)
    await look('its second page, sorted')
    await goTo(page, `${path}?page=9999`)
    await look('a page past the last')
    await goTo(page, `${path}?stock=1&price=10-`)
    await expect(page.getByRole('list', { name: 'Filters in use' })).toBeVisible()
    await look('with filters')
    await goTo(page, '/c/no-such-category')
    await look('unknown')
  },
  'a search': async (page, look) => {
    await goTo(page, '/search?q=lamp')
    await expect(page.getByText(/^\d+ listings$/).first()).toBeVisible()
    await look('with results')
    await goTo(page, '/search?q=lamp&price=-1')
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible()
    await look('without results')
  },
  'a listing': async (page, look) => {
    await goTo(page, (await goods(page)).path)
    await look('plain')
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('-1')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/whole number/).first()).toBeVisible()
    await look('with a wrong quantity')
    await goTo(page, (await find(page.request, (card) => card.has_variants)).path)
    await look('with variants')
    await goTo(page, (await find(page.request, (card) => !card.in_stock)).path)
    await look('sold out')
    await goTo(page, '/l/999999999-gone')
    await look('unknown')
  },
  'a vendor': async (page, look) => {
    const path = `/v/${(await goods(page)).vendor}`
    await goTo(page, path)
    await look('the profile')
    await goTo(page, `${path}?sort=price-up`)
    await look('the listings by price')
    await goTo(page, `${path}?page=9999`)
    await look('a page past the last')
    await goTo(page, '/v/999999999-nobody')
    await look('unknown')
  },
  'a cart': async (page, look) => {
    await goTo(page, '/cart')
    await look('empty')
    await fillCart(page)
    await load(page, '/cart')
    await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible()
    await look('of two vendors')
    await goTo(page, '/')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Check out' })).toBeVisible()
    await look('in the drawer')
  },
  'signing in and registering': async (page, look) => {
    await goTo(page, '/sign-in')
    await look('sign-in')
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await look('sign-in with mistakes')
    await goTo(page, '/register')
    await look('register')
    await page.getByLabel('A company').check()
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible()
    await look('register with mistakes')
  },
  'a forgotten password': async (page, look) => {
    await goTo(page, '/forgot-password')
    await look('asking for the link')
    await goTo(page, '/reset-password?email=member@example.com&token=abc')
    await look('a new password')
    await page.evaluate(() => sessionStorage.clear())
    await goTo(page, '/reset-password')
    await look('a link that is not complete')
  },
  'the checkout': async (page, look) => {
    await fillCart(page)
    await goTo(page, '/checkout')
    await expect(page.getByRole('button', { name: 'Continue to delivery' })).toBeVisible()
    await look('address')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByRole('button', { name: /^Save (?:address|and continue)$/ }).click()
    await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible()
    await look('a new address with mistakes')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Continue to delivery' }).click()
    await expect(page.getByRole('button', { name: 'Continue to review' })).toBeVisible()
    await look('delivery')
    await load(page, '/checkout')
    await checkOut(page, pointer)
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    await look('the payment page')
  },
  'what a new member has': async (page, look) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/checkout')
    await look('a checkout with an empty cart')
    await goTo(page, '/checkout/return')
    await look('back without an order')
    await goTo(page, '/orders')
    await look('no orders yet')
    await goTo(page, '/reviews?direction=received')
    await expect(page.getByRole('heading', { name: 'You have not received a review yet' })).toBeVisible()
    await look('no reviews yet')
    await page.goto('/orders/1')
    await expect(page.locator('main')).toContainText('We can’t find this order', { timeout: 15_000 })
    await look('an order of somebody else')
  },
  'the forms of an account': async (page, look) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/account/password')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible()
    await look('another password')
    await goTo(page, '/account/addresses')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('First name').fill(' ')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Enter the first name.')).toBeVisible()
    await look('the address book, one address open with mistakes')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await goTo(page, '/account')
    await page.getByLabel('First name').fill('Agnes')
    await page.getByRole('link', { name: 'Password' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await look('the profile, about to be left')
  },
  'what a customer and a vendor have': async (page, look) => {
    const path = await orderPath(page, 'shopper@example.com', 'customer')
    await goTo(page, '/orders')
    await look('orders')
    await goTo(page, path)
    await look('an order, as its customer')
    const own = await ownListingPath(page, 'vendor@example.com')
    await load(page, own)
    await expect(page.getByRole('complementary', { name: 'Your listing' }).getByText('Published')).toBeVisible()
    await look('a listing of one’s own')
    await goTo(page, await orderPath(page, 'vendor@example.com', 'vendor'))
    await look('an order, as its vendor')
    await goTo(page, '/account')
    await look('the profile')
    await goTo(page, '/reviews')
    await expect(page.locator('main').getByRole('article').first()).toBeVisible()
    await look('the reviews')
    await goTo(page, '/reviews?direction=received')
    await expect(page.locator('main').getByRole('article').first()).toBeVisible()
    await look('the reviews received, with their summary')
    await page.route(/\/front_api\/v1\/reviews\?/, (route) => route.fulfill({ status: 400, json: { error: 'No.' } }))
    await page.goto('/reviews')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await look('reviews that failed to load')
  },
  'what a vendor sells': async (page, look) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/sell')
    await expect(page.getByRole('heading', { name: 'You have no listings yet' })).toBeVisible()
    await look('nothing yet')
    await goTo(page, '/sell/new')
    await page.getByLabel('Title', { exact: true }).fill('A')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible()
    await look('a new listing with mistakes')
    await load(page, '/sell/import')
    await look('an import that has not begun')
    await actAs(page, 'vendor@example.com')
    await load(page, '/sell')
    await page.getByRole('heading', { name: 'Running out' }).locator('..').getByRole('button').click()
    await look('an overview')
  },
  'a wishlist': async (page, look) => {
    await goTo(page, '/wishlist')
    await look('empty')
    const hearts = [...(await plainGoods(page.request, 2)), { id: 999_999_999, title: 'A lamp that was' }]
    await page.evaluate((kept) => localStorage.setItem('stoa.wishlist', JSON.stringify(kept)), hearts.map(({ id, title }) => ({ id, title })))
    await load(page, '/wishlist')
    await expect(page.locator('main').getByRole('article')).toHaveCount(3)
    await look('a guest’s')
    await page.evaluate(() => localStorage.clear())
    await actAs(page, 'member@example.com')
    await load(page, '/wishlist')
    await expect(page.locator('main').getByRole('article').first()).toBeVisible()
    await look('a member’s')
  },
  'what is not as it should be': async (page, look) => {
    await goTo(page, '/nothing/here')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
    await look('a page that does not exist')
    await goTo(page, '/search?q=gift')
    await expect(page.getByRole('heading', { name: 'Nothing for “gift”' })).toBeVisible()
    await look('a search with similar listings only')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await look('the help for the keyboard')
    await page.keyboard.press('Escape')
    await page.route(/\/catalogue\/home\.json/, (route) => route.abort())
    await page.goto(unrendered('/'))
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await look('a page that failed to load')
    await load(page, '/sandbox')
    await look('the fault panel')
    await load(page, '/sandbox/doctor')
    for (const part of await page.locator('summary').all()) await part.click()
    await look('the doctor’s page, all of it open')
  },
}

for (const [name, walk] of Object.entries(walks)) {
  test(`${name}: every state is accessible, light and dark, wide and narrow`, async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await walk(page, (state) => test.step(state, () => expectAccessibleEverywhere(page)))
  })
}
