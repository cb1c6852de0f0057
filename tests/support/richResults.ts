/** What Google's documentation of rich results requires of each type of schema.org; of several names in one entry, any. */
const REQUIRED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ProfilePage: [['mainEntity']],
  Organization: [['name']],
  Person: [['name']],
  PostalAddress: [],
  AggregateRating: [['ratingValue'], ['ratingCount', 'reviewCount']],
  BreadcrumbList: [['itemListElement']],
  ListItem: [['position'], ['name']],
  Product: [['name'], ['image'], ['offers']],
  QuantitativeValue: [],
  Offer: [['price'], ['priceCurrency'], ['availability']],
}
/** Whose values have to be whole addresses. */
const ADDRESSES = ['url', 'image', 'item']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What schema.org data lacks or says in a way that cannot be read, by its path; nothing where a search engine may use all of it. */
export const problemsOf = (data: unknown, path = ''): string[] => {
  if (Array.isArray(data)) return data.flatMap((one, index) => problemsOf(one, `${path}[${index}]`))
  if (!isRecord(data)) return []
  const type = String(data['@type'])
  const required = REQUIRED[type]
  if (!required) return [`${path}: nothing is known of ${type}`]
  const isStated = (name: string) => data[name] !== undefined && data[name] !== null && data[name] !== ''
  return [
    ...required.filter((names) => !names.some(isStated)).map((names) => `${path} ${type}: ${names.join(' or ')}`),
    ...ADDRESSES.flatMap((name) => [data[name] ?? []].flat().filter((value) => !/^https?:\/\//.test(String(value))).map((value) => `${path}.${name}: ${String(value)}`)),
    ...Object.entries(data).flatMap(([name, value]) => problemsOf(value, `${path}.${name}`)),
  ]
}

/** The data blocks of the document, as a search engine reads them. */
export const shownData = (): Record<string, unknown>[] =>
  [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>)
