import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Goods } from './shop.ts'

/** How a person acts on things: with a pointer, or with the keyboard alone. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** Chooses one of several. */
  choose: (radio: Locator) => Promise<void>
}

export const pointer: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
}

const MOST_STOPS = 250

/** Tab, and nothing else, until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // Found once, and again where the page has drawn it anew: to find it by its role the whole page is read.
  let handle = await target.elementHandle()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const state = await handle?.evaluate((element) => (element === document.activeElement ? 'focused' : element.isConnected))
    if (state === 'focused') return
    if (state !== true) handle = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`)
}

export const keyboard = (page: Page): Hands => ({
  press: async (target) => {
    await tabTo(page, target)
    await expectFocusRing(target)
    await page.keyboard.press('Enter')
  },
  write: async (field, text) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  choose: async (radio) => {
    if (await radio.isChecked()) return
    await tabTo(page, radio)
    await page.keyboard.press('Space')
    await expect(radio).toBeChecked()
  },
})

/** Who tabs sees where they are. */
async function expectFocusRing(target: Locator): Promise<void> {
  const ring = await target.evaluate((element) => {
    const visible = (one: Element, part?: '::before' | '::after') => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // A link may stretch over its row, which then wears the ring.
    const around: Element[] = []
    for (let one: Element | null = element; one && around.length < 5; one = one.parentElement) around.push(one)
    return around.some((one) => visible(one) || visible(one, '::before') || visible(one, '::after'))
  })
  expect(ring, `a focus ring on ${target.toString()}`).toBe(true)
}

/** Goes to a URL as a link would. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(async (url) => {
    // What every Vue application leaves at the element where it stands.
    const root = document.querySelector('#app') as unknown as {
      __vue_app__: { config: { globalProperties: { $router: { push: (to: string) => Promise<unknown> } } } }
    }
    await root.__vue_app__.config.globalProperties.$router.push(url)
  }, path)
}

export const cartDrawer = (page: Page) => page.getByRole('dialog', { name: 'Cart' })

/** From the home page through its category to a listing. */
export async function walkTo(page: Page, hands: Hands, goods: Goods): Promise<void> {
  await hands.press(page.getByRole('banner').getByRole('link', { name: 'Stoa' }))
  await expect(page).toHaveURL('/')
  await hands.press(page.locator(`main a[href="/c/${goods.category}"]`).first())
  await expect(page).toHaveURL(`/c/${goods.category}`)
  await hands.press(page.locator(`main a[href="${goods.path}"]`).first())
  await expect(page).toHaveURL(goods.path)
  await expect(page.getByRole('heading', { level: 1, name: goods.title })).toBeVisible()
}

/** Puts the listing that is shown into the cart, and closes the drawer that opens. */
export async function putIntoCart(page: Page, hands: Hands, goods: Goods): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Add to cart' }).first())
  await expect(cartDrawer(page)).toBeVisible()
  await expect(cartDrawer(page).getByText(goods.title).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartDrawer(page)).toBeHidden()
}

export async function signIn(page: Page, hands: Hands, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await hands.write(page.getByLabel('Email address'), email)
  await hands.write(page.getByLabel('Password', { exact: true }), 'marketplace')
  await hands.press(page.locator('main').getByRole('button', { name: 'Sign in' }))
}

/** From the checkout's first step to the payment page: the first address, a plain delivery for every vendor. */
export async function checkOut(page: Page, hands: Hands): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Continue to delivery' }))
  await expect(page.getByRole('heading', { name: 'How would you like it delivered?' })).toBeVisible()
  const groups = page.getByRole('group', { name: /^Delivery by / }).or(page.getByRole('radiogroup', { name: /^Delivery by / }))
  await expect(groups.first()).toBeVisible()
  for (const group of await groups.all()) {
    const plain = group.getByRole('radio', { name: /^(?!.*pickup)/i }).first()
    await hands.choose(plain)
  }
  await hands.press(page.getByRole('button', { name: 'Continue to review' }))
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Continue to payment' }))
}

/** At the marketplace's own page, which is no part of the storefront. */
export async function payWith(page: Page, hands: Hands, button: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/)
  await hands.press(page.getByRole('button', { name: button, exact: true }))
  await expect(page).toHaveURL(/\/checkout\/return/)
}
