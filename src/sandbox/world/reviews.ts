import type { Listing, Member, Review } from '../model.ts'
import { findKind } from './kind-list.ts'
import { DEMO_MEMBER_IDS, stamp } from './members.ts'
import { opinions, replies, serviceOpinions } from './opinions.ts'
import type { Random } from './random.ts'
import { vendors } from './vendors.ts'

type Note = Review['note']

const DAY_MS = 86_400_000

const noteOf = (quality: number, random: Random): Note => {
  const luck = random.next()
  const best = (quality - 4) ** 0.7 * 0.8 + 0.12
  if (luck < best) return 5
  if (luck < best + (1 - best) * 0.72) return 4
  if (luck < best + (1 - best) * 0.91) return 3
  return luck < best + (1 - best) * 0.97 ? 2 : 1
}

/** Picks texts of an array in random order, and repeats one only after all others of the same array were used. */
const createSpeaker = (random: Random) => {
  const left = new Map<string[], string[]>()
  return (texts: string[]): string => {
    const rest = left.get(texts)
    const deck = rest && rest.length > 0 ? rest : random.shuffle(texts)
    const text = deck.pop() ?? ''
    left.set(texts, deck)
    return text
  }
}

const nounOf = (listing: Listing): string => {
  const kind = findKind(listing.tags[0] ?? '')
  if (!kind || kind.family === 'book') return kind ? 'book' : 'piece'
  const title = listing.title.toLowerCase()
  return kind.nouns.find((noun) => title.includes(noun.toLowerCase())) ?? 'piece'
}

/** Fills in a text. A plural noun would need another form of the verb, so 'piece' is used instead. */
const speak = (text: string, noun: string, vendor: string): string =>
  text.replace(/\{noun\}/g, /[^s]s$|chopsticks|scissors/.test(noun) ? 'piece' : noun).replace(/\{vendor\}/g, vendor)

const countOf = (since: number, now: Date, random: Random): number => {
  const years = now.getUTCFullYear() - since
  if (years <= 1) return random.int(1, 4)
  return random.int(6 + years, 14 + years * 4)
}

/** Reviews of every vendor, oldest first. */
export const createReviews = (members: readonly Member[], listings: readonly Listing[], now: Date, random: Random): Review[] => {
  const authors = members.filter((member) => !member.can_post_listing)
  const shown = new Map<number, Listing[]>()
  for (const listing of listings) {
    if (listing.status !== 'published' || listing.admin_status !== 'approved') continue
    const own = shown.get(listing.user_id)
    if (own) own.push(listing)
    else shown.set(listing.user_id, [listing])
  }
  const made: Omit<Review, 'id'>[] = []
  for (const [index, vendor] of vendors.entries()) {
    const user_id = DEMO_MEMBER_IDS.vendor + index
    const own = shown.get(user_id) ?? []
    if (own.length === 0) continue
    const say = createSpeaker(random)
    for (let left = countOf(vendor.since, now, random); left > 0; left -= 1) {
      const listing = random.pick(own)
      const note = noteOf(vendor.quality, random)
      const kind = findKind(listing.tags[0] ?? '')
      const online = Date.parse(`${(listing.date_online ?? listing.created).replace(' ', 'T')}Z`)
      const span = Math.max(DAY_MS, now.getTime() - online)
      made.push({
        user_id,
        author_id: random.pick(authors).id,
        listing_id: listing.id,
        order_id: null,
        note,
        comment: speak(say(kind?.family === 'service' ? serviceOpinions[note] : opinions[note]), nounOf(listing), vendor.first_name),
        reply: random.chance(note <= 3 ? 0.55 : 0.16) ? say(note <= 3 ? replies.slice(2, 7) : replies.slice(0, 6)) : null,
        created: stamp(online + span * (0.1 + random.next() * 0.85)),
      })
    }
  }
  return made.sort((a, b) => a.created.localeCompare(b.created)).map((review, index) => ({ id: index + 1, ...review }))
}

/** Sets the average rating and the number of reviews of every member. */
export const rateMembers = (members: readonly Member[], reviews: readonly Review[]): void => {
  const sums = new Map<number, { total: number, count: number }>()
  for (const { user_id, note } of reviews) {
    const sum = sums.get(user_id) ?? { total: 0, count: 0 }
    sums.set(user_id, { total: sum.total + note, count: sum.count + 1 })
  }
  for (const member of members) {
    const sum = sums.get(member.id)
    member.review_count = sum?.count ?? 0
    member.note = sum ? Math.round((sum.total / sum.count) * 100) / 100 : null
  }
}
