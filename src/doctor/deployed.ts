/** A storefront that is deployed: its version, and how its files are served. */
import { isRecord } from '../lib/isRecord.ts'
import { joinUrl } from '../lib/url.ts'
import { type Answer, inWords, isSuccess } from './answer.ts'
import { type Result, finding } from './finding.ts'
import { NOWHERE, type Visit } from './visit.ts'

const YEAR_S = 31_536_000
const WEEK_S = 604_800

const say = (visit: Visit, subject: string, result: Result, summary: string, details: readonly string[] = []): void =>
  visit.report(finding({ check: 'storefront', subject, result, summary, details }))

const textIn = (value: unknown, name: string): string | null => {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'string' && found !== '' ? found : null
}

const maxAgeOf = ({ headers }: Answer): number | null => {
  const found = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

const checkVersion = async (visit: Visit, at: string): Promise<void> => {
  const answer = await visit.wire.ask('GET', joinUrl(at, 'version.json'))
  const [version, commit, built] = ['version', 'commit', 'built'].map((name) => (isSuccess(answer) ? textIn(answer.json, name) : null))
  if (!version && !commit) return say(visit, 'version.json', 'note', 'It does not say which version it is (version.json).')
  const parts = [version && `version ${version}`, commit && `commit ${commit}`, built && `built ${built}`].filter(Boolean)
  say(visit, 'version.json', 'ok', `It is ${parts.join(', ')}.`)
}

const checkHealth = async (visit: Visit, at: string): Promise<void> => {
  const answer = await visit.wire.ask('GET', joinUrl(at, 'health'))
  // A history fallback answers every address with the document.
  const isHealthy = isSuccess(answer) && answer.kind !== 'html'
  say(visit, '/health', isHealthy ? 'ok' : 'note', isHealthy ? 'Its health address answers.' : `It has no health address (/health answers ${inWords(answer)}).`)
}

const policyOf = ({ headers, text }: Answer): string =>
  [headers.get('content-security-policy') ?? '', /<meta[^>]+http-equiv="content-security-policy"[^>]*>/i.exec(text)?.[0] ?? ''].join(' ')

const checkDocument = async (visit: Visit, at: string): Promise<Answer> => {
  const answer = await visit.wire.ask('GET', joinUrl(at, '/'), { accept: 'text/html' })
  const { headers } = answer
  const isOurs = isSuccess(answer) && answer.text.includes('id="stoa-config"')
  if (!isOurs) say(visit, 'document', 'problem', `No storefront of this kind answers at ${at} (${inWords(answer)}).`)
  const framing = `${headers.get('x-frame-options') ?? ''} ${headers.get('content-security-policy') ?? ''}`
  const lacks = [
    ...(headers.get('x-content-type-options')?.trim().toLowerCase() === 'nosniff' ? [] : ['X-Content-Type-Options: nosniff']),
    ...(/frame-ancestors|deny|sameorigin/i.test(framing) ? [] : ['Content-Security-Policy: frame-ancestors \'none\'']),
    ...(at.startsWith('https:') && !headers.has('strict-transport-security') ? ['Strict-Transport-Security: max-age=31536000'] : []),
  ]
  const hasPolicy = /script-src|default-src/.test(policyOf(answer))
  say(visit, 'security headers', !hasPolicy ? 'problem' : lacks.length > 0 ? 'note' : 'ok',
    lacks.length > 0 ? 'The web server leaves out headers that protect visitors.' : 'The headers that protect visitors are there.',
    [...lacks.map((line) => `Send ${line}`), ...(hasPolicy ? [] : ['The document has no content security policy: was it made by npm run configure?'])])
  const age = maxAgeOf(answer)
  const isKept = age !== null && age > 0 && !/no-cache|no-store/.test(headers.get('cache-control') ?? '')
  say(visit, 'document’s lifetime', isKept ? 'problem' : 'ok',
    isKept ? `The document may be kept for ${age} s: visitors would get an old one after an upgrade.` : 'The document is asked for anew each time.',
    isKept ? ['Send Cache-Control: no-cache with index.html.'] : [])
  return answer
}

const checkAssets = async (visit: Visit, at: string, document: Answer): Promise<void> => {
  const path = /(?:src|href)="(\/?(?:[^"]*\/)?assets\/[^"]+\.(?:js|css))"/.exec(document.text)?.[1]
  if (path === undefined) return
  const asset = await visit.wire.ask('GET', new URL(path, `${at}/`).href, { 'accept': '*/*', 'accept-encoding': 'gzip, br' })
  const age = maxAgeOf(asset) ?? 0
  say(visit, 'files’ lifetime', age >= YEAR_S / 2 ? 'ok' : 'note',
    age >= WEEK_S ? 'Files with a hash in their name are kept long.' : 'Files with a hash in their name are not kept: they never change, and come again with each visit.',
    age >= YEAR_S / 2 ? [] : ['Send Cache-Control: public, max-age=31536000, immutable below /assets/.'])
  const isPacked = asset.headers.has('content-encoding')
  say(visit, 'compression', isPacked ? 'ok' : 'note', isPacked ? 'Files come compressed.' : 'Files come uncompressed: three times as many bytes.')
  const missing = await visit.wire.ask('GET', joinUrl(at, `assets/${NOWHERE}.js`), { accept: '*/*' })
  say(visit, 'missing files', missing.status === 404 ? 'ok' : 'problem',
    missing.status === 404 ? 'A missing file is answered 404.' : `A missing file is answered ${inWords(missing)}: after an upgrade old tabs would take a page for a script.`)
}

const checkFallback = async (visit: Visit, at: string): Promise<void> => {
  const answer = await visit.wire.ask('GET', joinUrl(at, '/account'), { accept: 'text/html' })
  const isThere = isSuccess(answer) && answer.text.includes('id="stoa-config"')
  say(visit, 'history fallback', isThere ? 'ok' : 'problem',
    isThere ? 'Addresses that are no file are answered with the document.' : `The address of a page (/account) is answered ${inWords(answer)}: a reload there fails.`)
}

/** Checks what stands at `--storefront`. */
export const checkStorefront = async (visit: Visit, at: string): Promise<void> => {
  await checkVersion(visit, at)
  await checkHealth(visit, at)
  await checkAssets(visit, at, await checkDocument(visit, at))
  await checkFallback(visit, at)
}
