import type { InlineConfig } from 'vite'

/** What every build for browsers puts in place of names: Vue without what none of ours uses, and that nobody renders there. */
export const BROWSER_FLAGS = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  __SERVER__: 'false',
} as const

/** A build for Node, where pages are rendered. */
export const SERVER_FLAGS = { ...BROWSER_FLAGS, '__SERVER__': 'true', 'process.env.NODE_ENV': '"production"' } as const

/** A build beside the storefront's: it takes nothing from `vite.config.ts`, from files of the environment or from `public/`. */
export const separateBuild = (root: string): InlineConfig =>
  ({ root, configFile: false, envDir: false, publicDir: false, logLevel: 'silent', define: BROWSER_FLAGS })
