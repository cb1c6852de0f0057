/**
 * The configuration of a storefront: what an operator may set, with defaults that suit a storefront served from the
 * marketplace's own domain. Read once, from the `stoa-config` element of the document.
 */
import { inject, type InjectionKey } from 'vue'
import { LOCALES, type Locale } from './languages.ts'
import type { PictureSizes } from './pictures.ts'
import { fillUrl } from './url.ts'

/** What an operator may set. */
export interface StorefrontConfig {
  /** The marketplace's name, in the header and in titles. */
  readonly name: string
  /** `{base_url}` of the marketplace; '' is this origin. */
  readonly baseUrl: string
  /** `token`: bearer token, standalone. `cookie`: the theme's session cookie on the marketplace's own domain. */
  readonly auth: 'token' | 'cookie'
  /**
   * Minutes without any use after which a member is asked for the password again; 0 is never. `tab`: signed in for a
   * tab's time; `kept`: 'Keep me signed in'. At most a year, after which the marketplace's tokens end by themselves.
   */
  readonly idle: { readonly tab: number; readonly kept: number }
  /** `files`: an exported catalogue. `page`: the listings that the host page states in `#stoa-listings`. */
  readonly catalogue: 'files' | 'page'
  /** Where the catalogue's files stand. */
  readonly catalogueUrl: string
  /** Address of the hosted checkout; `{base_url}`, `{cart_key}` and `{return_url}` are replaced. */
  readonly checkoutUrl: string
  /**
   * Cookie mode: the marketplace's own sign-in page, where `POST /auth/login` opens no session; `{base_url}` and
   * `{return_url}` are replaced. '' is none.
   */
  readonly signInUrl: string
  /** Cookie mode: the marketplace's own page for a new account, in the same way. */
  readonly registerUrl: string
  /** Endpoints that this marketplace has elsewhere: name → method and path, or one of them. */
  readonly endpoints: Readonly<Record<string, { readonly method?: string; readonly path?: string }>>
  /** How the marketplace resizes pictures; null where it does not: they are asked for as they are. */
  readonly images: PictureSizes | null
  /** Languages offered, the first being the fallback. */
  readonly languages: readonly Locale[]
  /** The brand: custom properties set at run time. */
  readonly brand: { readonly accent?: string; readonly radius?: string; readonly display?: string }
  /** The home page's hero; texts left out come from the message catalogue. */
  readonly hero: { readonly title?: string; readonly text?: string; readonly picture: string }
  /** Milliseconds until a request is given up. */
  readonly timeout: number
}

/** What holds where the operator says nothing. */
export const defaultConfig: StorefrontConfig = {
  name: 'Stoa',
  baseUrl: '',
  auth: 'token',
  idle: { tab: 60, kept: 43_200 },
  catalogue: 'files',
  catalogueUrl: '/catalogue',
  checkoutUrl: '{base_url}/checkout/{cart_key}?return_url={return_url}',
  signInUrl: '',
  registerUrl: '',
  endpoints: {},
  images: null,
  languages: LOCALES,
  brand: {},
  hero: { picture: '/hero.svg' },
  timeout: 15_000,
}

/** Settings that are one of a few words. */
const SETTING_CHOICES: Readonly<Record<string, readonly unknown[]>> = { auth: ['token', 'cookie'], catalogue: ['files', 'page'] }

/** Settings that people are led to: nothing but http(s) or a path of this origin. */
const URL_TEMPLATES = ['signInUrl', 'registerUrl']
const isUrlTemplate = (value: unknown): boolean => fillUrl(String(value), { base_url: 'https://marketplace.invalid', return_url: '' }) !== undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0

/**
 * The operator's settings over the defaults. A setting whose kind is wrong is ignored and named in `problems`: a typing
 * error in a configuration must not take the shop down.
 */
export const parseConfig = (raw: unknown): { config: StorefrontConfig; problems: string[] } => {
  if (!isRecord(raw)) return { config: defaultConfig, problems: raw === undefined ? [] : ['configuration'] }
  const problems: string[] = []
  const merged: Record<string, unknown> = { ...defaultConfig }
  for (const [name, standard] of Object.entries(defaultConfig)) {
    const value = raw[name]
    if (value === undefined) continue
    const fits =
      name === 'images'
        ? value === null || (isRecord(value) && typeof value['template'] === 'string' && Array.isArray(value['widths']))
        : SETTING_CHOICES[name]
          ? SETTING_CHOICES[name].includes(value)
          : name === 'languages'
            ? Array.isArray(value) && value.length > 0 && value.every((code) => LOCALES.some((locale) => locale === code))
            : isRecord(standard)
              ? isRecord(value) && (name !== 'idle' || Object.values(value).every(isAmount))
              : typeof value === typeof standard && (!URL_TEMPLATES.includes(name) || value === '' || isUrlTemplate(value))
    if (!fits) problems.push(name)
    else merged[name] = isRecord(standard) && isRecord(value) && name !== 'images' ? { ...standard, ...value } : value
  }
  // Each property was checked against the kind of its default just above.
  return { config: merged as unknown as StorefrontConfig, problems }
}

/** Provides the configuration to components and stores. */
export const ConfigKey: InjectionKey<StorefrontConfig> = Symbol('config')

/** The configuration; the defaults where none is provided (component tests). */
export const useConfig = (): StorefrontConfig => inject(ConfigKey, defaultConfig)
