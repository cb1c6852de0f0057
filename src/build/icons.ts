import { fileURLToPath } from 'node:url'
import icons from 'unplugin-icons/vite'
import type { Plugin } from 'vite'

const LINE_ICON = fileURLToPath(new URL('../ui/lineIcon.ts', import.meta.url))

/** How Lucide says that shapes are lines: once, for the group of them or for the only one. `lineIcon` says it for every icon. */
const LINES = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
const SHAPE = /<([a-z]+)((?: [a-z\d]+="[^"]*")+)\/>/g
const ATTRIBUTE = / ([a-z\d]+)="([^"]*)"/g

/** An icon's shapes as code: only these differ from icon to icon. */
const compile = (svg: string, _collection: string, name: string): string => {
  const drawing = svg.replace(LINES, '')
  const rest = drawing.replace(SHAPE, '').replace(/<\/?(?:g|svg(?: [^>]*)?)>/g, '')
  if (drawing === svg || rest !== '' || drawing.includes(' stroke')) throw new Error(`The icon ${name} is not drawn as lines`)
  const shapes = [...drawing.matchAll(SHAPE)].map(([, tag, attributes = '']) =>
    [tag, Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]))])
  return `import { lineIcon } from ${JSON.stringify(LINE_ICON)}\nexport default /* @__PURE__ */ lineIcon(${JSON.stringify(shapes)})\n`
}

/** Icons as components, one by one: `import IconBag from '~icons/lucide/shopping-bag'`. */
export const iconsPlugin = (): Plugin | Plugin[] => icons({
  compiler: { compiler: compile },
  // The icons are this package's dependency, whatever directory the command was given in.
  collectionsNodeResolvePath: fileURLToPath(new URL('../..', import.meta.url)),
})
