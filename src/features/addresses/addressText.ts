/** The fields of an address as they are typed and kept, before anybody judges them. */
import * as z from 'zod/mini'

/** The fields that a person fills in, in the order in which errors are looked for. */
export const ADDRESS_FIELDS = [
  'first_name', 'last_name', 'business_name', 'address_country', 'address_line1', 'address_line2', 'address_zipcode',
  'address_city', 'address_state', 'phone', 'description',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type AddressValues = Record<AddressField, string>

/** The schema of what is typed, before it is judged. */
export const AddressText = z.object({
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string(),
  address_country: z.string(),
  address_line1: z.string(),
  address_line2: z.string(),
  address_zipcode: z.string(),
  address_city: z.string(),
  address_state: z.string(),
  phone: z.string(),
  description: z.string(),
})
