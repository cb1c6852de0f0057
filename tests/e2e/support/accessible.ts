import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What can be wrong with colours alone: all else is the same in the dark. */
const colours = ['color-contrast', 'link-in-text-block']

/**
 * axe over what is shown now; `what` may leave out what colours do not change. Its source is evaluated through the
 * debugging protocol, which the page's content security policy does not concern.
 */
export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<void> {
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
    const { violations } = await inPage.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
    )
  }, what === 'colours' ? { type: 'rule' as const, values: colours } : { type: 'tag' as const, values: tags })
  expect(found, `axe at ${page.url()}`).toEqual([])
}
