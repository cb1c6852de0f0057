/** The configuration as stores and components get it. What can be set, and the checks, are in `settings.ts`. */
import { type InjectionKey } from 'vue'
import { injectRequired } from './injectRequired.ts'
import type { StorefrontConfig } from './settings.ts'

export type { StorefrontConfig } from './settings.ts'

/** Provides the configuration to components and stores. */
export const ConfigKey: InjectionKey<StorefrontConfig> = Symbol('config')

/** The configuration of this application. */
export const useConfig = (): StorefrontConfig => injectRequired(ConfigKey)
