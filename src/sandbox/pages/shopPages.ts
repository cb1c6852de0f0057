/** The pages that a marketplace keeps beside its storefront: help, delivery, returns, contact, becoming a vendor, about, terms, privacy. */
import { html, page } from './html.ts'
import { wordsFor } from './words/all.ts'
import { SHOP_PAGES } from './words/words.ts'

const CSS = '/sandbox/pay.css'

/** One of these pages; one that says so where there is none of that name. */
export const shopPage = (name: string, language: string | undefined): Promise<Response> => {
  const { lang, words } = wordsFor(language)
  const known = SHOP_PAGES.find((one) => one === name)
  const { title, paragraphs } = known ? words.shop[known] : { title: words.notFound, paragraphs: [words.notFoundText] }
  return page(html`<main><h1>${title}</h1><section>${paragraphs.map((text) => html`<p>${text}</p>`)}</section><p><a href="/">${words.back}</a></p></main>`, {
    ...(!known && { status: 404 }), title, lang, css: CSS,
  })
}
