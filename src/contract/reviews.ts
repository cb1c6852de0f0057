/** Reviews of members (gaps, Assumed endpoints). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors, pageErrors, specified } from './endpoint.ts'
import { PublicMember } from './member.ts'
import { PageQuery, Pagination } from './records.ts'
import { Amount, Id, Text, listOf, maybe, maybeFilled, maybeObject, openEnum } from './schema.ts'

const fields = {
  id: Id,
  note: Amount,
  comment: maybe(Text),
  author: maybeObject(PublicMember),
  listing_id: maybe(Id),
  listing_title: maybeFilled,
  reply: maybe(Text),
  created: maybe(Text),
}

/** A review: `note` is 1 to 5. */
export const Review = z.looseObject(fields)
export type Review = z.infer<typeof Review>

export const ofUser = endpoint({
  name: 'reviews.ofUser',
  method: 'GET',
  path: '/reviews/user/{user_id}',
  auth: 'public',
  summary: 'The reviews that a member received.',
  query: PageQuery,
  response: z.looseObject({ reviews: listOf(Review), pagination: maybeObject(Pagination) }),
  errors: [{ status: 404, body: 'html', when: 'the member does not exist' }, ...pageErrors],
  provenance: specified('Front API, GET /reviews/user/{user_id}', 'the shape of the answer'),
})

export const mine = endpoint({
  name: 'reviews.mine',
  method: 'GET',
  path: '/reviews',
  auth: 'member',
  summary: 'The reviews that the member received and wrote.',
  query: PageQuery,
  response: z.looseObject({
    reviews: listOf(z.looseObject({ ...fields, direction: maybe(openEnum('received', 'written')) })),
    pagination: maybeObject(Pagination),
  }),
  errors: [...memberErrors, ...pageErrors],
  provenance: assumed('reviews.mine'),
})
