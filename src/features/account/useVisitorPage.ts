import { onMounted, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { internalPath } from '../../lib/internalPath.ts'
import { useSessionStore } from '../session/index.ts'

/** Pages for people who are not signed in: going there after signing in would be a loop. */
const VISITOR_PAGES: readonly unknown[] = ['sign-in', 'register', 'forgot-password', 'reset-password']

/**
 * A page that ends with a sign-in. It restores the session, and goes on for somebody who is signed in already or signs in
 * in another tab.
 * @param isPending whether the page's own form is signing in; the form then goes on itself
 * @returns goes to the page that the person wanted (`?next=`), if it is one of this storefront
 */
export const useVisitorPage = (isPending: Readonly<Ref<boolean>>): (() => void) => {
  const route = useRoute()
  const router = useRouter()
  const session = useSessionStore()

  const goOn = (): void => {
    const next = router.resolve(internalPath(route.query['next']))
    // The error boundary shows it when the page's code fails to load.
    router.replace(VISITOR_PAGES.includes(next.name) ? { name: 'home' } : next).catch(() => {})
  }
  onMounted(() => {
    if (session.status === 'unknown') void session.restore()
  })
  watch(() => session.isMember, (isMember) => { if (isMember && !isPending.value) goOn() }, { immediate: true })
  return goOn
}
