import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { MountedApp } from './mountApp.ts'

/** Writes a whole address, Lindenallee 4 in Berlin, into the form that is open. */
export const fillInAddress = async (app: MountedApp): Promise<void> => {
  await app.fill(app.field('First name'), 'Zoë')
  await app.fill(app.field('Last name'), 'Brandt')
  await app.fill(app.field('Country or region'), 'DE')
  await app.fill(app.field('Street and number'), 'Lindenallee 4')
  await app.fill(app.field('Postcode'), '10115')
  await app.fill(app.field('Town or city'), 'Berlin')
}

/**
 * Holds what is written of addresses from here on: its answers, which then never come, or the requests themselves, until
 * they are let go. Requests that come once one was held, such as those of the next page, are answered as usual.
 */
export const holdAnswers = (market: Sandbox, held: 'answer' | 'request') => {
  const { fetch } = market
  let letGo = () => {}
  const free = new Promise<void>((resolve) => { letGo = resolve })
  const arrived = new Promise<void>((resolve) => {
    market.fetch = async (request, ...rest) => {
      if (request.method !== 'POST' || !request.url.includes('/checkout-addresses')) return fetch(request, ...rest)
      market.fetch = fetch
      const answer = held === 'answer' ? fetch(request, ...rest) : free.then(() => fetch(request, ...rest))
      if (held === 'answer') await answer
      resolve()
      await answer
      return new Promise<never>(() => {})
    }
  })
  return { arrived, letGo: () => letGo() }
}
