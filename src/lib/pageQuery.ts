/**
 * All that an address may say of what its page shows, as part of an expression: filters, order and page of a list, the variant
 * of a listing. Whatever else it carries was appended by others, who see by it where a visitor comes from: no list of theirs
 * would ever be whole.
 */
export const PAGE_PARAMETERS = 'sort|page|variant|q|category|vendor|price|place|type|stock|discounted|addon|a[.].+'

const PAGE_PARAMETER = new RegExp(`^(?:${PAGE_PARAMETERS})$`)

/** What of a query says which page is shown, whatever its language. @param search with its `?`, or '' */
export const pageQuery = (search: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => PAGE_PARAMETER.test(key)))
