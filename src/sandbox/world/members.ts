import { slugify } from '../../lib/text.ts'
import type { CheckoutAddress, DateTime, Member, MemberGroup } from '../model.ts'
import { firstNames, lastNames, places } from './people.ts'
import type { Random } from './random.ts'
import type { Vendor } from './vendors.ts'
import { vendors } from './vendors.ts'

/** The password of every generated account. */
export const DEMO_PASSWORD = 'marketplace'

/** Ids of the demo accounts; the ids of vendors start at `vendor` and are consecutive. */
export const DEMO_MEMBER_IDS = { shopper: 1, vendor: 2, member: 3 } as const

/** 'YYYY-MM-DD HH:MM:SS' in UTC. */
export const stamp = (ms: number): DateTime => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

export const createGroups = (): MemberGroup[] => [
  { id: 1, name: 'Shoppers', alias: 'shoppers', is_onboarding: false },
  { id: 2, name: 'Makers', alias: 'makers', is_onboarding: false },
  { id: 3, name: 'Restorers', alias: 'restorers', is_onboarding: false },
  { id: 4, name: 'Shops', alias: 'shops', is_onboarding: false },
  { id: 5, name: 'Newcomers', alias: 'newcomers', is_onboarding: true },
]

const LANGUAGE_BY_COUNTRY: Record<string, string> = { FR: 'fr', BE: 'fr', CH: 'fr', CA: 'fr', DE: 'de', AT: 'de', ES: 'es' }
const SPOKEN: Record<string, string> = {
  FR: 'French', DE: 'German', AT: 'German', CH: 'German', IT: 'Italian', ES: 'Spanish', PT: 'Portuguese', NL: 'Dutch', BE: 'Dutch', DK: 'Danish',
  NO: 'Norwegian', SE: 'Swedish', FI: 'Finnish', PL: 'Polish', CZ: 'Czech', SI: 'Slovene', TR: 'Turkish', JP: 'Japanese', CA: 'French', IE: 'Irish',
}

const groupOf = (groups: readonly MemberGroup[], alias: string): MemberGroup => {
  const group = groups.find((candidate) => candidate.alias === alias)
  if (!group) throw new RangeError(`No group is called ${alias}`)
  return { ...group }
}

const profile = (id: number, name: string) => `/v/${id}-${slugify(name)}`

const createVendor = (id: number, vendor: Vendor, groups: readonly MemberGroup[], now: Date, random: Random): Member => {
  const company = vendor.account_type === 'company'
  const spoken = SPOKEN[vendor.country]
  const joined = Date.UTC(vendor.since, random.int(0, 8), random.int(1, 28), random.int(7, 20), random.int(0, 59), random.int(0, 59))
  return {
    id,
    external_id: null,
    email: `hello@${slugify(vendor.public_name)}.example`,
    password: DEMO_PASSWORD,
    account_type: vendor.account_type,
    first_name: vendor.first_name,
    last_name: vendor.last_name,
    public_name: vendor.public_name,
    business_name: company ? vendor.public_name : null,
    company: company ? { business_name: vendor.public_name, registration_number: `${vendor.country}${random.int(100_000_000, 999_999_999)}` } : null,
    group: groupOf(groups, vendor.group),
    lang: LANGUAGE_BY_COUNTRY[vendor.country] ?? 'en',
    avatar: `/media/member/${id}.webp`,
    address_city: vendor.city,
    address_country: vendor.country,
    lat: vendor.lat,
    lng: vendor.lng,
    attributes: {
      about: vendor.bio,
      reply_time: random.pick(['Within a day', 'Within a few hours', 'Within two days']),
      languages: spoken ? ['English', spoken] : ['English'],
      founded: String(vendor.founded),
      visits: random.pick(['By appointment', 'Saturdays', 'Always welcome', 'Online only']),
    },
    metafields: null,
    can_post_listing: true,
    is_active: true,
    identity_status: vendor.group === 'newcomers' ? 'pending' : 'validated',
    note: null,
    review_count: 0,
    profile_url: profile(id, vendor.public_name),
    created: stamp(Math.min(joined, now.getTime() - 30 * 86_400_000)),
  }
}

