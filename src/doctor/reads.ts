/** Every endpoint of the contract that is read: whether it is there, and whether its answer is what the contract says. */
import { endpoints } from '../contract/all.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { isRecord } from '../lib/isRecord.ts'
import { type Answer, inWords, isRedirect, isRefusal, isSuccess, messageOf, saysNo } from './answer.ts'
import { findRead } from './elsewhere.ts'
import { type Finding, finding } from './finding.ts'
import { type Values, fill, parametersIn, valuesFor } from './parameters.ts'
import { type Differences, compareShape } from './shape.ts'
import { NOBODY, type Identity, type Visit, missing, showsLife } from './visit.ts'
import { NoAnswer } from './wire.ts'

/** Those that ask for nothing first: their answers hold what the others ask for. */
export const READS: readonly AnyEndpoint[] = endpoints
  .filter(({ method }) => method === 'GET')
  .sort((a, b) => parametersIn(a.path).length - parametersIn(b.path).length)

const MAX_FIELDS_SHOWN = 12
const listed = (fields: readonly string[]): string =>
  fields.slice(0, MAX_FIELDS_SHOWN).join(', ') + (fields.length > MAX_FIELDS_SHOWN ? ` and ${fields.length - MAX_FIELDS_SHOWN} more` : '')

const linesOf = ({ unknown, absent, missing, wrong, isEmpty }: Differences): string[] => [
  ...(missing.length > 0 ? [`Missing fields: ${listed(missing)}.`] : []),
  ...wrong.slice(0, MAX_FIELDS_SHOWN).map((line) => `Wrong type: ${line}.`),
  ...(unknown.length > 0 ? [`Fields that the storefront does not know: ${listed(unknown)}.`] : []),
  ...(absent.length > 0 ? [`Not stated, and gone without: ${listed(absent)}.`] : []),
  ...(isEmpty ? ['The list is empty: the fields of its records could not be compared.'] : []),
]

type Verdict = Pick<Finding, 'result' | 'summary'> & Partial<Pick<Finding, 'details' | 'settings'>>

/** What an answer is beside the contract. */
const compared = (visit: Visit, endpoint: AnyEndpoint, answer: Answer, where: string): Verdict => {
  visit.answers.set(endpoint.name, answer.json)
  const differences = compareShape(endpoint.response, answer.json)
  const isWrong = differences.missing.length + differences.wrong.length > 0
  return {
    result: isWrong ? 'problem' : 'ok',
    summary: `${where} answers ${isWrong ? 'something else than' : 'what'} the contract says.`,
    details: linesOf(differences),
  }
}

const overrideOf = (visit: Visit, endpoint: AnyEndpoint, path: string) => {
  visit.found.set(endpoint.name, { path })
  return { endpoints: { [endpoint.name]: { path } } }
}

const missingIn = ({ unknown }: Values): string => unknown.map((name) => `{${name}}`).join(' and ')
const notAsked = (where: string, values: Values): Verdict => ({ result: 'note', summary: `Not checked: there is no ${missingIn(values)} to ask ${where} for.` })

/** It is not where it was looked for: looks elsewhere. */
const lookElsewhere = async (visit: Visit, endpoint: AnyEndpoint, answer: Answer, values: Values, as: Identity): Promise<Verdict> => {
  const where = `GET ${visit.placeOf(endpoint).path}`
  const said = isRedirect(answer) ? `sends callers elsewhere (${answer.status})` : `answers ${inWords(answer)}`
  const found = await findRead(visit, endpoint, values, as, answer)
  if (!found) {
    // A record that does not exist and a path that does not exist may answer the same (specification, Errors).
    const isTold = values.unknown.length === 0 || answer.status !== 404
    return isTold ? { ...missing(endpoint), summary: `${where} ${said}, and it was found nowhere else.` } : notAsked(where, values)
  }
  const settings = overrideOf(visit, endpoint, found.path)
  if (!found.isRead) {
    const details = ['What it answers could not be compared: nothing is known to ask it for, or a member is needed.']
    return { result: 'problem', summary: `${where} ${said}; something answers at ${found.path}.`, details, settings }
  }
  const there = await visit.ask('GET', fill(found.path, values), as)
  const { details = [] } = compared(visit, endpoint, there, found.path)
  return { result: 'problem', summary: `${where} ${said}; it is at ${found.path}.`, details, settings }
}

