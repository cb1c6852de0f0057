import type { LocationQuery } from 'vue-router'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { mine } from '../../contract/reviews.ts'

/** A review of the member's own lists. */
export type MyReview = ResponseOf<typeof mine>['reviews'][number]
/** Whether the member received or wrote a review. */
export type ReviewDirection = 'received' | 'written'

const isDirection = (value: unknown): value is ReviewDirection => value === 'received' || value === 'written'

/** Reads `?direction=`; null, which is both, where it is missing or invalid. */
export const readDirection = ({ direction }: LocationQuery): ReviewDirection | null => (isDirection(direction) ? direction : null)

/** Whether a member received or wrote a review; by its author where the marketplace does not say it; null where nobody knows. */
export const directionOf = ({ direction, author }: Pick<MyReview, 'direction' | 'author'>, memberId: number): ReviewDirection | null => {
  if (isDirection(direction)) return direction
  if (!author) return null
  return author.id === memberId ? 'written' : 'received'
}
