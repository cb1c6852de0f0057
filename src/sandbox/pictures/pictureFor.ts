/** The pictures of a world, by path. */
import type { World } from '../model.ts'
import { plainPdf } from '../world/pdf.ts'
import { drawHero } from './drawHero.ts'
import { drawPicture } from './drawPicture.ts'
import { drawPortrait } from './drawPortrait.ts'
import type { Picture } from './renderPicture.ts'
import { PictureMemory, fittingWidth, renderPicture } from './renderPicture.ts'
import { categorySubject, listingSubject, sitterOf } from './subjects.ts'

/** Increased when the drawings change, so that cached pictures on disk are no longer used. */
export const STUDIO_VERSION = 2

const memory = new PictureMemory()

const withId = <T extends { id: number }>(rows: readonly T[], id: number): T | undefined => {
  // In a generated world, a record is at index id − 1; after a deletion it may not be, and is searched for.
  const likely = rows[id - 1]
  return likely?.id === id ? likely : rows.find((row) => row.id === id)
}

const draw = (kind: string, id: number, position: number, width: number, world: World): string | undefined => {
  if (kind === 'listing') {
    const listing = withId(world.listings, id)
    if (!listing || position < 1 || position > Math.max(1, listing.medias?.length ?? 0)) return undefined
    return drawPicture(listingSubject(world, listing, position), { width, ratio: 0.8 })
  }
  if (kind === 'member') {
    const member = withId(world.members, id)
    return member && drawPortrait(sitterOf(world, member), { width })
  }
  const category = withId(world.categories, id)
  return category && drawPicture(categorySubject(world, category), { width, ratio: 1 })
}

const documentFor = (path: string): Picture | undefined => {
  const asked = /^\/media\/(document|file)\/(\d{1,9})\.pdf$/.exec(path)
  if (!asked) return undefined
  const lines = asked[1] === 'file' ? ['Printable file', `Number ${asked[2]}`] : ['Care instructions', `Sheet ${asked[2]}`, '', 'Keep dry. Use often. Mend early.']
  return { body: new TextEncoder().encode(plainPdf(lines)), type: 'application/pdf' }
}

/**
 * The picture at a path: `/media/listing/{id}-{n}.webp` (4:5), `/media/member/{id}.webp` and
 * `/media/category/{id}.webp` (1:1), `/media/hero.webp` (4:3); and the documents of listings.
 * @param width in pixels; rounded up to one of `PICTURE_WIDTHS`
 * @returns undefined when the world has no such picture
 */
export const pictureFor = async (path: string, width: number, world: World): Promise<Picture | undefined> => {
  const size = fittingWidth(width)
  if (path === '/media/hero.webp') return memory.get(`hero ${size}`, () => renderPicture(drawHero({ width: size })))
  const asked = /^\/media\/(?:(listing)\/(\d{1,9})-(\d{1,3})|(member|category)\/(\d{1,9}))\.webp$/.exec(path)
  if (!asked) return documentFor(path)
  const svg = draw(asked[1] ?? asked[4] ?? '', Number(asked[2] ?? asked[5]), Number(asked[3] ?? 1), size, world)
  // The SVG text contains its width and all its content, so it is also the key in the cache.
  return svg === undefined ? undefined : memory.get(svg, () => renderPicture(svg))
}
