/** Reads the command line and the environment. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ExportFailure } from './ExportFailure.ts'

/** How the tool is called. */
export const USAGE = `Usage: STOA_ADMIN_KEY=… STOA_ADMIN_SECRET=… npm run catalogue -- --base-url https://www.example-market.com --out ./catalogue

  --base-url   the marketplace's primary address
  --out        where the snapshot goes; CATALOGUE_DIR names the same place
  --help, -h   this text

The key and the secret are an administrator's, and are read from the environment only.`

const fail = (message: string): never => {
  throw new ExportFailure('usage', message)
}

const read = (args: readonly string[]): { base?: string | undefined, out?: string | undefined } => {
  try {
    const { values } = parseArgs({ args: [...args], options: { 'base-url': { type: 'string' }, 'out': { type: 'string' } } })
    return { base: values['base-url'], out: values.out }
  } catch {
    // Node would repeat the argument, which may be a secret that somebody gave as a flag.
    return fail(`One of the flags is not known, or lacks its value.\n\n${USAGE}`)
  }
}

const isNear = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/** Its messages never repeat the argument: somebody may have written a secret there. */
const baseOf = (text: string): string => {
  // Also where it cannot be read as an address: `key:secret@host` is none.
  if (text.includes('@')) return fail('--base-url may not hold credentials: they come from the environment.')
  if (!URL.canParse(text)) return fail('--base-url is no address. One looks like https://www.example-market.com')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNear(url.hostname))) {
    return fail('--base-url must begin with https: the secret would be readable on its way.')
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** @throws ExportFailure of kind `usage` */
export const cliOptions = (
  args: readonly string[], env: Readonly<Record<string, string | undefined>>,
): { base: string, out: string, key: string, secret: string } => {
  const { base, out } = read(args)
  if (!base || !out) return fail(`${base ? '--out' : '--base-url'} is missing.\n\n${USAGE}`)
  const key = env['STOA_ADMIN_KEY']
  const secret = env['STOA_ADMIN_SECRET']
  if (!key || !secret) return fail(`STOA_ADMIN_KEY and STOA_ADMIN_SECRET are not set.\n\n${USAGE}`)
  if ([base, out].some((given) => given.includes(key) || given.includes(secret))) {
    return fail('A flag holds the key or the secret, and would be printed. They come from the environment.')
  }
  return { base: baseOf(base), out: resolve(out), key, secret }
}
