/** Parts of schema.org data that several pages state. */
import { plainText } from '../lib/text.ts'
import { httpUrl } from '../lib/url.ts'

/** Whole addresses of paths and of addresses from data. */
export const absoluteFrom = (origin: string) => (address: string | null): string | undefined => {
  const url = httpUrl(address)
  return url && URL.canParse(url, origin) ? new URL(url, origin).href : undefined
}

interface Seller {
  readonly name: string
  readonly url: string | undefined
  /** As the marketplace states it. */
  readonly accountType: string | null
  /** Average rating, 0 to 5, of so many reviews. */
  readonly note: number | null
  readonly reviews: number | null
}

/** A vendor, with the rating that is beside their name; schema.org gives ratings to no person. */
export const sellerData = ({ name, url, accountType, note, reviews }: Seller) => {
  if (accountType === 'individual') return { '@type': 'Person', name, url }
  const rating = note === null || !reviews ? {} : {
    aggregateRating: { '@type': 'AggregateRating', 'ratingValue': note, 'reviewCount': reviews, 'bestRating': 5, 'worstRating': 1 },
  }
  return { '@type': 'Organization', name, url, ...rating }
}

/** As much of a text as fits below a link. */
const DESCRIPTION_MAX_CHARACTERS = 200

/** The beginning of a text, which may be HTML: plain, and never half of a character; undefined where there is none. */
export const beginningOf = (text: string): string | undefined => {
  const whole = plainText(text.slice(0, 10 * DESCRIPTION_MAX_CHARACTERS))
  const characters = [...whole]
  return characters.length > DESCRIPTION_MAX_CHARACTERS ? `${characters.slice(0, DESCRIPTION_MAX_CHARACTERS - 1).join('').trimEnd()}…` : whole || undefined
}
