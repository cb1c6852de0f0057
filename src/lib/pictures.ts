/** Right-sized pictures: what an operator's image resizer can do, and the sources made from it. */
import { httpUrl } from './url.ts'

/** How the marketplace resizes pictures; without it a picture has its one size. */
export interface PictureSizes {
  /** `{url}`, the picture's own address, and each `{width}` are replaced. */
  readonly template: string
  /** Widths in pixels, ascending. */
  readonly widths: readonly number[]
}

/** The `src` and `srcset` of a picture; undefined when the address is not one to load. */
export const pictureSource = (
  url: string | null | undefined,
  sizes: PictureSizes | null | undefined,
): { src: string; srcset?: string } | undefined => {
  const src = httpUrl(url)
  if (!src) return undefined
  if (!sizes || sizes.widths.length === 0) return { src }
  // An address may have a query of its own: a version, a signature.
  const at = (width: number) => sizes.template.replaceAll('{width}', String(width))
    .replace(/\{url\}(\??)/, (_, mark: string) => src + (mark && src.includes('?') ? '&' : mark))
  // Between two of them `at` takes the smaller.
  const middle = sizes.widths.at(sizes.widths.length / 2) ?? 640
  return { src: at(middle), srcset: sizes.widths.map((width) => `${at(width)} ${width}w`).join(', ') }
}
