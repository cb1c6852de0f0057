import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { actAs, shown } from './support/shop.ts'

const COUNT = 40
const UPLOAD = '**/media/upload'

/** Lies on its side as cameras store it: red is on the left, and on top once it is upright. With the place where it was taken. */
const photograph = async (index: number): Promise<Buffer> => {
  const half = { width: 800, height: 1200, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: { r: 20, g: 30, b: 200 + index } } }).png().toBuffer()
  return sharp({ create: { ...half, width: 1600, background: { r: 200 + index, g: 30, b: 20 } } })
    .composite([{ input: blue, left: 800, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' } })
    .jpeg()
    .toBuffer()
}

test('forty photographs are made upright and small, without the place where they were taken, and the page stays free', async ({ page, complaints }) => {
  test.setTimeout(120_000)
  complaints.allow(/Failed to load resource/)
  const one = await photograph(0)
  expect(one.includes('Exif'), 'the photograph has what is to be removed').toBe(true)
  expect(await sharp(one).metadata()).toMatchObject({ width: 1600, orientation: 6 })
  const files = await Promise.all(Array.from({ length: COUNT }, async (_, index) => ({
    name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(index),
  })))
  await actAs(page, 'vendor@example.com')
  await page.goto('/sell/new')
  await shown(page)
  const field = page.getByRole('group', { name: 'Pictures', exact: true })
  await field.scrollIntoViewIfNeeded()

  // The first request fails, whichever photograph it carries.
  await page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 1 })
  const stored: string[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/media/upload')) return
    void response.json().then(({ url }: { url: string }) => stored.push(url))
  })
  await page.evaluate(() => {
    const long = { ms: 0, since: performance.now() }
    Object.assign(window, { long })
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) long.ms += duration }).observe({ type: 'longtask' })
  })
  await field.getByLabel('Choose photos').setInputFiles(files)
  const retry = field.getByRole('button', { name: /^Try again/ })
  await expect(retry).toBeVisible()
  await retry.click()
  // While the others are sent, the page answers.
  await field.getByLabel('Picture addresses').fill('not an address')
  await field.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field.getByText('is not a full picture address')).toBeVisible()
  await field.getByLabel('Picture addresses').fill('')
  await expect.poll(() => field.getByRole('img').count(), { timeout: 90_000 }).toBe(COUNT)
  await expect(field.getByRole('progressbar')).toHaveCount(0)
  const share = await page.evaluate(() => {
    const { long } = window as unknown as { long: { ms: number, since: number } }
    return long.ms / (performance.now() - long.since)
  })
  expect(share, 'part of the time in which the page was busy').toBeLessThan(0.3)

  await expect.poll(() => stored.length).toBe(COUNT)
  const bytes = await (await page.request.get(stored[0] ?? '')).body()
  expect(bytes.includes('Exif')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
  const { data } = await sharp(bytes).resize(1, 2).raw().toBuffer({ resolveWithObject: true })
  expect(data[0], 'red is on top').toBeGreaterThan(150)
  expect(data[3], 'and not below').toBeLessThan(80)

  // By keyboard: the second picture becomes the cover.
  const second = await field.getByRole('img').nth(1).getAttribute('src')
  await field.getByRole('button', { name: 'Move picture 2', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(field.getByRole('img').first()).toHaveAttribute('src', second ?? '')
  await expect(field.getByRole('button', { name: 'Move picture 1', exact: true })).toBeFocused()
  // By pointer, back to where it was.
  await field.getByRole('button', { name: 'Move picture 1', exact: true }).hover()
  await page.mouse.down()
  const target = await field.getByRole('listitem').nth(1).boundingBox()
  await page.mouse.move((target?.x ?? 0) + (target?.width ?? 0) / 2, (target?.y ?? 0) + (target?.height ?? 0) / 2, { steps: 5 })
  await page.mouse.up()
  await expect(field.getByRole('img').nth(1)).toHaveAttribute('src', second ?? '')
  await expectAccessibleEverywhere(page)
})

test('photographs that were not sent when the page ended are sent when the draft is continued, in the order in which they were chosen', async ({ page, context }) => {
  const files = await Promise.all([0, 1, 2, 3].map(async (index) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(index) })))
  await actAs(page, 'vendor@example.com')
  await page.goto('/sell/new')
  await shown(page)
  const field = page.getByRole('group', { name: 'Pictures', exact: true })
  await field.scrollIntoViewIfNeeded()
  const nameOf = (route: Route) => /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
  // Only the second one arrives.
  const held: Route[] = []
  await page.route(UPLOAD, (route) => void held.push(route))
  await field.getByLabel('Choose photos').setInputFiles(files)
  await expect.poll(() => held.length).toBe(2)
  await held.find((route) => nameOf(route) === 'IMG_1.jpg')?.continue()
  await expect(field.getByRole('img')).toHaveCount(1)
  await expect(field.getByText('this browser keeps the rest with your draft')).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await next.goto('/sell')
  const sent: string[] = []
  await next.route(UPLOAD, (route) => {
    sent.push(nameOf(route))
    return route.continue()
  })
  await next.getByRole('link', { name: 'Continue Untitled listing' }).click()
  const again = next.getByRole('group', { name: 'Pictures', exact: true })
  await expect(again.getByRole('img')).toHaveCount(4)
  expect(sent.toSorted()).toEqual(['IMG_0.jpg', 'IMG_2.jpg', 'IMG_3.jpg'])
  // The further on a photograph was chosen, the redder it is.
  const reds = await Promise.all((await again.getByRole('img').all()).map(async (image) => {
    const answer = await next.request.get(await image.getAttribute('src') ?? '')
    return (await sharp(await answer.body()).resize(1, 2).raw().toBuffer())[0]
  }))
  expect(reds).toEqual(reds.toSorted((a = 0, b = 0) => a - b))
})

test('a listing is saved with all that was chosen for it: what failed is sent again, or taken away', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  await actAs(page, 'vendor@example.com')
  await page.goto('/sell/new')
  await shown(page)
  await page.getByLabel('Title', { exact: true }).fill('A bowl with two pictures')
  const field = page.getByRole('group', { name: 'Pictures', exact: true })
  await field.scrollIntoViewIfNeeded()
  await page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 2 })
  await field.getByLabel('Choose photos').setInputFiles(await Promise.all([0, 1, 2].map(async (index) => ({
    name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(index),
  }))))
  const retries = field.getByRole('button', { name: /^Try again: / })
  await expect(retries).toHaveCount(2)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Some photos were not sent.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/sell\/new/)
  // One is sent again, the other one is not wanted: by keyboard, which stays where it was.
  await retries.first().focus()
  await page.keyboard.press('Enter')
  await expect(field.getByRole('button', { name: 'Move picture 1', exact: true })).toBeFocused()
  await field.getByRole('button', { name: /^Dismiss / }).focus()
  await page.keyboard.press('Enter')
  await expect(field.getByRole('button', { name: 'Move picture 2', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  // The first that is wrong has the focus.
  await expect(page.getByLabel(/^Price(?: \(.*\))?$/)).toBeFocused()
  await page.keyboard.type('24.50')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/sell\/\d+/)
  await page.goto(new URL(page.url()).pathname)
  await shown(page)
  await field.scrollIntoViewIfNeeded()
  await expect(field.getByRole('img')).toHaveCount(2)
})
