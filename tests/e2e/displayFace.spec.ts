import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expect, test, viewports } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { shown, topCategories } from './support/shop.ts'
import { writeStandIn } from './support/standIns.ts'

const DISPLAY_FACE = '**/assets/stoa-display*.woff2'

/** The fonts that the browser really drew the first heading with. */
const fontsOfHeading = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? 'loaded' : 'system'} ${familyName}`)
}

/** Holds the face back until it is let go. */
const holdFace = async (page: Page): Promise<() => void> => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => { letGo = resolve })
  await page.route(DISPLAY_FACE, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test.describe('a display face that arrives late', () => {
  // Wider and narrower than any real one.
  for (const standIn of [
    { family: 'Unheard Of Wide', scale: 1.25 },
    { family: 'Unheard Of Narrow', scale: 0.8 },
  ]) {
    test(`moves nothing where the system's serif is ${standIn.family} at ${standIn.scale}`, async ({ baseURL, launchOptions }, info) => {
      const config = await writeStandIn(info.outputDir, standIn)
      const browser = await chromium.launch({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: config } })
      try {
        for (const viewport of [viewports.phone, viewports.tablet, viewports.desktop]) {
          const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), viewport, reducedMotion: 'reduce' })
          await watchShifts(page)
          const response = page.waitForResponse(DISPLAY_FACE)
          const letGo = await holdFace(page)
          await page.goto('/', { waitUntil: 'domcontentloaded' })
          await shown(page)
          letGo()
          await (await response).finished()
          await page.evaluate(async () => {
            await document.fonts.ready
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          })
          const { sum, moved } = await shiftsOf(page)
          expect(sum, `${viewport.width} pixels wide: ${moved.join('\n')}`).toBe(0)
          await page.close()
        }
      } finally {
        await browser.close()
      }
    })
  }

  test('is shown from the next page on, not from a choice on this one', async ({ page, request }) => {
    const response = page.waitForResponse(DISPLAY_FACE)
    const letGo = await holdFace(page)
    const [category] = await topCategories(request)
    await page.goto(`/c/${category?.slug}`, { waitUntil: 'domcontentloaded' })
    await shown(page)
    letGo()
    await (await response).finished()
    // What happens between two pages comes with the first sign of somebody.
    await page.mouse.move(9, 9)
    await page.waitForFunction(() => document.readyState === 'complete')
    await page.getByLabel('Sort by').selectOption('price-up')
    await expect(page).toHaveURL(/sort=/)
    await page.evaluate(() => document.fonts.ready)
    expect((await fontsOfHeading(page)).join()).not.toContain('loaded')
    await page.locator('main a[href^="/l/"]').first().click()
    await page.waitForURL('**/l/**')
    await shown(page)
    await expect.poll(() => fontsOfHeading(page)).toEqual(['loaded Fraunces'])
  })
})
