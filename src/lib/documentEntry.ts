/** The first file of a document of the storefront, by which versions are told apart: it names all others. */
export const entryIn = (html: string): string | undefined =>
  html.includes('id="stoa-config"') ? /<script type="module"[^>]*? src="([^"]+)"/.exec(html)?.[1] : undefined
