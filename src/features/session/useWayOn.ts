import { useRoute, useRouter } from 'vue-router'
import { internalPath } from '../../lib/internalPath.ts'

/** Places for whoever is not signed in: going there after signing in would lead round in a circle. */
const DOORS: readonly unknown[] = ['sign-in', 'register', 'forgot-password', 'reset-password']

/** On to where the person was going (`?next=`), if that is a place in this storefront. */
export const useWayOn = (): (() => void) => {
  const route = useRoute()
  const router = useRouter()
  return () => {
    const next = router.resolve(internalPath(route.query['next']))
    // Where the page's code does not arrive, the error boundary says so.
    router.replace(DOORS.includes(next.name) ? { name: 'home' } : next).catch(() => {})
  }
}
