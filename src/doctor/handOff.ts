/** The marketplace's own checkout page, to which the storefront hands over. */
import { fillUrl } from '../lib/url.ts'
import { inWords, isRedirect, isSuccess, signatureOf } from './answer.ts'
import { finding } from './finding.ts'
import { NOWHERE, UNKNOWN_KEY, type Visit } from './visit.ts'

/**
 * Asks for a cart that nobody has: the page of a real one might begin a checkout, which makes draft orders
 * (specification, Event types).
 */
export const checkHandOff = async (visit: Visit): Promise<void> => {
  const { config: { checkoutUrl }, origin } = visit.setup
  const about = { check: 'checkout', subject: 'checkoutUrl' } as const
  const urlFor = (cart_key: string) => {
    const back = encodeURIComponent(`${origin ?? visit.base}/checkout/return`)
    const filled = fillUrl(checkoutUrl, { base_url: visit.base, cart_key, return_url: back, locale: 'en' })
    return filled === undefined ? undefined : new URL(filled, visit.base).href
  }
  const url = urlFor(UNKNOWN_KEY)
  const nowhere = new URL(`/${NOWHERE}/${NOWHERE}`, visit.base).href
  if (url === undefined) return visit.report(finding({ ...about, result: 'problem', summary: 'checkoutUrl is no address.' }))
  const headers = { accept: 'text/html' }
  const answer = await visit.wire.ask('GET', url, headers)
  const control = await visit.wire.ask('GET', nowhere, headers)
  // Pages say in words which of the two they miss.
  const isOwn = signatureOf(answer) !== signatureOf(control) || (answer.kind === 'html' && answer.text !== control.text.replaceAll(NOWHERE, UNKNOWN_KEY))
  if (answer.status >= 500) return visit.report(finding({ ...about, result: 'problem', summary: `The checkout page answers ${inWords(answer)}: ${url}` }))
  if (isOwn && (answer.kind === 'html' || isRedirect(answer) || isSuccess(answer))) {
    return visit.report(finding({ ...about, result: 'ok', summary: 'The checkout page answers.', details: [`Asked for a cart that nobody has: ${inWords(answer)}.`] }))
  }
  visit.report(finding({
    ...about, result: 'note', summary: 'Whether the checkout page is there cannot be told without beginning a checkout.',
    details: [`${url} answers ${inWords(answer)}, like any address that does not exist. Open it for a real cart; if it is elsewhere, set checkoutUrl.`],
  }))
}
