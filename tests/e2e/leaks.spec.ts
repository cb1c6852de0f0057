import type { APIRequestContext, CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { actAs, plainGoods, shown, tokenOf, topCategories, withCart } from './support/shop.ts'
import { goWithin } from './support/steps.ts'

/** URLs of a kind that follow each other: each has queries of its own in the cache. */
const URL_VARIANTS = 3
/** 25 route changes each: 350 in all. The browser's own tables need two thirds of them. */
const WALKED_ROUNDS = 14
/** After these rounds all code is loaded and compiled, and every variant has been cached: from here on nothing may grow. */
const WARM_ROUNDS = URL_VARIANTS + 6
/** So many visits of a round fade into each other; software draws that at more than half of the time of the whole walk. */
const FADING_VISITS = 5
/** While all is loaded and cached nothing need fade, but for the last rounds, which load what fades. */
const FADING_FROM_ROUND = WARM_ROUNDS - 3
/** Above the browser's own noise, and far below what one page adds that is not freed: hundreds of elements, 700,000 bytes. */
const MAX_GROWTH_PER_ROUND: Memory = { nodes: 5, listeners: 1, heap: 150_000 }

interface Memory {
  readonly nodes: number
  readonly listeners: number
  /** Bytes. */
  readonly heap: number
}

const slugOf = (text: string) =>
  text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** The URLs of one round: every route, those with a parameter in another variant each round. */
async function roundsOf(request: APIRequestContext, token: string): Promise<(round: number) => string[]> {
  const categories = await topCategories(request)
  const goods = await plainGoods(request, URL_VARIANTS)
  const vendors = await Promise.all(goods.map(async ({ vendor }) => {
    const answer = (await (await request.get(`/front_api/v1/directories/${vendor}`)).json()) as { public_name?: string, user?: { public_name: string } }
    return `/v/${vendor}-${slugOf(answer.user?.public_name ?? answer.public_name ?? '')}`
  }))
  const list = await request.get('/front_api/v1/orders', { headers: { Authorization: `Bearer ${token}` } })
  const { orders } = (await list.json()) as { orders: { id: number }[] }
  const { listings: own } = (await (await request.get('/front_api/v1/listings', { headers: { Authorization: `Bearer ${token}` } })).json()) as { listings: { id: number }[] }
  const pick = <T>(all: readonly T[], round: number): T => {
    const one = all[round % Math.min(URL_VARIANTS, all.length)]
    if (one === undefined) throw new Error('The sandbox has too little to walk through')
    return one
  }
  return (round) => [
    '/', `/c/${pick(categories, round).slug}`, pick(goods, round).path, pick(vendors, round),
    `/search?q=${pick(['lamp', 'oak', 'blue'], round)}`, '/cart', '/checkout', '/checkout/return',
    '/orders', `/orders/${pick(orders, round).id}`, '/wishlist', '/account', '/account/password', '/account/addresses', '/reviews',
    '/sell', '/sell/new', `/sell/${pick(own, round).id}`, '/sell/import',
    '/sign-in', '/register', '/forgot-password', '/reset-password', '/nowhere',
  ]
}

/** Goes to a URL as a link would, and stays until its page is there, has been used and has nothing more to do. */
async function visit(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await page.evaluate(async () => {
    for (const start = performance.now(); !document.querySelector('main h1') && performance.now() - start < 5000;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // What waits for the person's first move comes now.
    dispatchEvent(new Event('pointermove'))
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }))
  })
}

async function measure(cdp: CDPSession): Promise<Memory> {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
  const { usedSize: heap } = await cdp.send('Runtime.getHeapUsage')
  return { nodes, listeners, heap }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const [below = Number.NaN, above = Number.NaN] = [(sorted.length - 1) / 2, sorted.length / 2].map((at) => sorted[Math.floor(at)])
  return (below + above) / 2
}

/**
 * The growth in each round: the median from one measurement to any later one, which values that go to and fro do not move.
 * Of memory the browser's own tables are a part, one of which may be doubled: the median from one measurement to the next
 * does not see that, and what leaks in every round is in both.
 */
const growthOf = (subject: keyof Memory, values: readonly number[]): number => {
  const slopes = values.flatMap((from, index) => values.slice(index + 1).map((to, step) => (to - from) / (step + 1)))
  const steps = values.slice(1).map((to, index) => to - (values[index] ?? 0))
  return subject === 'heap' ? Math.min(median(slopes), median(steps)) : median(slopes)
}

test('elements, listeners and memory do not grow over 350 route changes through all pages', async ({ page, request }) => {
  test.setTimeout(300_000)
  const member = 'member@example.com'
  const urls = await roundsOf(request, await tokenOf(request, member))
  await withCart(page, await plainGoods(request, 2), await actAs(page, member))
  await page.goto('/')
  await shown(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')

  const measured: Memory[] = []
  for (let round = 0; round < WALKED_ROUNDS; round += 1) {
    for (const [index, url] of [...urls(round), '/account/password'].entries()) {
      if (index === 0 || index === FADING_VISITS) {
        const isFading = index < FADING_VISITS && round >= FADING_FROM_ROUND
        await page.emulateMedia({ reducedMotion: isFading ? 'no-preference' : 'reduce' })
      }
      await visit(page, url)
    }
    if (round >= WARM_ROUNDS) measured.push(await measure(cdp))
  }
  for (const subject of ['nodes', 'listeners', 'heap'] as const) {
    const values = measured.map((memory) => memory[subject])
    expect(growthOf(subject, values), `${subject} after each round: ${values.join(', ')}`).toBeLessThan(MAX_GROWTH_PER_ROUND[subject])
  }
})
