import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

type Pattern = RegExp

/** What a page complained about. A test fails on anything that it did not allow. */
class Complaints {
  private readonly seen: string[] = []
  // Playwright's own words where a journey has no service worker.
  private readonly allowed: Pattern[] = [/Service Worker registration blocked by Playwright/]

  /** These words may come: a fault that the test itself provokes. */
  allow(...patterns: Pattern[]): void {
    this.allowed.push(...patterns)
  }

  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      this.seen.push(`console ${message.type()} at ${page.url()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.seen.push(`page error at ${page.url()}: ${error.stack ?? error.message}`))
    page.on('crash', () => this.seen.push(`page crashed at ${page.url()}`))
  }

  async watchContext(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.watch(page))
    // A policy that only reports would say so here and nowhere in the console.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI || event.sample}`)
      })
    })
  }

  get unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)))
  }
}

interface Fixtures {
  complaints: Complaints
  /** A second person with a browser of their own. */
  anotherPerson: () => Promise<Page>
}

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      await complaints.watchContext(context)
      await use(complaints)
      expect(complaints.unexpected, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],
  anotherPerson: async ({ browser, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      await complaints.watchContext(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect }

/** The three widths at which a page must look right. */
export const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const
