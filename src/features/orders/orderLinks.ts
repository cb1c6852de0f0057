/** Where an order's page leads: the marketplace's own page of it, the other party's public page. */
import type { Order } from '../../contract/order.ts'
import type { PublicMember } from '../../contract/member.ts'
import { httpUrl } from '../../lib/url.ts'
import type { OrderRole } from './orderStatus.ts'

/**
 * The marketplace's own page of an order; undefined where none is stated, or where it is this storefront's.
 * @param base where a path of the marketplace's begins
 * @param own the address of this storefront's page
 */
export const marketplacePage = (order: Order, role: OrderRole, base: string, own: string): string | undefined => {
  const stated = httpUrl(role === 'customer' ? order.customer_url : order.supplier_url)
  if (!stated || !URL.canParse(stated, base)) return undefined
  const url = new URL(stated, base)
  const { origin, pathname } = new URL(own)
  return url.origin === origin && url.pathname.replace(/\/$/, '') === pathname ? undefined : url.href
}

/** Whether the storefront has a public page of somebody: a vendor, or a customer who sells, too. */
export const hasPublicPage = (party: PublicMember, role: OrderRole): boolean =>
  role === 'customer' || (party.listings_online_count ?? 0) > 0
