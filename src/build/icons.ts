import icons from 'unplugin-icons/vite'
import type { Plugin } from 'vite'

/** Icons as components, one by one: `import IconBag from '~icons/lucide/shopping-bag'`. They decorate; words speak. */
export const iconsPlugin = (): Plugin | Plugin[] => icons({
  compiler: 'vue3',
  scale: 1.25,
  defaultClass: 'icon',
  iconCustomizer: (_collection, _icon, props) => {
    props['aria-hidden'] = 'true'
    delete props['width']
    delete props['height']
  },
})
