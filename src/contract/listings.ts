/** Listings: the member's own, and the few things about them that are public (specification, Front API, listings). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors, pageErrors, specified } from './endpoint.ts'
import { ADMIN_STATUSES, LISTING_STATUSES, Listing } from './listing.ts'
import { FieldValue, Outcome, PageQuery, Pagination } from './records.ts'
import { Count, Flag, Id, Text, listOf, maybe, maybeObject, openEnum } from './schema.ts'

export const ATTRIBUTE_TYPES = ['text', 'textarea', 'number', 'boolean', 'date', 'select', 'radio', 'checkbox'] as const

/** An attribute that listings can have; its `alias` is the key in a listing's `attributes`. */
export const Attribute = z.looseObject({
  id: Id,
  alias: Text,
  title: Text,
  type: openEnum(...ATTRIBUTE_TYPES),
  required: maybe(Flag),
  options: listOf(z.looseObject({ id: Id, title: Text })),
  category_ids: listOf(Id),
  filterable: maybe(Flag),
  unit: maybe(Text),
})
export type Attribute = z.infer<typeof Attribute>

/** A file of a listing: a document of its vendor, or the digital goods that a buyer receives. */
export const ListingFile = z.looseObject({ id: Id, title: maybe(Text), url: Text, size: maybe(Count) })
export type ListingFile = z.infer<typeof ListingFile>

/** Fields that a member may write, null to empty one; others are stored as sent, `user_id` is ignored. */
const ListingInput = z.looseObject({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  category_id: z.optional(z.nullable(z.int())),
  order_type_id: z.optional(z.int()),
  order_type_url_token: z.optional(z.string()),
  price: z.optional(z.nullable(z.number())),
  sku: z.optional(z.string()),
  quantity: z.optional(z.nullable(z.int())),
  external_id: z.optional(z.string()),
  location: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  country: z.optional(z.string()),
  lat: z.optional(z.nullable(z.number())),
  lng: z.optional(z.nullable(z.number())),
  weight: z.optional(z.nullable(z.number())),
  visibility: z.optional(z.enum(['both', 'catalog', 'search', 'none'])),
  status: z.optional(z.enum(LISTING_STATUSES)),
  attributes: z.optional(z.record(z.string(), FieldValue)),
})

/** What `POST /listings` takes: `images` are public URLs. */
export const NewListing = z.extend(ListingInput, { images: z.optional(z.array(z.string())) })
export type NewListing = z.infer<typeof NewListing>

/** What an edit takes: `medias` are image URLs and replace all images when not empty. */
export const ListingChanges = z.extend(ListingInput, {
  medias: z.optional(z.array(z.string())),
  tags: z.optional(z.array(z.union([z.string(), z.int()]))),
})
export type ListingChanges = z.infer<typeof ListingChanges>

/** The answer of a creation: always 200, `id` null when refused. */
const Created = z.looseObject({ id: maybe(Id), success: Flag, message: maybe(Text) })

const creationErrors = [
  { status: 200, body: 'wishlist', when: 'the title is missing', message: 'Title is missing' },
  { status: 200, body: 'wishlist', when: 'the listing is invalid', message: 'Error. Listing could not be created' },
  { status: 200, body: 'wishlist', when: 'no order type is defined', message: 'Order type is not defined' },
  ...memberErrors,
] as const
const editErrors = [
  { status: 200, body: 'wishlist', when: 'the change is not saved', message: 'Error. No updates were made.' },
  { status: 404, body: 'html', when: "the id is not among the member's listings" },
  ...memberErrors,
] as const
const notMine = { status: 404, body: 'html', when: "the listing is not among the member's" } as const

export const attributes = endpoint({
  name: 'listings.attributes',
  method: 'GET',
  path: '/listings/attributes',
  auth: 'public',
  summary: 'The attributes of listings.',
  response: z.looseObject({ attributes: listOf(Attribute) }),
  errors: [],
  provenance: specified('Front API, GET /listings/attributes', 'the shape of the answer'),
})

export const create = endpoint({
  name: 'listings.create',
  method: 'POST',
  path: '/listings',
  auth: 'member',
  summary: 'Creates a listing of the member; always answers 200: read `success`.',
  body: NewListing,
  response: Created,
  errors: creationErrors,
  provenance: specified('POST /listings (Front)'),
})

