import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { actAs, shown } from './support/shop.ts'
import { goWithin } from './support/steps.ts'

const MB = 1024 * 1024
const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const ATTACHMENTS = /\/front_api\/v1\/orders\/\d+\/attachments$/

/** What the journeys do with an order of the shopper's: its files as the marketplace has them, and its page. */
const openOrders = async (page: Page) => {
  const headers = { authorization: `Bearer ${await actAs(page, 'shopper@example.com')}` }
  const answer = await page.request.get('/front_api/v1/orders?limit=100&role=customer', { headers })
  // The oldest first: what other journeys buy meanwhile comes after them.
  const orders = ((await answer.json()) as { orders: { id: number }[] }).orders.toSorted((a, b) => a.id - b.id)
  /** @param index each journey that changes files takes another order: they run side by side */
  return (index: number) => {
    const order = orders[index]
    if (!order) throw new Error('The shopper has too few orders')
    const api = `/front_api/v1/orders/${order.id}/attachments`
    return {
      names: async () => {
        const { attachments } = (await (await page.request.get(api, { headers })).json()) as { attachments: { name: string }[] }
        return attachments.map(({ name }) => name)
      },
      put: async (name: string) => {
        const made = await page.request.post(api, { headers, multipart: { file: { name, ...PDF } } })
        expect(made.ok(), await made.text()).toBe(true)
      },
      open: async () => {
        await page.goto(`/orders/${order.id}`)
        await shown(page)
        await toConversation(page)
      },
    }
  }
}

/** The conversation comes with the first thing that its reader does. */
const toConversation = async (page: Page) => {
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await page.getByRole('textbox', { name: /message/i }).scrollIntoViewIfNeeded()
}

/** No other try of the same journey has used it. */
const freshName = (ending: string) => `${Date.now()}.${ending}`
const fileOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages and events' }).getByRole('article').filter({ hasText: name })
/** A control by what it does with a file; a name stands in marks that keep its direction. */
const named = (doing: string, name: string) => new RegExp(`^${doing} .?${name.replace('.', '\\.')}.?$`)
const attach = (page: Page, files: Parameters<Locator['setInputFiles']>[0]) => page.getByLabel('Attach files').setInputFiles(files)
const counted = (page: Page, method: string) => {
  const all: string[] = []
  page.on('request', (request) => { if (request.method() === method && /attachments/.test(request.url())) all.push(request.url()) })
  return all
}

test('files that are pages, drawings or scripts are only saved, whatever they are called', async ({ page, baseURL }) => {
  const order = (await openOrders(page))(2)
  const mark = 'localStorage.setItem("e2e.ran", "1");window.e2eRan = true'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload='${mark}'><script>${mark}</script></svg>`
  const html = `<!doctype html><script>${mark}</script><img src=x onerror='${mark}'>`
  const hostile = [
    { name: 'Photo.png', stated: 'image/png', served: 'text/html', body: html },
    { name: 'Invoice.pdf', stated: 'application/pdf', served: 'text/html; charset=utf-8', body: html },
    { name: 'Shelf.jpg', stated: 'image/jpeg', served: 'image/svg+xml', body: svg },
    { name: 'Drawing.svg', stated: 'image/svg+xml', served: 'image/svg+xml', body: svg },
    { name: 'Notes.txt', stated: 'text/plain', served: 'text/javascript', body: mark },
    { name: 'Page.html', stated: 'text/html', served: 'text/html', body: html },
  ]
  const urlOf = (index: number) => `${baseURL}/media/attachments/hostile-${index}`
  await page.route(/\/media\/attachments\/hostile-/, (route) => {
    const file = hostile[Number(route.request().url().split('-').at(-1))]
    return route.fulfill({ headers: { 'content-type': file?.served ?? '', 'content-disposition': 'inline' }, body: file?.body ?? '' })
  })
  await page.route(ATTACHMENTS, (route) => route.fulfill({
    json: {
      attachments: hostile.map(({ name, stated, body }, index) => ({
        id: 900_000 + index, name, size: body.length, content_type: stated, url: urlOf(index), user_id: 1, created: new Date().toISOString(),
      })),
    },
  }))
  await order.open()
  for (const { name, body } of hostile) {
    const saving = page.waitForEvent('download')
    await fileOf(page, name).getByRole('button', { name: named('Download', name) }).click()
    const saved = await saving
    expect(saved.url()).toMatch(/^blob:/)
    expect(saved.suggestedFilename()).toBe(name)
    expect(await readFile(await saved.path(), 'utf8')).toBe(body)
  }
  // What only says that it is a picture is not shown as one.
  await expect(page.getByRole('button', { name: /^Enlarge / })).toHaveCount(0)
  await expect(page.locator('a[href*="hostile"], a[href^="blob:"], iframe, object, embed')).toHaveCount(0)
  expect(await page.evaluate(() => [localStorage.getItem('e2e.ran'), 'e2eRan' in window])).toEqual([null, false])
  expect(page.context().pages()).toHaveLength(1)
})

/** What the clipboard, or a pointer, brings to an element. */
const bring = (target: Locator, type: 'paste' | 'drop', name: string) => target.evaluate(async (element, [event, fileName]) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const data = new DataTransfer()
  data.items.add(new File([picture ?? ''], fileName, { type: 'image/png' }))
  const shared = { bubbles: true, cancelable: true, composed: true }
  element.dispatchEvent(event === 'paste'
    ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
    : new DragEvent('drop', { ...shared, dataTransfer: data }))
}, [type, name] as const)

test('a picture that is pasted or dropped is sent and shown', async ({ page }) => {
  const order = (await openOrders(page))(4)
  await order.open()
  for (const [type, target] of [
    ['paste', page.getByRole('textbox', { name: /message/i })],
    ['drop', page.getByRole('region', { name: 'Messages and events' })],
  ] as const) {
    const name = freshName('png')
    await bring(target, type, name)
    await expect(fileOf(page, name), type).toHaveCount(1)
    await fileOf(page, name).scrollIntoViewIfNeeded()
    const image = fileOf(page, name).getByRole('button', { name: named('Enlarge', name) }).locator('img')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), type).toBe(40)
    expect((await order.names()).filter((one) => one === name), type).toHaveLength(1)
  }
})

test('files on their way, refused and listed are accessible in light and dark', async ({ page }) => {
  const order = (await openOrders(page))(5)
  const name = freshName('pdf')
  await order.put(name)
  await order.open()
  // It stays on its way.
  await page.route(ATTACHMENTS, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await attach(page, [
    { name: 'Setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    { name: 'Slow.pdf', ...PDF },
    { name: 'Next.pdf', ...PDF },
  ])
  await expect(fileOf(page, name)).toBeVisible()
  await expect(page.getByText('Files of this type can’t be sent').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessibleInBothSchemes(page)
})
