import { pageQuery, type PageHead } from '../../composables/headTags.ts'
import { absoluteFrom, beginningOf, sellerData } from '../../composables/schemaOrg.ts'
import type { I18n } from '../../i18n/index.ts'
import { readDate } from '../../lib/dates.ts'
import { placeOf } from '../../lib/place.ts'
import type { VendorProfile } from './vendorProfile.ts'

interface Shown {
  readonly vendor: VendorProfile
  /** As the page calls them. */
  readonly name: string
  /** Their own, as plain text. */
  readonly words: string
  readonly crumbs: PageHead['crumbs']
  /** Of their listings, and how many there are; none where these are narrowed. */
  readonly page: number | undefined
  readonly pages: number | undefined
}

/**
 * The canonical address, social tags and profile (schema.org `ProfilePage`) of a vendor.
 * @param origin of the storefront's public address
 */
export const vendorHead = ({ vendor, name, words, crumbs, page, pages }: Shown, i18n: I18n, origin: string): PageHead => {
  const { id, slug, accountType, avatar, businessName, city, country, created, note, reviews } = vendor
  const absolute = absoluteFrom(origin)
  const to = { name: 'vendor', params: { slug } } as const
  const place = placeOf(vendor, i18n)
  const profileAt = (url: string) => ({
    ...sellerData({ name, url, accountType, note, reviews }),
    identifier: String(id),
    image: absolute(avatar),
    description: beginningOf(words),
    ...(businessName && businessName !== name && { legalName: businessName }),
    ...((city || country) && { address: { '@type': 'PostalAddress', 'addressLocality': city ?? undefined, 'addressCountry': country ?? undefined } }),
  })
  return {
    canonical: { ...to, query: pageQuery(page, pages) },
    description: place ? i18n.t('heads.vendorPlace', { vendor: name, place }) : i18n.t('heads.vendor', { vendor: name }),
    social: { type: 'profile', title: name, image: avatar },
    data: (addressOf) => {
      const url = addressOf(to)
      return { '@context': 'https://schema.org', '@type': 'ProfilePage', url, 'dateCreated': readDate(created)?.toISOString(), 'mainEntity': profileAt(url) }
    },
    crumbs,
  }
}
