/** Builds the service worker into the folder of a build. */
import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { WORKER_URL } from '../lib/offline.ts'
import { separateBuild } from './separateBuild.ts'

const buildWorker = async (root: string, outDir: string): Promise<void> => {
  await build({
    ...separateBuild(root),
    logLevel: 'warn',
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
