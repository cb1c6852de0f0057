/** What is wrong with settings that the schema, which browsers load, has no room for: a build and `configure` ask here too. */
import { ORDER_STATUSES } from '../contract/order.ts'
import { PATHS } from '../embed/pageRouter.ts'
import { isColour } from '../lib/brand/colours.ts'
import type { StorefrontConfig } from '../lib/settings.ts'

const LENGTH = /^(?:0|\d*\.?\d+(?:px|r?em|r?lh|r?ch|r?ex|v[wh]|%|pt|cm|mm|in))$|^(?:var|env|calc|min|max|clamp)\(/i

/** Colours and lengths that no browser would take. */
const brandProblems = ({ brand }: StorefrontConfig): string[] => {
  const { accent, accentDark, paper, paperDark, ink, inkDark, radius, radiusImage } = brand
  const problemsOf = (values: Readonly<Record<string, string | undefined>>, what: string, fits: (value: string) => boolean) =>
    Object.entries(values).flatMap(([name, value]) => (value === undefined || fits(value.trim()) ? [] : [`brand.${name}: expected ${what}, got "${value}"`]))
  return [
    ...problemsOf({ accent, accentDark, paper, paperDark, ink, inkDark }, 'a CSS colour', isColour),
    ...problemsOf({ radius, radiusImage }, 'a CSS length', (value) => LENGTH.test(value)),
  ]
}

const named = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

const LINK = ['base_url', 'locale', 'return_url']

/** The addresses of the settings, by their path, and the `{placeholders}` that are replaced in each. */
const templatesOf = (config: StorefrontConfig): [path: string, template: string, placeholders: readonly string[]][] => {
  const { footer, promises, images, imageUpload, embed } = config
  const linksAt = (path: string, links: readonly { readonly url?: string | undefined }[]) =>
    links.map(({ url }, at): [string, string, readonly string[]] => [`${path}[${at}].url`, url ?? '', LINK])
  return [
    ['checkoutUrl', config.checkoutUrl, ['cart_key', ...LINK]],
    ['signInUrl', config.signInUrl, ['base_url', 'return_url']],
    ['registerUrl', config.registerUrl, ['base_url', 'return_url']],
    ['sellUrl', config.sellUrl, LINK],
    ['contactUrl', config.contactUrl, ['user_id', 'listing_id', ...LINK]],
    ['reviewUrl', config.reviewUrl, ['order_id', 'base_url', 'return_url']],
    ['images.template', images?.template ?? '', ['url', 'width']],
    ['imageUpload.url', imageUpload?.url ?? '', ['base_url']],
    ...footer.columns.flatMap(({ links }, at) => linksAt(`footer.columns[${at}].links`, links)),
    ...linksAt('footer.social', footer.social),
    ...linksAt('promises', promises),
    ...Object.entries(embed.pages).map(([page, template]): [string, string, readonly string[]] => [`embed.pages["${page}"]`, template, ['slug', 'id', 'q', 'return_url']]),
  ]
}

/** A placeholder that nothing replaces would stand in the address as it is. */
const placeholderProblems = (config: StorefrontConfig): string[] => templatesOf(config).flatMap(([path, template, placeholders]) => {
  const unknown = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !placeholders.includes(name))
  return unknown.length > 0 ? [`${path}: nothing replaces ${named(unknown)} there, only ${named(placeholders)}`] : []
})

/** Names that the storefront has of its own, so that another one has no effect. */
const nameProblems = ({ embed, orderTransitions }: StorefrontConfig): string[] => {
  const pages = Object.keys(embed.pages).filter((name) => !Object.hasOwn(PATHS, name))
  // A marketplace may have a status of its own; to move an order into it there is no button.
  const targets = Object.entries(orderTransitions).flatMap(([from, row]) => Object.keys(row).map((to) => [from, to] as const))
  const unknown = targets.filter(([, to]) => !ORDER_STATUSES.some((status) => status === to))
  return [
    ...pages.map((name) => `embed.pages["${name}"]: expected one of ${Object.keys(PATHS).join(', ')}`),
    ...unknown.map(([from, to]) => `orderTransitions["${from}"]["${to}"]: expected one of ${ORDER_STATUSES.join(', ')}`),
  ]
}

/** What is wrong with settings that have the right form, a line each: its path, and what was expected there. */
export const settingProblems = (config: StorefrontConfig): string[] =>
  [...brandProblems(config), ...placeholderProblems(config), ...nameProblems(config)]
