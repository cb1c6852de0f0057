/** Builds the editor of the sandbox's `/sandbox/appearance` when it is first asked for; no part of any site. */
import { components } from './components.ts'
import { build } from 'vite'
import { BROWSER_FLAGS, separateBuild } from './separateBuild.ts'

interface Built {
  readonly script: string
  readonly css: string
}

/** Bundles the editor into one script and one stylesheet. */
export const bundleAppearanceEditor = async (root: string): Promise<Built> => {
  const result = await build({
    ...separateBuild(root),
    plugins: [components()],
    define: { 'process.env.NODE_ENV': '"production"', ...BROWSER_FLAGS },
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      lib: { entry: `${root}/src/sandbox/appearance/editor/main.ts`, formats: ['es'], fileName: 'editor', cssFileName: 'editor' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('the editor was not built')
  const script = first.output.find((file) => file.type === 'chunk')
  const css = first.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error('the editor was not built')
  return { script: script.code, css: css?.type === 'asset' ? String(css.source) : '' }
}
