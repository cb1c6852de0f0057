/** The pictures of a world, by address. */
import type { World } from '../model.ts'
import { plainPdf } from '../world/pdf.ts'
import { drawHero } from './drawHero.ts'
import { drawPicture } from './drawPicture.ts'
import { drawPortrait } from './drawPortrait.ts'
import type { Picture } from './renderPicture.ts'
import { PictureMemory, fittingWidth, renderPicture } from './renderPicture.ts'
import { categorySubject, listingSubject, sitterOf } from './subjects.ts'

/** Raised when the drawings change: a folder of kept pictures is then out of date. */
export const STUDIO_VERSION = 1

const memory = new PictureMemory()

const withId = <T extends { id: number }>(rows: readonly T[], id: number): T | undefined => {
  // Ids follow one another in a fresh world; a search is for those that came later.
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
 * @param width in pixels; the next of `PICTURE_WIDTHS`
 * @returns undefined where the world has none
 */
export const pictureFor = async (path: string, width: number, world: World): Promise<Picture | undefined> => {
  const size = fittingWidth(width)
  if (path === '/media/hero.webp') return memory.get(`hero ${size}`, () => renderPicture(drawHero({ width: size })))
  const asked = /^\/media\/(?:(listing)\/(\d{1,9})-(\d{1,3})|(member|category)\/(\d{1,9}))\.webp$/.exec(path)
  if (!asked) return documentFor(path)
  const svg = draw(asked[1] ?? asked[4] ?? '', Number(asked[2] ?? asked[5]), Number(asked[3] ?? 1), size, world)
  // The drawing names its own width and everything in it, so it is the name of its picture, too.
  return svg === undefined ? undefined : memory.get(svg, () => renderPicture(svg))
}
