/** The public catalogue's files: whether they are there, how old, and whether the storefront may read them. */
import { attempt } from '../catalogue/decode.ts'
import { HomeDocument } from '../catalogue/documents.ts'
import { homePath, manifestPath } from '../catalogue/paths.ts'
import { Manifest } from '../catalogue/published.ts'
import { joinUrl } from '../lib/url.ts'
import { type Answer, inWords, isSuccess } from './answer.ts'
import { finding } from './finding.ts'
import type { Visit } from './visit.ts'
import { NoAnswer } from './wire.ts'

/** What is older may show what has been sold. */
const CATALOGUE_NOTE_AGE_MS = 7 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** Where the catalogue may be, the operator's own word first. */
const placesOf = ({ setup, base }: Visit): string[] => {
  const { catalogue, config: { catalogueUrl }, storefront, origin } = setup
  if (catalogue !== null) return [catalogue]
  if (/^https?:/i.test(catalogueUrl)) return [catalogueUrl]
  return [...new Set([storefront, origin, base].flatMap((one) => (one === null ? [] : [joinUrl(one, catalogueUrl)])))]
}

const ageOf = (created: string | null, now: number): number | null => {
  const at = Date.parse(created ?? '')
  return Number.isNaN(at) ? null : now - at
}

const inDays = (ms: number) => (ms < DAY_MS ? 'less than a day' : `${Math.floor(ms / DAY_MS)} days`)

/** The first listings that it shows: for questions about listings, members and pictures. */
const readListings = async (visit: Visit, place: string): Promise<void> => {
  const answer = await visit.wire.ask('GET', joinUrl(place, homePath))
  const home = isSuccess(answer) ? attempt(HomeDocument, null)(answer.json) : null
  visit.listings = (home?.newest ?? []).map(({ id, cover, vendor }) => ({
    id, cover: cover === null ? null : new URL(cover, place).href, user_id: vendor?.id ?? null,
  }))
}

/** The answer, or why there is none: a storefront that is still to be deployed answers nothing. */
const askFor = async ({ wire, setup: { origin } }: Visit, place: string): Promise<Answer | string> => {
  try {
    return await wire.ask('GET', joinUrl(place, manifestPath), origin === null ? {} : { origin })
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}

const proposalFor = ({ setup, base }: Visit, place: string) => {
  const isElsewhere = new URL(place).origin !== (setup.origin ?? new URL(base).origin)
  return setup.catalogue !== null && isElsewhere ? { settings: { catalogueUrl: place } } : {}
}

export const checkCatalogue = async (visit: Visit, now: number): Promise<void> => {
  const about = { check: 'catalogue', subject: manifestPath } as const
  const places = placesOf(visit)
  const tried: string[] = []
  for (const place of places) {
    const answer = await askFor(visit, place)
    const manifest = typeof answer !== 'string' && isSuccess(answer) ? attempt(Manifest, null)(answer.json) : null
    if (typeof answer === 'string' || !manifest) {
      tried.push(`${joinUrl(place, manifestPath)}: ${typeof answer === 'string' ? answer : inWords(answer)}.`)
      continue
    }
    await readListings(visit, place)
    const age = ageOf(manifest.created, now)
    const { origin } = visit.setup
    const allowed = answer.headers.get('access-control-allow-origin')
    const isBarred = origin !== null && new URL(place).origin !== origin && allowed !== '*' && allowed !== origin
    const isOld = age !== null && age > CATALOGUE_NOTE_AGE_MS
    return visit.report(finding({
      ...about, result: isBarred ? 'problem' : isOld ? 'note' : 'ok',
      summary: `The catalogue at ${place} has ${manifest.listings ?? 'an unknown number of'} listings, version ${manifest.version}${age === null ? '' : `, made ${inDays(age)} ago`}.`,
      details: [
        ...(isBarred ? [`It stands on another origin and does not allow ${origin} (CORS): browsers may not read it.`] : []),
        ...(isOld ? ['Run npm run catalogue more often, for example every hour: it asks only for what changed.'] : []),
      ],
      ...proposalFor(visit, place),
    }))
  }
  visit.report(finding({
    ...about, result: 'note', summary: 'No catalogue was found: the pages will say that no listings are published yet.',
    details: [...tried, 'Make it with npm run catalogue, and say with --catalogue where it stands.'],
  }))
}