const createCustomer = (id: number, first_name: string, last_name: string, groups: readonly MemberGroup[], now: Date, random: Random): Member => {
  const place = random.pick(places)
  return {
    id,
    external_id: null,
    email: `${slugify(first_name)}.${slugify(last_name)}@example.net`,
    password: DEMO_PASSWORD,
    account_type: 'individual',
    first_name,
    last_name,
    public_name: `${first_name} ${last_name.charAt(0)}.`,
    business_name: null,
    company: null,
    group: groupOf(groups, 'shoppers'),
    lang: LANGUAGE_BY_COUNTRY[place.country] ?? 'en',
    avatar: `/media/member/${id}.webp`,
    address_city: place.city,
    address_country: place.country,
    lat: place.lat,
    lng: place.lng,
    attributes: {},
    metafields: null,
    can_post_listing: false,
    is_active: true,
    identity_status: 'none',
    note: null,
    review_count: 0,
    profile_url: profile(id, `${first_name} ${last_name.charAt(0)}`),
    created: stamp(now.getTime() - random.int(20, 1400) * 86_400_000 - random.int(0, 86_399) * 1000),
  }
}

const CUSTOMER_COUNT = 140

/** Demo accounts first, then vendors, then customers. */
export const createMembers = (groups: readonly MemberGroup[], now: Date, random: Random): Member[] => {
  const shopper = createCustomer(DEMO_MEMBER_IDS.shopper, 'Nora', 'Lindholm', groups, now, random)
  Object.assign(shopper, { email: 'shopper@example.com', lang: 'en', address_city: 'Brussels', address_country: 'BE', lat: 50.8503, lng: 4.3517 })
  const sellers = vendors.map((vendor, index) => createVendor(DEMO_MEMBER_IDS.vendor + index, vendor, groups, now, random))
  Object.assign(sellers[0] ?? {}, { email: 'vendor@example.com', lang: 'en' })
  Object.assign(sellers[1] ?? {}, { email: 'member@example.com', lang: 'en' })
  const taken = new Set(['Nora Lindholm'])
  const customers: Member[] = []
  while (customers.length < CUSTOMER_COUNT) {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    if (taken.has(`${first} ${last}`)) continue
    taken.add(`${first} ${last}`)
    customers.push(createCustomer(DEMO_MEMBER_IDS.vendor + sellers.length + customers.length, first, last, groups, now, random))
  }
  return [shopper, ...sellers, ...customers]
}

const addressOf = (id: number, member: Member, description: string, random: Random, city = member.address_city): CheckoutAddress => {
  const place = places.find((candidate) => candidate.city === city) ?? random.pick(places)
  return {
    id,
    user_id: member.id,
    description,
    gender: null,
    first_name: member.first_name,
    last_name: member.last_name,
    business_name: null,
    address_line1: `${place.street} ${random.int(1, 180)}`,
    address_line2: null,
    address_zipcode: place.zipcode,
    address_city: place.city,
    address_state: null,
    address_country: place.country,
    mobile: `+32 470 ${random.int(10, 99)} ${random.int(10, 99)} ${random.int(10, 99)}`,
    phone: null,
  }
}

/** One address for every customer; two for the demo shopper and for the demo member, who is customer and vendor. */
export const createAddresses = (members: readonly Member[], random: Random): CheckoutAddress[] => {
  const made: CheckoutAddress[] = []
  for (const member of members) {
    if (member.can_post_listing && member.id !== DEMO_MEMBER_IDS.member) continue
    made.push(addressOf(made.length + 1, member, 'Home', random))
    if (member.id === DEMO_MEMBER_IDS.shopper) {
      made.push({ ...addressOf(made.length + 1, member, 'Office', random, 'Amsterdam'), business_name: 'Lindholm & Partners', address_line2: 'Second floor' })
    }
    if (member.id === DEMO_MEMBER_IDS.member) made.push(addressOf(made.length + 1, member, 'The press', random, 'Glasgow'))
  }
  return made
}
