import type { Router } from 'vue-router'
import type ListingView from '../../listing/ListingView.vue'

/**
 * What a listing's page shows, from the code of that page. Loaded by its route: a second way to it would take the page's
 * code apart, and every shopper would wait for more files. Rejects where the code does not arrive.
 */
export const loadListingView = async (router: Router): Promise<typeof ListingView> => {
  const load: unknown = router.options.routes.find(({ name }) => name === 'listing')?.component
  // The route's component is the function that imports the page.
  const page = await (load as () => Promise<{ ListingView: typeof ListingView }>)()
  return page.ListingView
}
