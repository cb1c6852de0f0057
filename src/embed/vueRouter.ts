/**
 * vue-router as the embed build has it: links and the two look-ups are our own few lines, so that an element with a link
 * does not load the router; the rest comes from vue-router, with the storefront. `build/embedBuild.ts` puts it in place.
 */
import { computed, defineComponent, h, type InjectionKey, type PropType } from 'vue'
import type { RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import { injectRequired } from '../lib/injectRequired.ts'

export * from 'vue-router'

export const routerKey: InjectionKey<Router> = Symbol('router')
export const routeLocationKey: InjectionKey<RouteLocationNormalizedLoaded> = Symbol('route')

export const useRouter = (): Router => injectRequired(routerKey)

export const useRoute = (): RouteLocationNormalizedLoaded => injectRequired(routeLocationKey)

/** Whether a click is a plain one: every other opens a tab, a window or a menu, and is the browser's. */
const isPlain = ({ metaKey, altKey, ctrlKey, shiftKey, defaultPrevented, button, currentTarget }: MouseEvent): boolean =>
  !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented || button !== 0)
  && !(currentTarget instanceof Element && /\b_blank\b/i.test(currentTarget.getAttribute('target') ?? ''))

export const RouterLink = defineComponent({
  name: 'RouterLink',
  props: {
    to: { type: [String, Object] as PropType<RouteLocationRaw>, required: true },
    replace: Boolean,
  },
  setup(props, { slots }) {
    const router = useRouter()
    const route = useRoute()
    const link = computed(() => router.resolve(props.to))
    const follow = (event: MouseEvent): void => {
      if (!isPlain(event)) return
      event.preventDefault()
      router[props.replace ? 'replace' : 'push'](props.to).catch(() => {}) // The router tells of it.
    }
    return () => h('a', {
      'href': link.value.href,
      'aria-current': link.value.path === route.path ? 'page' : undefined,
      'onClick': follow,
    }, slots['default']?.())
  },
})
