import type { Member } from '../../contract/member.ts'

/** Whether a member is shown what vendors have: unless the profile states that they may not sell, and they have nothing for sale. */
export const maySell = (member: Pick<Member, 'can_post_listing' | 'listings_count'> | null): boolean =>
  member?.can_post_listing !== false || (member.listings_count ?? 0) > 0
