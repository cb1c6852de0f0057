import type { Member } from '../../contract/member.ts'

/** Whether a member also sells, as far as the profile states it. A file of its own: every member's menu asks. */
export const sellsToo = (member: Pick<Member, 'can_post_listing' | 'listings_count'> | null): boolean =>
  member?.can_post_listing === true || (member?.listings_count ?? 0) > 0
