/** The operator's texts in a language each, beside the document: it would grow with every language, and nobody reads them all. */
import { fingerprintOf } from '../lib/fingerprint.ts'
import type { Locale } from '../lib/languages.ts'
import { textIn, type LocalText } from '../lib/localText.ts'
import type { StorefrontConfig } from '../lib/settings.ts'

/** The settings that texts are in; what else they hold goes with them. */
type OperatorTexts = Pick<StorefrontConfig, 'hero' | 'footer' | 'promises' | 'afterOrder' | 'variantNames' | 'synonyms' | 'deliveryTimes' | 'transferText'>

/** Where a browser finds the texts, and what it finds there. */
export interface TextFiles {
  /** Their address, with `*` for the language. */
  readonly address: string
  /** Contents by address. */
  readonly files: ReadonlyMap<string, string>
}

/** They are named by what they hold, as all below it. */
const ADDRESS = '/assets/texts.*.'

/** These settings as somebody sees them who reads one language. */
export const textsIn = (config: StorefrontConfig, locale: Locale): OperatorTexts => {
  const { hero, footer, promises, afterOrder, variantNames, synonyms, deliveryTimes, transferText } = config
  const own = (text: LocalText): LocalText => (typeof text === 'string' ? text : { [locale]: textIn(text, locale) })
  const ownOf = <K extends string>(from: { readonly [key in K]?: LocalText | undefined }, ...keys: readonly K[]) =>
    Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, own(from[key])]])))
  // The messages have a hero's words where the operator has none in this language.
  const { title, text, ...picture } = hero
  const isStated = (words: LocalText | undefined) => typeof words === 'string' || words?.[locale] !== undefined
  const groups = synonyms[locale]
  return {
    hero: { ...picture, ...(isStated(title) && ownOf({ title }, 'title')), ...(isStated(text) && ownOf({ text }, 'text')) },
    footer: {
      ...footer,
      columns: footer.columns.map((column) => ({ title: own(column.title), links: column.links.map((link) => ({ ...link, text: own(link.text) })) })),
      social: footer.social.map((link) => ({ ...link, text: own(link.text) })),
    },
    promises: promises.map((line) => ({ ...line, text: own(line.text) })),
    afterOrder: { ...afterOrder, ...ownOf(afterOrder, 'answer', 'sending') },
    variantNames: variantNames.map((one) => ({ ...one, name: own(one.name) })),
    synonyms: groups === undefined ? {} : { [locale]: groups },
    deliveryTimes: Object.fromEntries(Object.entries(deliveryTimes).map(([method, time]) => [method, own(time)])),
    transferText: own(transferText),
  }
}

/** The settings without these texts, which then come from beside the document. */
export const withoutTexts = (config: StorefrontConfig): StorefrontConfig => {
  const { title: _title, text: _text, ...hero } = config.hero
  return {
    ...config,
    hero,
    footer: { columns: [], payments: config.footer.payments, social: [] },
    promises: [], afterOrder: { email: config.afterOrder.email }, variantNames: [], synonyms: {}, deliveryTimes: {}, transferText: '',
  }
}

/** The files beside the document; undefined where no text is said differently in another language. */
export const textFiles = (config: StorefrontConfig): TextFiles | undefined => {
  const texts = config.languages.map((locale) => [locale, JSON.stringify(textsIn(config, locale))] as const)
  if (new Set(texts.map(([, json]) => json)).size < 2) return undefined
  const address = `${ADDRESS}${fingerprintOf(JSON.stringify(texts))}.json`
  return { address, files: new Map(texts.map(([locale, json]) => [address.replace('*', locale), json])) }
}
