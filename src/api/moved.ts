import type { list } from '../contract/categories.ts'
import { httpUrl } from '../lib/url.ts'
import { PREFIX, targetOf, type UrlConfig } from './endpointUrl.ts'
import type { Ask } from './wire.ts'

/** A public read, asked to learn where a marketplace has moved. Held to the contract's path by the compiler. */
export const PUBLIC_READ = {
  name: 'categories.list',
  method: 'GET',
  path: '/categories' satisfies (typeof list)['path'],
} as const

/**
 * The base address to configure, from the address that a call was redirected to.
 * @returns null where the target is no web address, or leads to the same marketplace address as before
 */
export const baseOfTarget = (target: string | null, from: string): string | null => {
  const url = target && URL.canParse(target, from) ? new URL(target, from) : null
  if (!url || !httpUrl(url.href)) return null
  const baseOf = ({ origin, pathname }: URL) => origin + (pathname.includes(PREFIX) ? pathname.split(PREFIX)[0] : '')
  const base = baseOf(url)
  return base === baseOf(new URL(from)) ? null : base
}

/**
 * Makes the search for the target of a redirect that the browser hides: one public read, without token and cookies,
 * that follows redirects. What it learns goes into a message and nowhere else.
 */
export const createProbe = (ask: Ask, config: UrlConfig): (() => Promise<string | null>) => {
  let found: Promise<string | null> | undefined
  const probe = async () => {
    try {
      const target = targetOf(config, PUBLIC_READ)
      const answer = await ask(target, { token: null, cookie: false }, {}, {}, true)
      return baseOfTarget(answer.url, target.url)
    } catch {
      return null
    }
  }
  return () =>
    (found ??= probe().then((base) => {
      if (base === null) found = undefined // What could not be learned now may be learned later.
      return base
    }))
}
