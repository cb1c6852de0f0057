/** The page where a shopper asks a vendor something before they order: the Front API has no conversation without an order. */
import type { Desk } from '../http/call.ts'
import { wholeOf, type Input } from '../http/input.ts'
import { html, page } from './html.ts'
import { shopPage } from './shopPages.ts'
import { wordsFor } from './words/all.ts'

const QUESTION_MAX_CHARACTERS = 2000

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What is asked of whom, from the address or from the form that was sent. */
const subjectOf = ({ records }: Desk, input: Input) => {
  const vendor = records.member(wholeOf(input['to']) ?? 0)
  const listing = records.listing(wholeOf(input['about']) ?? 0)
  const isTheirs = listing?.user_id === vendor?.id && listing !== undefined && records.isVisible(listing)
  return { ...wordsFor(textOf(input['in'])), vendor: vendor?.is_active ? vendor : undefined, listing: isTheirs ? listing : undefined }
}

/** The form; once it has been sent, what becomes of it. */
export const askPage = (desk: Desk, input: Input): Promise<Response> => {
  const { lang, words: { ask, back }, vendor, listing } = subjectOf(desk, input)
  if (!vendor) return shopPage('', lang)
  const [mail, question] = [textOf(input['email']), textOf(input['question']).slice(0, QUESTION_MAX_CHARACTERS)]
  const isSent = mail !== '' && question !== ''
  if (isSent) {
    desk.outbox.push({
      to: vendor.email, subject: listing ? `A question about ${listing.title}` : 'A question', text: `${question} (from ${mail})`,
      link: null, sent: desk.records.stamp,
    })
    desk.changed()
  }
  const path = listing ? `/l/${listing.id}-${listing.slug}` : `/v/${vendor.id}`
  const form = html`<form class="ask" method="post" action="/sandbox/ask">
<input type="hidden" name="to" value="${vendor.id}"><input type="hidden" name="about" value="${listing?.id ?? ''}"><input type="hidden" name="in" value="${lang}">
<p><label for="email">${ask.mail}</label><br><input id="email" name="email" type="email" dir="ltr" autocomplete="email" required></p>
<p><label for="question">${ask.question}</label><br><textarea id="question" name="question" rows="5" maxlength="${QUESTION_MAX_CHARACTERS}" required></textarea></p>
<p><button class="primary">${ask.send}</button></p>
</form>`
  const title = ask.title(vendor.public_name)
  return page(html`<main><h1>${title}</h1><section>${listing ? html`<p>${ask.about(listing.title)}</p>` : ''}
${isSent ? html`<p role="status">${ask.sent}</p>` : form}</section><p><a href="${path}">${back}</a></p></main>`, { title, lang, css: '/sandbox/pay.css' })
}
