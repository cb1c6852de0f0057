import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, find, plainGoods, shown, topCategories, withCart } from './support/shop.ts'
import { checkOut, pointer } from './support/steps.ts'

const goTo = async (page: Page, path: string) => {
  await page.goto(path)
  await shown(page)
}
const withFilledCart = async (page: Page) => {
  const token = await actAs(page, await aNewcomer(page.request))
  await withCart(page, await plainGoods(page.request, 2, 10), token)
}
const orderPath = async (page: Page, email: string, role: string) => {
  const headers = { authorization: `Bearer ${await actAs(page, email)}` }
  const answer = await page.request.get(`/front_api/v1/orders?limit=1&role=${role}`, { headers })
  const { orders: [order] } = (await answer.json()) as { orders: [{ id: number }] }
  return `/orders/${order.id}`
}

/** Every page in each of its states, loading aside. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => goTo(page, '/'),
  category: async (page) => goTo(page, `/c/${(await topCategories(page.request))[0]?.slug}`),
  'a category’s second page, sorted': async (page) =>
    goTo(page, `/c/${(await topCategories(page.request))[0]?.slug}?page=2&sort=price-up`),
  'a page past the last': async (page) => goTo(page, `/c/${(await topCategories(page.request))[0]?.slug}?page=9999`),
  'a category with filters': async (page) => {
    await goTo(page, `/c/${(await topCategories(page.request))[0]?.slug}?stock=1&price=10-`)
    await expect(page.getByRole('list', { name: 'Filters in use' })).toBeVisible()
  },
  'a search': async (page) => {
    await goTo(page, '/search?q=lamp')
    await expect(page.getByText(/^\d+ listings$/).first()).toBeVisible()
  },
  'a search without results': async (page) => {
    await goTo(page, '/search?q=lamp&price=-1')
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible()
  },
  'an unknown category': (page) => goTo(page, '/c/no-such-category'),
  listing: async (page) => goTo(page, (await plainGoods(page.request, 1))[0]?.path ?? ''),
  'a listing with variants': async (page) => goTo(page, (await find(page.request, (card) => card.has_variants)).path),
  'a sold-out listing': async (page) => goTo(page, (await find(page.request, (card) => !card.in_stock)).path),
  'a listing with a wrong quantity': async (page) => {
    await goTo(page, (await plainGoods(page.request, 1))[0]?.path ?? '')
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('-1')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
  },
  'a vendor': async (page) => goTo(page, `/v/${(await plainGoods(page.request, 1))[0]?.vendor}`),
  'a vendor’s listings by price': async (page) =>
    goTo(page, `/v/${(await plainGoods(page.request, 1))[0]?.vendor}?sort=price-up`),
  'a vendor’s page past the last': async (page) =>
    goTo(page, `/v/${(await plainGoods(page.request, 1))[0]?.vendor}?page=9999`),
  'an unknown vendor': (page) => goTo(page, '/v/999999999-nobody'),
  'an unknown listing': (page) => goTo(page, '/l/999999999-gone'),
  'an empty cart': (page) => goTo(page, '/cart'),
  'a cart of two vendors': async (page) => {
    await withFilledCart(page)
    await goTo(page, '/cart')
  },
  'the cart drawer': async (page) => {
    await withFilledCart(page)
    await goTo(page, '/')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Check out' })).toBeVisible()
  },
  'the menu': async (page) => {
    await page.setViewportSize(viewports.phone)
    await goTo(page, '/')
    await page.getByRole('button', { name: 'Categories and more' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'sign-in': (page) => goTo(page, '/sign-in'),
  'sign-in with mistakes': async (page) => {
    await goTo(page, '/sign-in')
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  },
  register: (page) => goTo(page, '/register'),
  'register with mistakes': async (page) => {
    await goTo(page, '/register')
    await page.getByLabel('A company').check()
    await page.getByRole('button', { name: 'Create the account' }).click()
  },
  'a forgotten password': (page) => goTo(page, '/forgot-password'),
  'a new password': (page) => goTo(page, '/reset-password?email=member@example.com&token=abc'),
  'a link that is not complete': (page) => goTo(page, '/reset-password'),
  'the profile': async (page) => {
    await actAs(page, 'vendor@example.com')
    await goTo(page, '/account')
  },
  'the profile, about to be left': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/account')
    await page.getByLabel('First name').fill('Agnes')
    await page.getByRole('link', { name: 'Password' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  },
  'another password': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/account/password')
    await page.getByRole('button', { name: 'Save the password' }).click()
  },
  'checkout: address': async (page) => {
    await withFilledCart(page)
    await goTo(page, '/checkout')
    await expect(page.getByRole('button', { name: 'Continue to delivery' })).toBeVisible()
  },
  'checkout: a new address with mistakes': async (page) => {
    await withFilledCart(page)
    await goTo(page, '/checkout')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByRole('button', { name: /^Save (?:address|and continue)$/ }).click()
  },
  'checkout: delivery': async (page) => {
    await withFilledCart(page)
    await goTo(page, '/checkout')
    await page.getByRole('button', { name: 'Continue to delivery' }).click()
    await expect(page.getByRole('button', { name: 'Continue to review' })).toBeVisible()
  },
  'checkout with an empty cart': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/checkout')
  },
  'the payment page': async (page) => {
    await withFilledCart(page)
    await goTo(page, '/checkout')
    await checkOut(page, pointer)
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  },
  'back without an order': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/checkout/return')
  },
  orders: async (page) => {
    await actAs(page, 'shopper@example.com')
    await goTo(page, '/orders')
  },
  'no orders yet': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/orders')
  },
  'an order, as its customer': async (page) => goTo(page, await orderPath(page, 'shopper@example.com', 'customer')),
  'an order, as its vendor': async (page) => goTo(page, await orderPath(page, 'vendor@example.com', 'vendor')),
  'an order of somebody else': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await page.goto('/orders/1')
    await expect(page.locator('main')).toContainText('We can’t find this order', { timeout: 15_000 })
  },
  'the address book, one address open with mistakes': async (page) => {
    await actAs(page, await aNewcomer(page.request))
    await goTo(page, '/account/addresses')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('First name').fill(' ')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Enter the first name.')).toBeVisible()
  },
  'an empty wishlist': (page) => goTo(page, '/wishlist'),
  'a guest’s wishlist': async (page) => {
    const hearts = [...(await plainGoods(page.request, 2)), { id: 999_999_999, title: 'A lamp that was' }]
    await page.addInitScript((kept) => localStorage.setItem('stoa.wishlist', JSON.stringify(kept)), hearts.map(({ id, title }) => ({ id, title })))
    await goTo(page, '/wishlist')
    await expect(page.locator('main').getByRole('article')).toHaveCount(3)
  },
  'a member’s wishlist': async (page) => {
    await actAs(page, 'member@example.com')
    await goTo(page, '/wishlist')
    await expect(page.locator('main').getByRole('article').first()).toBeVisible()
  },
  'a page that does not exist': (page) => goTo(page, '/nothing/here'),
  'a page that failed to load': async (page) => {
    await page.route(/\/catalogue\/home\.json/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'the fault panel': (page) => goTo(page, '/sandbox'),
}

for (const [name, open] of Object.entries(states)) {
  test(`${name} is accessible, light and dark, wide and narrow`, async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await page.setViewportSize(viewports.phone)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'nothing is wider than a phone').toBeLessThanOrEqual(0)
  })
}
