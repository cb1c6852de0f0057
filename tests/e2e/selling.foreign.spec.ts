import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { shown } from './support/shop.ts'

/** Selling at the marketplace of `support/foreign.ts`, which leaves nothing as the sandbox has it. */
test.use({ baseURL: `http://127.0.0.1:${process.env['STOA_E2E_OTHER_PORT']}` })

const NOISE = [/Failed to load resource/, /An answer was not as specified/]
const readsWell = async (page: Page) => {
  await shown(page)
  expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
}
const typePassword = async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
const signIn = async (page: Page) => {
  await page.goto('/sign-in?next=/sell')
  await page.getByLabel('Email address').fill('a@b.example')
  await typePassword(page)
  await expect(page.getByRole('heading', { name: 'Sell', exact: true })).toBeVisible()
}

test('a file is imported: the marketplace decides the status and refuses in its own words', async ({ page, complaints }) => {
  complaints.allow(...NOISE)
  await signIn(page)
  await page.goto('/sell/import')
  const name = `Foreign ${Date.now()}`
  const csv = `Title;Category;Price;Finish;Uses\n${name};Lamps & <i>lights</i>;12,50;gloss & <b>shine</b>;Indoors | Outdoors\n${name} gratis;8;0;;\n`
  await page.locator('input[type=file]').setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import 2 listings' }).click()
  await expect(page.getByText('1 created, 1 refused', { exact: true })).toBeVisible()
  await expect(page.getByText('Le prix doit être supérieur à zéro.')).toBeVisible()
  await readsWell(page)
})

interface Own { readonly id: string, readonly title: string, readonly price: string, readonly sku?: unknown, readonly status: string, readonly attributes: unknown, readonly medias: Record<string, { readonly src: string }> | [] }

/** What the marketplace has, asked without the storefront. */
const asked = async <T>(page: Page, path: string): Promise<T> => {
  const headers = { authorization: 'Bearer foreign.token.value' }
  return await (await page.request.get(`/front_api/v1/listings${path}`, { headers })).json() as T
}
const one = async (page: Page, id: string): Promise<Own> => (await asked<{ listing: Own }>(page, `/${id}`)).listing
const called = async (page: Page, title: string): Promise<Own[]> =>
  Object.values((await asked<{ listings: Record<string, Own> }>(page, '')).listings).filter((listing) => listing.title === title)

/** A section is loaded when it comes near. */
const goTo = (page: Page, section: string) => page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: section }).click()

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const act = async (page: Page, title: string, action: string) => {
  await rowOf(page, title).getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('listings are listed, created, edited, published and archived', async ({ page, anotherPerson, complaints }) => {
  complaints.allow(...NOISE)
  await signIn(page)
  const [shopper, title] = [await anotherPerson(), `Written here ${Date.now()}`]
  const lamp = 'Old lamp <script>window.hacked = 1</script>'

  await test.step('the list: keyed by id, without a pagination, and filtered here where the marketplace does not', async () => {
    for (const known of [lamp, 'Bare']) await expect(rowOf(page, known)).toBeVisible()
    await expect(page.getByText('25 listings on this page')).toBeVisible()
    await page.getByRole('link', { name: 'Approved', exact: true }).click()
    await expect(rowOf(page, 'Bare')).toHaveCount(0)
    await expect(rowOf(page, lamp)).toBeVisible()
    await readsWell(page)
    await page.goto('/sell?page=2')
    await expect(rowOf(page, 'Older 0')).toBeVisible()
    await readsWell(page)
  })

  await test.step('a listing is refused in two ways, signed in for again, and made', async () => {
    await page.goto('/sell/new')
    await page.getByLabel('Title', { exact: true }).fill('<b></b>')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Title', { exact: true }).fill(title)
    await goTo(page, 'Price and stock')
    await page.getByLabel(/^Price \(/).fill('0')
    await goTo(page, 'Pictures')
    await page.getByLabel('Picture addresses').fill('https://pictures.test/1.svg https://pictures.test/2.svg')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('alert').getByText('Le prix doit être supérieur à zéro.')).toBeVisible()
    await page.getByLabel(/^Price \(/).fill('12.50')
    await page.route('**/front_api/v1/listings', (route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Who are you?</h1>' }), { times: 1 })
    await page.getByRole('button', { name: 'Publish' }).click()
    await typePassword(page)
    // It was to be published, and is a draft: the marketplace's answer counts.
    await expect(page.getByRole('heading', { name: 'Saved, but not published' })).toBeVisible()
    await readsWell(page)
  })
  const [made] = await called(page, title)
  if (!made) throw new Error('The listing was not made')

  await test.step('it is published, priced in place, edited without losing its pictures, and archived', async () => {
    await shopper.goto(`/l/${made.id}`)
    await expect(shopper.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await page.goto('/sell?status=draft')
    await act(page, title, 'Publish')
    await expect(page.getByText(`“${title}” is published.`).first()).toBeVisible()
    await shopper.goto(`/l/${made.id}`)
    await expect(shopper.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await page.goto(`/sell/${made.id}`)
    await goTo(page, 'Price and stock')
    await page.getByLabel(/^Price \(/).fill('13')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your changes are saved').first()).toBeVisible()
    const { price, medias } = await one(page, made.id)
    expect([price, ...Object.values(medias).map(({ src }) => src)]).toEqual(['13', 'https://pictures.test/1.svg', 'https://pictures.test/2.svg'])

    await page.goto('/sell?status=published')
    await act(page, title, 'Archive')
    await expect(page.getByText(`“${title}” is archived.`).first()).toBeVisible()
    await shopper.goto(`/l/${made.id}`)
    await shown(shopper)
    await expect(shopper.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  })

  await test.step('a copy whose answer is lost is found by its title, and made once', async () => {
    await page.goto(`/sell/new?copy=${made.id}`)
    await page.getByLabel('Title', { exact: true }).fill(`${title} lost`)
    await goTo(page, 'Price and stock')
    await page.getByRole('radio', { name: 'By the week' }).check()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { name: 'Saved, but not published' })).toBeVisible()
    expect(await called(page, `${title} lost`)).toMatchObject([{ order_type: { title: 'By the week' } }])
  })

  await test.step('what another form states of a listing stays as it is, and another member’s is not found', async () => {
    await page.goto('/sell/71')
    await goTo(page, 'Category and details')
    await expect(page.getByRole('combobox', { name: 'Finish' })).toHaveValue(/.+/)
    await page.getByLabel(/^Height/).fill('30')
    await goTo(page, 'Price and stock')
    await page.getByLabel(/^SKU/).fill('4712')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your changes are saved').first()).toBeVisible()
    expect(await one(page, '71')).toMatchObject({ sku: '4712', attributes: { finish: 'Matt', uses: ['Outdoors'], unheard_of: ['a', 'b'], height: 30 } })
    await readsWell(page)
    await page.goto('/sell/70')
    await expect(page.getByRole('heading', { name: 'We can’t find this listing' })).toBeVisible()
  })
})