export const createAlternative = endpoint({
  name: 'listings.createAlternative',
  method: 'POST',
  path: '/listings/create',
  auth: 'member',
  summary: 'The same as `POST /listings`, at its alternative path.',
  body: NewListing,
  response: Created,
  errors: creationErrors,
  provenance: assumed('listings.createAlternative'),
})

export const edit = endpoint({
  name: 'listings.edit',
  method: 'PUT',
  path: '/listings/{listing_id}/edit',
  auth: 'member',
  summary: "Changes one of the member's listings: read `success`.",
  body: ListingChanges,
  response: Outcome,
  errors: editErrors,
  provenance: specified('PUT or POST /listings/{listing_id}/edit (Front)'),
})

export const editByPost = endpoint({
  name: 'listings.editByPost',
  method: 'POST',
  path: '/listings/{listing_id}/edit',
  auth: 'member',
  summary: 'The same operation as PUT.',
  body: ListingChanges,
  response: Outcome,
  errors: editErrors,
  provenance: specified('PUT or POST /listings/{listing_id}/edit (Front)'),
})

export const patch = endpoint({
  name: 'listings.patch',
  method: 'PATCH',
  path: '/listings/{listing_id}',
  auth: 'member',
  summary: "Changes only the sent fields of one of the member's listings.",
  body: ListingChanges,
  response: Outcome,
  errors: editErrors,
  provenance: assumed('listings.patch'),
})

export const mine = endpoint({
  name: 'listings.mine',
  method: 'GET',
  path: '/listings',
  auth: 'member',
  summary: "The member's own listings, newest first, 25 a page.",
  query: z.extend(PageQuery, {
    status: z.optional(z.enum(LISTING_STATUSES)),
    admin_status: z.optional(z.enum(ADMIN_STATUSES)),
    q: z.optional(z.string()),
    sort: z.optional(z.string()),
    direction: z.optional(z.enum(['asc', 'desc'])),
  }),
  response: z.looseObject({ listings: listOf(Listing), pagination: maybeObject(Pagination) }),
  errors: [...memberErrors, ...pageErrors],
  provenance: assumed('listings.mine'),
})

export const mineOne = endpoint({
  name: 'listings.mineOne',
  method: 'GET',
  path: '/listings/{listing_id}',
  auth: 'member',
  summary: "One of the member's own listings.",
  response: z.looseObject({ listing: Listing }),
  errors: [notMine, ...memberErrors],
  provenance: assumed('listings.mineOne'),
})

export const related = endpoint({
  name: 'listings.related',
  method: 'GET',
  path: '/listings/{listing_id}/related',
  auth: 'public',
  summary: 'Listings related to one.',
  response: z.looseObject({ listings: listOf(Listing) }),
  errors: [{ status: 404, body: 'html', when: 'the listing does not exist' }],
  provenance: assumed('listings.related'),
})

export const relationships = endpoint({
  name: 'listings.relationships',
  method: 'GET',
  path: '/listings/{listing_id}/relationships',
  auth: 'member',
  summary: "How one of the member's listings relates to others.",
  response: z.looseObject({
    relationships: listOf(z.looseObject({ id: Id, type: maybe(Text), listing_id: Id, title: maybe(Text) })),
  }),
  errors: [notMine, ...memberErrors],
  provenance: assumed('listings.relationships'),
})

export const documents = endpoint({
  name: 'listings.documents',
  method: 'GET',
  path: '/listings/{listing_id}/documents',
  auth: 'member',
  summary: "The documents of one of the member's listings.",
  response: z.looseObject({ documents: listOf(ListingFile) }),
  errors: [notMine, ...memberErrors],
  provenance: assumed('listings.documents'),
})

export const digitalFiles = endpoint({
  name: 'listings.digitalFiles',
  method: 'GET',
  path: '/listings/{listing_id}/digital-files',
  auth: 'member',
  summary: 'The digital files of a listing that the member owns or bought.',
  response: z.looseObject({ digital_files: listOf(ListingFile) }),
  errors: [{ status: 404, body: 'html', when: 'the listing is neither owned nor bought' }, ...memberErrors],
  provenance: assumed('listings.digitalFiles'),
})

