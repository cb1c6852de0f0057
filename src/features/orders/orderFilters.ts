import type { LocationQuery } from 'vue-router'
import type { Member } from '../../contract/member.ts'
import type { OrderRole } from './orderStatus.ts'

/** What the list's URL asks for. */
export interface OrderFilter {
  /** null: both. */
  readonly role: OrderRole | null
  /** From 1. */
  readonly page: number
}

const single = (value: LocationQuery[string] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Reads `?role=&page=`; an invalid value is ignored. */
export const readOrderFilter = (query: LocationQuery): OrderFilter => {
  const role = single(query['role'])
  const page = single(query['page']) ?? ''
  return {
    role: role === 'customer' || role === 'vendor' ? role : null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query of a URL, without defaults. */
export const writeOrderFilter = ({ role, page }: OrderFilter) => ({
  ...(role ? { role } : {}),
  ...(page > 1 ? { page: String(page) } : {}),
})

/** Whether a member also sells, as far as the profile states it. */
export const sellsToo = (member: Pick<Member, 'can_post_listing' | 'listings_count'> | null): boolean =>
  member?.can_post_listing === true || (member?.listings_count ?? 0) > 0
