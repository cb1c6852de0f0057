/** The Member of the Front API (specification, Member; gaps, 'Member fields described by meaning only'). */
import * as z from 'zod/mini'
import { FieldValue, Group } from './records.ts'
import { Amount, Count, Flag, Id, Text, dictionary, maybe, maybeFilled, maybeObject, openEnum, withAliases } from './schema.ts'

const fields = {
  id: Id,
  object: z.optional(Text),
  external_id: maybe(Text),
  public_name: maybeFilled,
  avatar: maybe(Text),
  account_type: maybe(openEnum('individual', 'company')),
  business_name: maybe(Text),
  company: maybeObject(z.looseObject({ business_name: maybe(Text), registration_number: maybe(Text) })),
  address_country: maybe(Text),
  group: maybeObject(Group),
  can_post_listing: maybe(Flag),
  is_active: maybe(Flag),
  identity_status: maybe(Text),
  attributes: dictionary(FieldValue),
  metafields: maybe(z.unknown()),
  listings_online_count: maybe(Count),
  listings_count: maybe(Count),
  note: maybe(Amount),
  review_count: maybe(Count),
  profile_url: maybe(Text),
  created: maybe(Text),
  lang: maybe(Text),
}

/** A member as others see them: `GET /directories/{user_id}`, customer or vendor of an order. */
export const PublicMember = withAliases({ lang: ['locale'] }, z.looseObject(fields))
export type PublicMember = z.infer<typeof PublicMember>

/** The signed-in member: the same, with what only they see. */
export const Member = withAliases(
  { lang: ['locale'] },
  z.looseObject({
    ...fields,
    email: maybe(Text),
    first_name: maybe(Text),
    last_name: maybe(Text),
    phone_number: maybe(Text),
  }),
)
export type Member = z.infer<typeof Member>
