/** The sandbox's own look: plainly not the storefront's. */
export const PAY_CSS = ``
export const PANEL_CSS = ``
