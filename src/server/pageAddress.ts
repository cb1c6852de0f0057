/** What of an address says which page is shown, and in which language. Pure. */
import { LOCALES, localeOf, type Locale } from '../lib/languages.ts'
import { pageQuery } from '../lib/pageQuery.ts'

/** What a page's address may be narrowed by and still be rendered. */
const RENDERED_PARAMETERS = new Set(['sort', 'page', 'variant'])

/** The language of the storefront that somebody reads best, by `Accept-Language`. */
export const preferredLocale = (accepted: string | undefined, languages: readonly Locale[]): Locale => {
  const wanted = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    return { locale: localeOf(tag), quality: Number.isFinite(quality) ? quality : 0 }
  })
  const best = wanted.filter(({ locale, quality }) => locale && quality > 0 && languages.includes(locale)).toSorted((a, b) => b.quality - a.quality)[0]
  return best?.locale ?? languages[0] ?? LOCALES[0]
}

/** The query that a page depends on; undefined where only the application can say what is shown. */
export const knownSearch = (search: string): { readonly search: string, readonly lang: string | null } | undefined => {
  const kept = pageQuery(search)
  if ([...kept.keys()].some((key) => !RENDERED_PARAMETERS.has(key))) return undefined
  return { search: kept.size > 0 ? `?${kept}` : '', lang: new URLSearchParams(search).get('lang') }
}

/** The one path of several spellings: no slash twice, none at the end. */
export const collapsedPath = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
