import { LOCALES, localeOf } from '../../lib/languages.ts'
import { slugify } from '../../lib/text.ts'
import { httpUrl } from '../../lib/url.ts'
import type { Input } from '../http/input.ts'
import { textOf } from '../http/input.ts'
import type { FieldProblem } from '../http/refusal.ts'
import type { Member } from '../model.ts'
import type { Records } from '../records.ts'

const shownName = (first: string, last: string, business: string | null): string =>
  business ?? `${first} ${last.slice(0, 1).toUpperCase()}.`

/** A new member from what a visitor sent; the caller has checked the fields. */
export const makeMember = (records: Records, body: Input): Member => {
  const first_name = textOf(body['first_name']) ?? ''
  const last_name = textOf(body['last_name']) ?? ''
  const isCompany = body['account_type'] === 'company'
  const business_name = isCompany ? (textOf(body['business_name']) ?? null) : null
  const id = records.nextId('members')
  const public_name = shownName(first_name, last_name, business_name)
  const group = records.world.groups.find((one) => !one.is_onboarding) ?? records.world.groups[0]
  return {
    id,
    external_id: null,
    email: textOf(body['email']) ?? '',
    password: String(body['password']),
    account_type: isCompany ? 'company' : 'individual',
    first_name,
    last_name,
    public_name,
    business_name,
    company: business_name === null ? null : { business_name, registration_number: '' },
    group: group ?? { id: 1, name: 'Members', alias: 'members', is_onboarding: false },
    lang: localeOf(String(body['lang'] ?? '')) ?? LOCALES[0],
    avatar: null,
    address_city: '',
    address_country: '',
    lat: null,
    lng: null,
    attributes: {},
    metafields: null,
    can_post_listing: true,
    is_active: true,
    identity_status: 'none',
    note: null,
    review_count: 0,
    profile_url: `/v/${id}-${slugify(public_name)}`,
    created: records.stamp,
  }
}

const REQUIRED_FIELDS = ['first_name', 'last_name'] as const
const OPTIONAL_FIELDS = ['lang', 'address_city', 'address_country', 'public_name'] as const

/** What a member may change about themselves, read from a body; other fields are left alone. */
export const profileChanges = (
  body: Input,
  attributes: Input | undefined,
  member: Member,
): { changes: Partial<Member>, problems: FieldProblem[] } => {
  const changes: Partial<Member> = {}
  const problems: FieldProblem[] = []
  for (const field of REQUIRED_FIELDS) {
    if (body[field] === undefined) continue
    const text = textOf(body[field])
    if (text) changes[field] = text
    else problems.push({ field, message: `Field ${field} is required` })
  }
  for (const field of OPTIONAL_FIELDS) {
    const text = textOf(body[field])
    if (text) changes[field] = text
  }
  if (body['locale'] !== undefined && body['lang'] === undefined) changes.lang = textOf(body['locale']) ?? member.lang
  if (body['avatar'] !== undefined) changes.avatar = httpUrl(body['avatar']) ?? null
  if (body['business_name'] !== undefined) {
    changes.business_name = textOf(body['business_name']) || null
    const registration_number = member.company?.registration_number ?? ''
    changes.company = changes.business_name ? { business_name: changes.business_name, registration_number } : null
  }
  const names = { ...member, ...changes }
  if (changes.public_name === undefined && member.public_name === shownName(member.first_name, member.last_name, member.business_name)) {
    changes.public_name = shownName(names.first_name, names.last_name, names.business_name)
  }
  if (attributes) changes.attributes = mergedFields(member.attributes, attributes)
  return { changes, problems }
}

/** Not `String(value)`: a sent object may have a property `toString` that is not a function. */
const fieldText = (value: unknown): string => textOf(value) ?? JSON.stringify(value)

/** Custom fields: a text, or a list for multiple choice; an empty value takes the field away. */
const mergedFields = (old: Member['attributes'], sent: Input): Member['attributes'] => {
  const fields = new Map(Object.entries(old))
  for (const [alias, value] of Object.entries(sent)) {
    if (value === null || value === '') fields.delete(alias)
    else if (Array.isArray(value)) fields.set(alias, value.map(fieldText))
    else fields.set(alias, fieldText(value))
  }
  return Object.fromEntries(fields)
}
