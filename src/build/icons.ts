import { fileURLToPath } from 'node:url'
import icons from 'unplugin-icons/vite'
import type { Plugin } from 'vite'

/** Icons as components, one by one: `import IconBag from '~icons/lucide/shopping-bag'`. They decorate; words speak. */
export const iconsPlugin = (): Plugin | Plugin[] => icons({
  compiler: 'vue3',
  // The icons are this package's dependency, whatever directory the command was given in.
  collectionsNodeResolvePath: fileURLToPath(new URL('../..', import.meta.url)),
  scale: 1.25,
  defaultClass: 'icon',
  iconCustomizer: (_collection, _icon, props) => {
    props['aria-hidden'] = 'true'
    delete props['width']
    delete props['height']
  },
})
