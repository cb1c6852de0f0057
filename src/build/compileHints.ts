import type { Plugin } from 'vite'
import { firstPagesChunks } from './chunks.ts'

/**
 * What Chromium reads at the beginning of a file: all its functions are compiled while it arrives, beside the page's
 * thread. Otherwise each is compiled when it is first called, which is most of what a first visit's tasks are made of.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Of a smaller file the hint would be a part worth mentioning, and its functions are soon compiled. */
const MIN_CHARACTERS = 6_000

/** Marks the files that run while a first page is taken over; others run too rarely to be compiled whole. */
export const compileHints = (): Plugin => ({
  name: 'stoa:compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of firstPagesChunks(bundle)) if (chunk.code.length >= MIN_CHARACTERS) chunk.code = HINT + chunk.code
    },
  },
})
