/** Reads the command line. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DoctorFailure } from './failure.ts'

export const USAGE = `Usage: npm run doctor -- --base-url https://www.example-market.com [options]

  --base-url URL     the marketplace
  --email ADDRESS    a member to sign in as, and out again; the password is asked for, or read from STOA_PASSWORD
  --origin URL       where the storefront stands or will stand, such as https://shop.example.com
  --storefront URL   a storefront that is deployed: its version, headers and cache lifetimes
  --catalogue URL    where the catalogue's files are
  --config FILE      settings to check the marketplace by; only read
  --fix FILE         the same, and what was found is added to it; it is made where there is none
  --json             the report as JSON
  --help, -h         this text

Nothing is changed at the marketplace: it is asked with GET, HEAD and OPTIONS, but for signing in and out.
Ends with 0 (all well), 1 (problems found), 2 (usage), 3 (credentials refused), 4 (no Front API at this address),
5 (no network), 6 (a settings file cannot be read or written), 9 (the marketplace wants to be asked later).`

export interface CliOptions {
  readonly base: string
  readonly email: string | null
  readonly origin: string | null
  readonly storefront: string | null
  readonly catalogue: string | null
  readonly config: string | null
  readonly fix: string | null
  readonly json: boolean
}

const fail = (message: string): never => {
  throw new DoctorFailure('usage', message)
}

const text = { type: 'string' } as const
const read = (args: readonly string[]) => {
  try {
    const options = {
      'base-url': text, 'email': text, 'origin': text, 'storefront': text, 'catalogue': text, 'config': text, 'fix': text,
      'json': { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    // Node would repeat the argument, which may be a password that somebody gave as a flag.
    return fail(`One of the flags is not known, or lacks its value.\n\n${USAGE}`)
  }
}

const isNear = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/** An address without a slash at its end; its messages never repeat it. */
const address = (flag: string, given: string): string => {
  if (given.includes('@')) return fail(`--${flag} may not hold credentials.`)
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) return fail(`--${flag} is no address. One looks like https://www.example-market.com`)
  const url = new URL(given)
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** @throws DoctorFailure of kind `usage` */
export const cliOptions = (args: readonly string[]): CliOptions => {
  if (args.some((arg) => /^--?pass(?:word)?(?:=|$)/i.test(arg))) {
    return fail('A password is no argument: everybody on this machine can read the arguments of a process, and the shell keeps them. Leave it out to be asked for it, or set STOA_PASSWORD.')
  }
  const values = read(args)
  const { email, config, fix } = values
  const base = values['base-url']
  if (base === undefined) return fail(`--base-url is missing.\n\n${USAGE}`)
  const url = (flag: 'origin' | 'storefront' | 'catalogue') => (values[flag] === undefined ? null : address(flag, values[flag]))
  const checked = address('base-url', base)
  if (email !== undefined && checked.startsWith('http:') && !isNear(new URL(checked).hostname)) {
    return fail('--base-url must begin with https where a member signs in: the password would be readable on its way.')
  }
  if (config !== undefined && fix !== undefined) return fail('--fix names the settings already: leave --config out.')
  const origin = url('origin') ?? url('storefront')
  return {
    base: checked, email: email ?? null, origin: origin === null ? null : new URL(origin).origin, storefront: url('storefront'), catalogue: url('catalogue'),
    config: config === undefined ? null : resolve(config), fix: fix === undefined ? null : resolve(fix), json: values.json ?? false,
  }
}
