import { readFile } from 'node:fs/promises'
import { expect, test } from './support/fixtures.ts'
import { actAs } from './support/shop.ts'

interface Own { title: string }

const ROWS = 12

/** The browser itself is killed in mid-import: what it stored before each request has to be enough. */
test('an import goes on after a reload in the middle, and makes each listing once', async ({ page }) => {
  const token = await actAs(page, 'vendor@example.com')
  const mark = `Reload ${Date.now()}`
  const csv = `Title,Price,Stock\n${Array.from({ length: ROWS }, (_, index) => `${mark} no. ${index + 1},${index + 1}.50,2`).join('\n')}\n`
  const own = async (): Promise<string[]> => {
    const answer = await page.request.get('/front_api/v1/listings?limit=100', { headers: { authorization: `Bearer ${token}` } })
    const { listings } = (await answer.json()) as { listings: Own[] }
    return listings.map(({ title }) => title).filter((title) => title.startsWith(mark))
  }
  let sent = 0
  await page.route('**/front_api/v1/listings', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    // The fifth arrives, and its answer is never seen.
    if (sent !== 5) return route.continue()
    await route.fetch()
  })
  await page.goto('/sell/import')
  await page.locator('input[type=file]').setInputFiles({ name: 'reload.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: `Import ${ROWS} listings` }).click()
  await expect.poll(async () => (await own()).length).toBe(5)
  // The page asks before it goes; the answer is yes.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The import was interrupted' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main').getByText(`${ROWS} created`, { exact: true })).toBeVisible()
  expect(new Set(await own()).size).toBe(ROWS)
  expect(await own()).toHaveLength(ROWS)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the result' }).click()])
  expect(download.suggestedFilename()).toBe('reload-result.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('Title,Price,Stock,import_result,listing_id,import_message')
  expect(lines.slice(1).every((line) => /,created,\d+,$/.test(line))).toBe(true)
})
