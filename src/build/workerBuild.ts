/** Builds the service worker into the folder of a build, whose version it is. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { WORKER_URL, entryIn } from '../lib/offline.ts'
import { separateBuild } from './separateBuild.ts'

const buildWorker = async (root: string, outDir: string): Promise<void> => {
  const entry = entryIn(await readFile(join(outDir, 'index.html'), 'utf8'))
  if (entry === undefined) throw new Error(`${outDir} has no document of the storefront`)
  await build({
    ...separateBuild(root),
    logLevel: 'warn',
    define: { __STOA_ENTRY__: JSON.stringify(entry) },
    build: {
      outDir, emptyOutDir: false, target: 'baseline-widely-available', modulePreload: false, reportCompressedSize: false,
      rolldownOptions: { input: `${root}/src/worker/sw.ts`, output: { format: 'iife', entryFileNames: WORKER_URL.slice(1) } },
    },
  })
}

/** The service worker beside the document. There is none while developing: it would keep what is being changed. */
export const workerPlugin = (): Plugin => {
  let resolved: ResolvedConfig
  return {
    name: 'stoa:worker',
    apply: 'build',
    configResolved(config) {
      resolved = config
    },
    async closeBundle(error) {
      const { root, build: { outDir, ssr, write } } = resolved
      if (!error && !ssr && write) await buildWorker(root, resolve(root, outDir))
    },
  }
}