/** What a refusal says of an endpoint that was asked for an id that does not exist, or without a session. */
const judgeBlind = async (visit: Visit, endpoint: AnyEndpoint, answer: Answer, values: Values, as: Identity): Promise<Verdict | null> => {
  const filled = fill(visit.placeOf(endpoint).path, values)
  const control = await visit.control('GET', filled, as)
  const where = `GET ${visit.placeOf(endpoint).path}`
  if (isRefusal(answer) && endpoint.auth === 'member' && as === NOBODY) {
    if (!showsLife(answer, control)) return { result: 'note', summary: `Not checked: ${where} needs a member, and so does everything beside it.` }
    return { result: 'ok', summary: `${where} is there, and needs a member.` }
  }
  if (values.unknown.length === 0) return null
  if (answer.kind === 'json' && answer.status !== 405 && showsLife(answer, control)) {
    return { result: 'ok', summary: `${where} is there.`, details: [`What it answers was not compared: there is no ${missingIn(values)} to ask for.`] }
  }
  return null
}

const refused = (where: string, answer: Answer, as: Identity): Verdict => {
  const who = as === NOBODY ? 'whoever is not signed in, although the specification says that it is public' : 'this member'
  return { result: 'problem', summary: `${where} is refused to ${who} (${answer.status}).`, details: isRecord(answer.json) ? [messageOf(answer)].filter(Boolean) : [] }
}

/** Whom to ask as: the cart of a member, whose key is among their carts, is shown to nobody else. */
const identityFor = (visit: Visit, { auth }: AnyEndpoint, { values, unknown }: Values): Identity =>
  auth === 'member' || ('key' in values && !unknown.includes('key')) ? visit.member : NOBODY

const judge = async (visit: Visit, endpoint: AnyEndpoint): Promise<Verdict> => {
  const values = valuesFor(visit, endpoint)
  const as = identityFor(visit, endpoint, values)
  const { path } = visit.placeOf(endpoint)
  const where = `GET ${path}`
  const answer = await visit.ask('GET', fill(path, values), as)
  if (isSuccess(answer) && answer.kind === 'json' && !saysNo(answer)) return compared(visit, endpoint, answer, where)
  const isGone = isSuccess(answer) || isRedirect(answer) || answer.status === 405
  const blind = isGone ? null : await judgeBlind(visit, endpoint, answer, values, as)
  if (blind) return blind
  if (answer.status >= 500) return { result: 'problem', summary: `${where} answers ${inWords(answer)}.`, details: ['The marketplace itself has failed: ask again, or look into its log.'] }
  if (isSuccess(answer) && saysNo(answer)) return { result: 'problem', summary: `${where} refuses: ${messageOf(answer) || 'without a reason'}.` }
  if (isRefusal(answer) && showsLife(answer, await visit.control('GET', fill(path, values), as))) return refused(where, answer, as)
  const verdict = await lookElsewhere(visit, endpoint, answer, values, as)
  // Where everything beside it is refused, too, something else may have taken the call.
  return isRefusal(answer) && !verdict.settings ? refused(where, answer, as) : verdict
}

/** Checks one endpoint that is read. */
export const checkRead = async (visit: Visit, endpoint: AnyEndpoint): Promise<void> => {
  const about = { check: 'read', subject: endpoint.name, provenance: endpoint.provenance.kind } as const
  try {
    visit.report(finding({ ...about, ...(await judge(visit, endpoint)) }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    visit.report(finding({ ...about, result: 'problem', summary: `GET ${visit.placeOf(endpoint).path}: ${error.message}.` }))
  }
}
