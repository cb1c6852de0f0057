/** The page where a shopper asks a vendor something before they order: the Front API has no conversation without an order. */
import { LOCALES, localeOf, type Locale } from '../../lib/languages.ts'
import type { Desk } from '../http/call.ts'
import { wholeOf, type Input } from '../http/input.ts'
import { errorResponse } from '../http/refusal.ts'
import { html, page } from './html.ts'

const QUESTION_MAX_CHARACTERS = 2000

const ASK_WORDS = {
  en: {
    ask: 'Ask', about: 'About', mail: 'Your e-mail address', question: 'Your question', send: 'Send the question', back: 'Back to the shop',
    sent: 'Your question is on its way. The answer comes to your e-mail address, usually within a day.',
  },
  fr: {
    ask: 'Écrire à', about: 'À propos de', mail: 'Votre adresse e-mail', question: 'Votre question', send: 'Envoyer la question', back: 'Retour à la boutique',
    sent: 'Votre question est partie. La réponse arrive à votre adresse e-mail, en général dans la journée.',
  },
  de: {
    ask: 'Frage an', about: 'Zu', mail: 'Ihre E-Mail-Adresse', question: 'Ihre Frage', send: 'Frage senden', back: 'Zurück zum Shop',
    sent: 'Ihre Frage ist unterwegs. Die Antwort kommt an Ihre E-Mail-Adresse, meist innerhalb eines Tages.',
  },
  es: {
    ask: 'Preguntar a', about: 'Sobre', mail: 'Su correo electrónico', question: 'Su pregunta', send: 'Enviar la pregunta', back: 'Volver a la tienda',
    sent: 'Su pregunta está en camino. La respuesta llegará a su correo electrónico, normalmente en un día.',
  },
  ar: {
    ask: 'اسأل', about: 'بخصوص', mail: 'بريدك الإلكتروني', question: 'سؤالك', send: 'إرسال السؤال', back: 'العودة إلى المتجر',
    sent: 'أُرسل سؤالك. يصلك الجواب عبر بريدك الإلكتروني، خلال يوم في العادة.',
  },
} as const satisfies Record<Locale, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What is asked of whom, from the address or from the form that was sent. */
const subjectOf = ({ records }: Desk, input: Input) => {
  const lang = localeOf(textOf(input['in'])) ?? LOCALES[0]
  const vendor = records.member(wholeOf(input['to']) ?? 0)
  const listing = records.listing(wholeOf(input['about']) ?? 0)
  const isTheirs = listing?.user_id === vendor?.id && listing !== undefined && records.isVisible(listing)
  return { lang, words: ASK_WORDS[lang], vendor: vendor?.is_active ? vendor : undefined, listing: isTheirs ? listing : undefined }
}

/** The form; once it has been sent, what becomes of it. */
export const askPage = (desk: Desk, input: Input): Promise<Response> | Response => {
  const { lang, words, vendor, listing } = subjectOf(desk, input)
  if (!vendor) return errorResponse('html', 404, 'The marketplace has no such page.')
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
<p><label for="email">${words.mail}</label><br><input id="email" name="email" type="email" autocomplete="email" required></p>
<p><label for="question">${words.question}</label><br><textarea id="question" name="question" rows="5" maxlength="${QUESTION_MAX_CHARACTERS}" required></textarea></p>
<p><button class="primary">${words.send}</button></p>
</form>`
  const title = `${words.ask} ${vendor.public_name}`
  return page(html`<main><h1>${title}</h1><section>${listing ? html`<p>${words.about}: ${listing.title}</p>` : ''}
${isSent ? html`<p role="status">${words.sent}</p>` : form}</section><p><a href="${path}">${words.back}</a></p></main>`, { title, lang, css: '/sandbox/pay.css' })
}
