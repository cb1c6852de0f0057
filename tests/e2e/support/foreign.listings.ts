import { join } from 'node:path'
import { exportListing } from './foreign.catalogue.ts'

/**
 * The member's own listings of the second Front API: keyed by id, numbers as text, PHP's empty arrays, refusals in its own
 * words, no pagination. Its list ignores every parameter but the page and the status, and leaves out `external_id` and
 * pictures. It decides the status of a new listing itself, takes an edit by POST only, and asks for a pause without saying
 * how long. What it stores is lost when it ends.
 */
interface Asked {
  readonly method: string
  /** Of the listing; undefined for all of them. */
  readonly id: string | undefined
  /** What follows the listing's id in the path. */
  readonly tail: string | undefined
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

/** An answer: JSON, or a page with this title. */
type Told = { readonly status: number, readonly body: unknown } | { readonly status: number, readonly page: string }

/** Attributes keyed by id; the first is of a kind that nobody knows, and nameless. */
export const foreignAttributes = {
  1: { id: 1, alias: 'x', title: null, type: 'hologram' },
  2: { id: '2', alias: 'finish', title: 'Finish', type: 'select', required: 0, category_ids: [], unit: null, options: { 21: { id: '21', title: 'Matt' }, 22: { id: '22', title: 'Gloss & <b>shine</b>' } } },
  3: { id: '3', alias: 'uses', title: 'Uses', type: 'checkbox', required: '', category_ids: { 0: '8' }, options: [{ id: 31, title: 'Indoors' }, { id: '32', title: 'Outdoors' }] },
  4: { id: '4', alias: 'height', title: 'Height', type: 'number', required: null, category_ids: null, unit: 'cm', options: [] },
}

const sale = { id: '5', title: 'Simple sale', transaction_type: null, url_token: null }
const rental = { id: 6, title: 'By the week', transaction_type: 'rental', url_token: 'week' }
const older = Array.from({ length: 25 }, (_, index) => [String(30 + index), { id: 30 + index, title: `Older ${index}`, status: 'archived', order_type: rental, user_id: '3' }] as const)
const shelf = new Map<string, Record<string, unknown>>([
  ...older,
  ['71', {
    id: '71', object: 'Listing', status: 'published', admin_status: 'approved', title: 'Old lamp <script>window.hacked = 1</script>', description: null,
    category_id: '8', category: { id: '8', title: 'Lamps & <i>lights</i>' }, order_type_id: '5', order_type: sale, price: '40.00', original_price: '',
    currency: 'EUR', quantity: '2', min_qty: null, sku: 4711, external_id: null, weight: null, visibility: null,
    attributes: { finish: { id: '21', title: 'Matt' }, uses: { 1: 'Outdoors' }, unheard_of: ['a', 'b'] }, tags: [], variants: null, add_ons: null,
    medias: { 1: `http://127.0.0.1:${process.argv[2]}/market/drawn/lamp.svg` }, shipping_methods: {}, supplier: [], user_id: '3',
  }],
  ['72', { id: '72', title: 'Bare', status: 'resting', admin_status: null, category: [], attributes: [], user_id: '3' }],
])
let nextId = 73
const PER_PAGE = 25

const catalogue = process.env['STOA_E2E_FOLDER']
/** A listing is on show when somebody has approved it, which they do at once where it was edited. */
const exportNow = (id: string, listing: Record<string, unknown>): void => {
  const isOnShow = listing['status'] === 'published' && listing['admin_status'] === 'approved'
  if (catalogue) exportListing(join(catalogue, 'foreign-catalogue'), id, isOnShow ? { title: listing['title'], price: listing['price'] } : null)
}

const refused = (message: string): Told => ({ status: 200, body: { id: null, success: 0, message } })

/** What is sent, as it is stated: numbers as text. */
const stated = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]))

const picturesOf = (urls: unknown): Record<string, unknown> | undefined =>
  Array.isArray(urls) && urls.length > 0 ? Object.fromEntries(urls.map((src, index) => [index, { id: null, src: String(src), position: String(index) }])) : undefined

const create = (body: Record<string, unknown>): Told => {
  const title = String(body['title'] ?? '').replaceAll(/<[^>]*>/g, '').trim()
  if (title === '') return refused('Title is missing')
  if (!(Number(body['price']) > 0)) return refused('Le prix doit être supérieur à zéro.')
  const id = String(nextId++)
  const { images, order_type_url_token: token, ...rest } = stated(body)
  const type = token === rental.url_token ? rental : sale
  shelf.set(id, {
    currency: 'EUR', attributes: [], ...rest, order_type_id: type.id, order_type: type, id, object: 'Listing', user_id: '3', medias: picturesOf(images) ?? [],
    // Whatever was asked for: nothing is online before somebody has looked at it.
    status: 'draft', admin_status: 'waiting',
  })
  // It is made, and the server in front loses the answer.
  return title.includes('lost') ? { status: 502, page: 'Bad Gateway' } : { status: 200, body: { id, success: '1', message: null } }
}

const edit = (method: string, listing: Record<string, unknown>, body: Record<string, unknown>): Told => {
  if (method === 'PUT') return { status: 405, page: 'Method Not Allowed' }
  if ('price' in body && !(Number(body['price']) > 0)) return { status: 200, body: { success: false, message: 'Le prix doit être supérieur à zéro.' } }
  const { medias, attributes, ...rest } = stated(body)
  // An object that is sent takes the place of the one before.
  Object.assign(listing, rest, attributes !== undefined && { attributes }, picturesOf(medias) && { medias: picturesOf(medias) }, { admin_status: 'approved' })
  exportNow(String(listing['id']), listing)
  return { status: 200, body: { success: '1' } }
}

const list = (query: URLSearchParams): Told => {
  const page = Number(query.get('page') ?? 1)
  const wanted = query.get('status')
  const found = [...shelf].filter(([, { status }]) => wanted === null || status === wanted).toReversed()
  const rows = found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(([id, { external_id: _, medias: __, ...short }]) => [id, short] as const)
  if (rows.length === 0 && page > 1) return { status: 404, page: 'No such page' }
  return { status: 200, body: { listings: rows.length > 0 ? Object.fromEntries(rows) : [], pagination: null } }
}

let writes = 0

/** Answers what is asked about the member's listings; undefined where it knows no such path. */
export const answerListings = ({ method, id, tail, query, body }: Asked): Told | undefined => {
  // Not taken, and to be sent again.
  if (method !== 'GET' && ++writes % 5 === 0) return { status: 429, page: 'Too Many Requests' }
  if (id === undefined) return method === 'POST' ? create(body) : list(query)
  const listing = shelf.get(id)
  if (!listing) return { status: 404, page: 'Not yours' }
  if (tail === 'edit') return edit(method, listing, body)
  return tail === undefined && method === 'GET' ? { status: 200, body: { listing, cached: 'no' } } : undefined
}
