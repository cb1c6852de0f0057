import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, viewports } from './fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of a part of what there is to look at; all of them where it is not named. */
const rules = {
  /** What colours can make wrong: all else is the same in the dark. */
  colours: ['color-contrast', 'link-in-text-block'],
  /** What colours and widths can make wrong: all else is the same on a phone. */
  looks: ['color-contrast', 'link-in-text-block', 'target-size'],
} as const

/**
 * axe over what is shown now; `what` may leave out what is the same in another light, or on another screen. Its source is evaluated
 * through the debugging protocol, which the page's content security policy does not concern.
 */
export async function expectAccessible(page: Page, what: 'everything' | keyof typeof rules = 'everything'): Promise<void> {
  // Colours are measured as they stay, not halfway through a transition.
  await page.evaluate(async () => {
    // A change of colours begins its transitions with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(finite.map((one) => one.finished.catch(() => undefined)))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (runOnly) => {
    // Put there by the line before.
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Nobody reads where an element stands, and to find that out takes as long as many a rule.
    const { violations } = await inPage.run(document, { runOnly, resultTypes: ['violations'], selectors: false, preload: false })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    )
  }, what === 'everything' ? { type: 'tag' as const, values: tags } : { type: 'rule' as const, values: [...rules[what]] })
  expect(found, `axe at ${page.url()}`).toEqual([])
}

/** Once in the light with all rules, and in the dark with those that colours can break. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same, and on a phone, where nothing may be wider than it; the window is then as it was. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessibleInBothSchemes(page)
  const before = page.viewportSize() ?? viewports.desktop
  if (before.width !== viewports.phone.width) await page.setViewportSize(viewports.phone)
  await expectAccessible(page, 'looks')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `nothing is wider than a phone at ${page.url()}`).toBeLessThanOrEqual(0)
  if (before.width !== viewports.phone.width) await page.setViewportSize(before)
}
