import type { Call, HandlersOf } from '../http/call.ts'
import { idOf, memberOf } from '../http/call.ts'
import { paginate } from '../http/pagination.ts'
import { notFound } from '../http/refusal.ts'
import type { Review } from '../model.ts'
import { publicMember } from '../present/members.ts'

/** The specification gives no default page size for reviews; 25 is that of the Front API's listings and orders. */
const REVIEWS_PAGE_SIZE = 25

const newestFirst = (a: Review, b: Review) => b.created.localeCompare(a.created) || b.id - a.id

const wire = ({ records }: Pick<Call, 'records'>, review: Review) => {
  const author = records.member(review.author_id)
  return {
    id: review.id,
    object: 'Review',
    note: review.note,
    comment: review.comment,
    author: author ? publicMember(records, author) : null,
    listing_id: review.listing_id,
    listing_title: records.listing(review.listing_id)?.title ?? null,
    reply: review.reply,
    created: review.created,
  }
}

export const reviews: HandlersOf<'reviews'> = {
  ofUser: (call) => {
    const member = call.records.member(idOf(call.params.user_id))
    if (!member?.is_active) throw notFound('This member does not exist.')
    const received = call.records.world.reviews.filter((one) => one.user_id === member.id).sort(newestFirst)
    const { rows, pagination } = paginate(received, call.query, REVIEWS_PAGE_SIZE)
    return { reviews: rows.map((review) => wire(call, review)), pagination }
  },

  mine: (call) => {
    const { id } = memberOf(call)
    const own = call.records.world.reviews.filter((one) => one.user_id === id || one.author_id === id).sort(newestFirst)
    const { rows, pagination } = paginate(own, call.query, REVIEWS_PAGE_SIZE)
    const directed = rows.map((review) => ({
      ...wire(call, review),
      direction: review.user_id === id ? ('received' as const) : ('written' as const),
    }))
    return { reviews: directed, pagination }
  },
}
