import type { InlineConfig } from 'vite'

/** Vue without what no build of ours uses. */
export const VUE_FLAGS = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
} as const

/** A build beside the storefront's: it takes nothing from `vite.config.ts`, from files of the environment or from `public/`. */
export const separateBuild = (root: string): InlineConfig => ({ root, configFile: false, envDir: false, publicDir: false, logLevel: 'silent' })
