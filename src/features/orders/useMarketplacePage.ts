import { useRouter } from 'vue-router'
import type { Order } from '../../contract/order.ts'
import { useConfig } from '../../lib/config.ts'
import { marketplacePage } from './orderLinks.ts'
import type { OrderRole } from './orderStatus.ts'

/** The address of the marketplace's own page of an order, where it has one. */
export const useMarketplacePage = () => {
  const { baseUrl } = useConfig()
  const router = useRouter()
  return (order: Order, role: OrderRole): string | undefined => {
    const { origin } = window.location
    const { href } = router.resolve({ name: 'order', params: { id: order.id } })
    return marketplacePage(order, role, new URL(baseUrl || '/', origin).href, new URL(href, origin).href)
  }
}
