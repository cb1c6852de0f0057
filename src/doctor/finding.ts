/** What the doctor says: findings, and the report that they make. Its JSON form is stable: `REPORT_FORMAT` rises with every change. */
import type { Provenance } from '../contract/endpoint.ts'
import type { PictureSizes } from '../lib/pictures.ts'

/** Raised when the form of a report changes. */
export const REPORT_FORMAT = 1

/** `ok`: as it should be. `note`: worth knowing, nothing fails. `problem`: something of the storefront will not work. */
export type Result = 'ok' | 'note' | 'problem'

/** What was looked at. */
export type Check =
  | 'address' | 'prefix' | 'clock' | 'cors' | 'session' | 'read' | 'write' | 'pictures' | 'checkout' | 'catalogue' | 'storefront'

/** The headings of a report, in order, and what is below each. */
const PARTS: readonly { readonly title: string, readonly checks: readonly Check[] }[] = [
  { title: 'Where it is', checks: ['address', 'prefix', 'clock', 'cors'] },
  { title: 'Signing in', checks: ['session'] },
  { title: 'Endpoints that are read', checks: ['read'] },
  { title: 'Endpoints that are written to (nothing was sent to them)', checks: ['write'] },
  { title: 'Catalogue, pictures, checkout page', checks: ['catalogue', 'pictures', 'checkout'] },
  { title: 'Storefront', checks: ['storefront'] },
]

/** The findings of a report below its headings. */
export const findingsByPart = (findings: readonly Finding[]): { readonly title: string, readonly findings: readonly Finding[] }[] =>
  PARTS.map(({ title, checks }) => ({ title, findings: checks.flatMap((check) => findings.filter((one) => one.check === check)) }))
    .filter((part) => part.findings.length > 0)

/** Settings that a finding asks for; the names are those of the settings file. */
export interface Proposal {
  readonly baseUrl?: string
  readonly auth?: 'token' | 'cookie'
  readonly endpoints?: Readonly<Record<string, { readonly method?: string, readonly path?: string }>>
  readonly images?: PictureSizes
  readonly catalogueUrl?: string
}

export interface Finding {
  readonly check: Check
  /** The endpoint's name, or what else was looked at, such as `preflight`. */
  readonly subject: string
  readonly result: Result
  /** One sentence. */
  readonly summary: string
  /** Further lines. */
  readonly details: readonly string[]
  /** Of an endpoint: where our knowledge of it comes from. */
  readonly provenance: Provenance['kind'] | null
  /** What to put into the settings; null where nothing in them helps, or nothing has to. */
  readonly settings: Proposal | null
}

/** How an examination ended: `whole`, or what kept it from going on. */
export type Ending = 'whole' | 'credentials' | 'address' | 'network' | 'later' | 'interrupted'

export interface Report {
  readonly format: typeof REPORT_FORMAT
  /** The address that was examined: the marketplace's primary one, where another was given. */
  readonly baseUrl: string
  readonly origin: string | null
  /** Whether a member was signed in. */
  readonly signedIn: boolean
  /** ISO 8601. */
  readonly checked: string
  readonly ending: Ending
  readonly counts: Readonly<Record<Result, number>>
  readonly findings: readonly Finding[]
  /** The proposals of all findings in one. */
  readonly settings: Proposal
}

type Given = Pick<Finding, 'check' | 'subject' | 'result' | 'summary'> & Partial<Finding>

/** What a server says may hold signs that a terminal obeys. */
const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ')

export const finding = ({ details = [], ...given }: Given): Finding =>
  ({ provenance: null, settings: null, ...given, summary: plain(given.summary), details: details.map(plain) })

/** All proposals in one. */
export const proposalOf = (findings: readonly Finding[]): Proposal =>
  findings.reduce<Proposal>((all, { settings }) => {
    if (!settings) return all
    const endpoints = { ...all.endpoints, ...settings.endpoints }
    return { ...all, ...settings, ...(Object.keys(endpoints).length > 0 && { endpoints }) }
  }, {})

export const countsOf = (findings: readonly Finding[]): Record<Result, number> => {
  const counts = { ok: 0, note: 0, problem: 0 }
  for (const { result } of findings) counts[result] += 1
  return counts
}
