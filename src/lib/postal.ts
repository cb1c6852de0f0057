/** Postal addresses as people write them. */

type PostalField =
  | 'first_name' | 'last_name' | 'business_name' | 'address_line1' | 'address_line2' | 'address_zipcode'
  | 'address_city' | 'address_state' | 'address_country'
type Postal = Readonly<Record<PostalField, string | null>> & { readonly name?: string | null }
interface Words {
  /** The country's name in the reader's language, from its code. */
  readonly country: (code: string | null | undefined) => string
  /** Texts as one list, with the language's comma. */
  readonly list: (parts: readonly (string | null)[]) => string
}

/** The lines of a postal address, the way envelopes have them; empty lines left out. */
export const addressLines = (address: Postal, { country, list }: Words): string[] => {
  // `name` puts the family first (specification, Order); parcels and the forms here put it last.
  const { first_name, last_name } = address
  const name = first_name && last_name ? `${first_name} ${last_name}` : address.name || first_name || last_name
  const place = [address.address_zipcode, address.address_city].filter(Boolean).join(' ')
  return [
    name,
    address.business_name,
    address.address_line1,
    address.address_line2,
    list([place, address.address_state]),
    country(address.address_country) || address.address_country,
  ].filter((line): line is string => Boolean(line))
}

/** A postal address in one line, without its country's name: for telling it from the others. */
export const addressLine = (address: Postal, list: Words['list']): string =>
  list(addressLines({ ...address, address_country: null }, { country: () => '', list }))
