/**
 * The doctor: asks a marketplace what a storefront in front of it will need, and changes nothing there. Requests are GET,
 * HEAD and OPTIONS, but for signing in and out again where a member is named.
 */
import { login } from '../contract/auth.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { NoMarketplace, checkAddress, checkClock, checkPrefix } from './address.ts'
import { checkCors } from './cors.ts'
import { checkStorefront } from './deployed.ts'
import { type Check, type Ending, type Finding, REPORT_FORMAT, type Report, countsOf, finding, proposalOf } from './finding.ts'
import { checkHandOff } from './handOff.ts'
import { checkPictures } from './pictures.ts'
import { checkCatalogue } from './publicCatalogue.ts'
import { READS, checkRead } from './reads.ts'
import { type Credentials, mayTrust, signIn, signOut } from './session.ts'
import { type Setup, Visit } from './visit.ts'
import { Later, NoAnswer, type WireOptions, createWire } from './wire.ts'
import { WRITES, checkWrite, learnManners } from './writes.ts'

export interface Examination extends Setup {
  /** `{base_url}` as it was given. */
  readonly base: string
  readonly credentials: Credentials | null
  readonly wire: WireOptions
  /** Told before each check. */
  readonly onStep?: (done: number, total: number, what: string) => void
}

interface Step {
  readonly check: Check
  readonly what: string
  readonly run: () => Promise<void>
}

const sayNobody = (visit: Visit): void => {
  visit.report(finding({
    check: 'session', subject: 'auth', result: 'note', summary: 'No member is named (--email): what only members may read was looked for, and not compared.',
  }))
}

const stepsOf = (visit: Visit, given: Examination, refuse: () => void): Step[] => {
  const { credentials, storefront, wire } = given
  let manners: ReturnType<typeof learnManners> | undefined
  const write = async (endpoint: AnyEndpoint) => checkWrite(visit, endpoint, await (manners ??= learnManners(visit)))
  const enter = async (one: Credentials) => {
    if (!mayTrust(visit, given.base)) return
    const outcome = await signIn(visit, one)
    // The password goes nowhere else before that place says that it takes one.
    if (outcome === 'absent') await write(login)
    const isIn = outcome === 'absent' ? visit.found.has(login.name) && (await signIn(visit, one)) === 'in' : outcome === 'in'
    if (!isIn) refuse()
    // What a path says of itself may be another thing to a member.
    manners = undefined
  }
  return [
    { check: 'prefix', what: 'prefix', run: () => checkPrefix(visit) },
    { check: 'cors', what: 'CORS', run: () => checkCors(visit) },
    { check: 'catalogue', what: 'catalogue', run: () => checkCatalogue(visit, wire.clock.now()) },
    { check: 'session', what: 'signing in', run: async () => (credentials ? enter(credentials) : sayNobody(visit)) },
    ...READS.map((one) => ({ check: 'read', what: one.name, run: () => checkRead(visit, one) }) as const),
    ...WRITES.filter((one) => !(credentials && one === login)).map((one) => ({ check: 'write', what: one.name, run: () => write(one) }) as const),
    { check: 'pictures', what: 'pictures', run: () => checkPictures(visit) },
    { check: 'checkout', what: 'checkout page', run: () => checkHandOff(visit) },
    ...(storefront === null ? [] : [{ check: 'storefront', what: 'storefront', run: () => checkStorefront(visit, storefront) } as const]),
  ]
}

/** Runs one check; that nothing answers is its result. */
const take = async (visit: Visit, { check, what, run }: Step): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    visit.report(finding({ check, subject: what, result: 'problem', summary: `Not checked: ${error.message}.` }))
  }
}

const walk = async (visit: Visit, given: Examination, refuse: () => void): Promise<void> => {
  const steps = stepsOf(visit, given, refuse)
  const total = steps.length + 1
  given.onStep?.(1, total, 'address')
  const first = await checkAddress(visit)
  checkClock(visit, first)
  for (const [at, step] of steps.entries()) {
    given.onStep?.(at + 2, total, step.what)
    await take(visit, step)
  }
}

const endingOf = (visit: Visit, error: unknown, signal: AbortSignal | undefined): Ending => {
  if (error instanceof NoMarketplace) return 'address'
  if (signal?.aborted) return 'interrupted'
  const isLater = error instanceof Later
  if (!isLater && !(error instanceof NoAnswer)) throw error
  visit.report(finding({ check: 'address', subject: visit.base, result: 'problem', summary: isLater ? error.message : `${visit.base}: ${error.message}.` }))
  return isLater ? 'later' : 'network'
}

/** Examines a marketplace. Never rejects for what the marketplace does: the report says how it ended. */
export const examine = async (given: Examination): Promise<Report> => {
  const { config, origin, storefront, catalogue, wire: options } = given
  const findings: Finding[] = []
  const wire = createWire(options)
  const visit = new Visit(wire, { config, origin, storefront, catalogue }, (one) => void findings.push(one), given.base)
  let ending: Ending = 'whole'
  let isSignedIn = false
  try {
    await walk(visit, given, () => {
      ending = 'credentials'
    })
  } catch (error) {
    ending = endingOf(visit, error, options.signal)
  } finally {
    isSignedIn = visit.isSignedIn
    await signOut(visit, wire)
  }
  // Where there is no marketplace, what was found of its address is nothing to go by.
  const said = ending === 'address' ? findings.map((one) => ({ ...one, settings: null })) : findings
  return {
    format: REPORT_FORMAT, baseUrl: visit.base, origin, signedIn: isSignedIn, checked: new Date(options.clock.now()).toISOString(),
    ending, counts: countsOf(said), findings: said, settings: proposalOf(said),
  }
}
