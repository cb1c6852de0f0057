import type { Category } from '../model.ts'
import type { Html } from '../pages/html.ts'
import { html } from '../pages/html.ts'
import type { Records } from '../records.ts'
import { THEME_HOME, categoryUrl } from './addresses.ts'
import { listedListings } from './homePage.ts'
import { categoryLinks, themePage } from './layout.ts'
import { cards } from './listingParts.ts'
import { sidebar } from './sidebar.ts'
import type { Visit } from './visit.ts'

const PAGE_SIZE = 24

/** From the top category to this one. */
export const pathTo = (records: Records, category: Category): Category[] => {
  const parent = category.parent_id === null ? undefined : records.category(category.parent_id)
  return [...(parent ? pathTo(records, parent) : []), category]
}

const childrenOf = ({ world }: Records, { id }: Category): Category[] =>
  world.categories.filter((one) => one.parent_id === id).sort((a, b) => a.position - b.position)

const idsBelow = (records: Records, category: Category): number[] =>
  [category.id, ...childrenOf(records, category).flatMap((one) => idsBelow(records, one))]

/** Where a page is, from the home page down. */
export const crumbs = (above: readonly Category[], here: string): Html =>
  html`<p class="crumbs"><a href="${THEME_HOME}">Home</a>${above.map((one) => html` &rsaquo; <a href="${categoryUrl(one)}">${one.title}</a>`)} &rsaquo; ${here}</p>`

const pager = (category: Category, page: number, pages: number): Html | '' => pages < 2 ? '' : html`<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a class="button" href="${categoryUrl(category, page - 1)}">&laquo; Previous</a>` : ''}
<span>Page ${page} of ${pages}</span>
${page < pages ? html`<a class="button" href="${categoryUrl(category, page + 1)}">Next &raquo;</a>` : ''}
</nav>`

/** A category with everything below it; undefined where there is none of that name. */
export const categoryPage = (visit: Visit, slug: string): Promise<Response> | undefined => {
  const { records } = visit.desk
  const category = records.world.categories.find((one) => one.slug === slug)
  if (!category) return undefined
  const ids = new Set(idsBelow(records, category))
  const listings = listedListings(records, (one) => ids.has(one.category_id))
  const pages = Math.max(1, Math.ceil(listings.length / PAGE_SIZE))
  const asked = Number(visit.url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1
  const children = childrenOf(records, category)
  return themePage(visit, {
    title: category.title,
    body: html`${sidebar(visit)}
<main id="content">
${crumbs(pathTo(records, category).slice(0, -1), category.title)}
<h1>${category.title}</h1>
${category.description ? html`<p class="lead">${category.description}</p>` : ''}
${children.length > 0 ? html`<div class="tabs">${categoryLinks(children, `Within ${category.title}`)}</div>` : ''}
<h2>${listings.length === 1 ? '1 listing' : `${listings.length} listings`}</h2>
${listings.length === 0 ? html`<p>Nothing is listed here yet.</p>` : cards(records, listings.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))}
${pager(category, page, pages)}
</main>`,
  })
}
