import { computed, inject, onMounted, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { useI18n } from '../i18n/index.ts'
import { showToast } from '../ui/toasts.ts'
import type { Services } from './services.ts'
import { ServicesKey } from './storefront.ts'

interface TopCategory {
  readonly title: string
  readonly slug: string
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1500 })
  else setTimeout(run, 200)
}

const readCategories = async ({ client }: Services): Promise<TopCategory[]> => {
  const [{ list }, { categorySlug }] = await Promise.all([
    import('../contract/categories.ts'),
    import('../catalogue/categorySlug.ts'),
  ])
  const { categories } = await client.call(list)
  // A flat answer names the parents; a nested one has only the top here.
  return categories
    .filter((category) => category.parent_id === null)
    .map((category) => ({ title: category.title, slug: categorySlug(category) }))
}

/** What the header shows and does; it is there before the services are, and fills when they come. */
export const useFrame = () => {
  const services = inject(ServicesKey)
  if (!services) throw new Error('useFrame() needs createStorefront()')
  const { current, load } = services
  const { t } = useI18n()
  const router = useRouter()
  const categories = shallowRef<readonly TopCategory[]>([])

  const begin = async (): Promise<void> => {
    categories.value = await readCategories(await load())
  }
  // Without its row of categories the header still leads everywhere; the next visit asks again.
  onMounted(() => whenIdle(() => void begin().catch(() => {})))

  const openCart = async (): Promise<void> => {
    try {
      (await load()).cart.openDrawer()
    } catch {
      await router.push({ name: 'cart' })
    }
  }

  const signOut = async (): Promise<void> => {
    try {
      await (await load()).session.signOut()
      showToast({ message: t('core.signedOut'), tone: 'good' })
      if (router.currentRoute.value.meta.requiresMember) await router.push({ name: 'home' })
    } catch {
      showToast({ message: t('core.signOutFailed'), tone: 'bad', action: { label: t('core.retry'), run: signOut } })
    }
  }

  return {
    categories,
    memberName: computed(() => {
      const member = current.value?.session.member
      return member ? (member.public_name ?? member.first_name ?? member.email ?? '') : null
    }),
    itemsCount: computed(() => current.value?.cart.itemsCount ?? 0),
    /** True from the first time the cart was opened: its code is then kept. */
    drawerOpen: computed(() => current.value?.cart.drawerOpen ?? false),
    openCart,
    signOut,
  }
}
