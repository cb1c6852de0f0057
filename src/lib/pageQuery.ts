/** What others append to addresses, to see where a visitor comes from, as part of an expression: the page is the same. */
export const CAMPAIGN_PARAMETERS = String.raw`utm_\w+|\w*clk?id|[gw]braid|mc_[ce]id|ref`

const NEUTRAL_PARAMETERS = new RegExp(`^(?:lang|${CAMPAIGN_PARAMETERS})$`)

/** What of a query says which page is shown, whatever its language. @param search with its `?`, or '' */
export const pageQuery = (search: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => !NEUTRAL_PARAMETERS.test(key)))
