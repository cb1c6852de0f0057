import { build } from 'vite'
import { secondMinified } from './secondMinify.ts'
import { separateBuild } from './separateBuild.ts'

/** Chunks that an address will need, by shell route, by language, by both, and by part of a listing; public addresses. */
export type StarterChunks = Readonly<Record<string, readonly string[]>>

/** Bundles a module into one small script that imports nothing. */
export const bundleScript = async (root: string, module: string): Promise<string> => {
  const result = await build({
    ...separateBuild(root),
    build: {
      write: false,
      minify: 'oxc',
      target: 'baseline-widely-available',
      lib: { entry: `${root}${module}`, formats: ['iife'], name: 'script' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${module} was not built`)
  return (await secondMinified(chunk.code)).trim()
}

/** Writes the chunks into a bundled starter; `<` is escaped because the script stands in markup. */
export const withChunks = (starter: string, chunks: StarterChunks): string =>
  starter.replaceAll('__CHUNKS__', `(${JSON.stringify(chunks).replaceAll('<', '\\u003c')})`)
