import { onMounted, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { internalPath } from '../../lib/internalPath.ts'
import { useSessionStore } from '../session/index.ts'

/** Pages for people who are not signed in: going there after signing in would lead round in a circle. */
const VISITOR_PAGES: readonly unknown[] = ['sign-in', 'register', 'forgot-password', 'reset-password']

/**
 * A page that ends with somebody being signed in: it asks who is here, and leads on whoever is signed in already, or in
 * another tab meanwhile.
 * @param isPending whether the page's own form is signing in, which then leads on itself
 * @returns leads on to where the person was going (`?next=`), if that is a page of this storefront
 */
export const useVisitorPage = (isPending: Readonly<Ref<boolean>>): (() => void) => {
  const route = useRoute()
  const router = useRouter()
  const session = useSessionStore()

  const goOn = (): void => {
    const next = router.resolve(internalPath(route.query['next']))
    // Where the page's code does not arrive, the error boundary says so.
    router.replace(VISITOR_PAGES.includes(next.name) ? { name: 'home' } : next).catch(() => {})
  }
  onMounted(() => {
    if (session.status === 'unknown') void session.restore()
  })
  watch(() => session.isMember, (isMember) => { if (isMember && !isPending.value) goOn() }, { immediate: true })
  return goOn
}
