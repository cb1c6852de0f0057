/** The configuration as stores and components get it. What can be set, and the checks, are in `settings.ts`. */
import { inject, type InjectionKey } from 'vue'
import type { StorefrontConfig } from './settings.ts'

export type { StorefrontConfig } from './settings.ts'

/** Provides the configuration to components and stores. */
export const ConfigKey: InjectionKey<StorefrontConfig> = Symbol('config')

/** The configuration of this application. */
export const useConfig = (): StorefrontConfig => {
  const config = inject(ConfigKey)
  if (!config) throw new Error('useConfig() needs an application that provides ConfigKey')
  return config
}
