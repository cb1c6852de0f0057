/** One of the marketplace's pictures: what it weighs, and whether the marketplace makes smaller ones. */
import { isRecord } from '../lib/isRecord.ts'
import { type PictureSizes, pictureSource } from '../lib/pictures.ts'
import { type Answer, inWords, isSuccess } from './answer.ts'
import { finding } from './finding.ts'
import { type ImageSize, imageSize } from './imageSize.ts'
import type { Visit } from './visit.ts'

/** How resizers are usually asked. */
const TEMPLATES = ['width', 'w', 'imwidth', 'size', 'resize', 'd'].map((name) => `{url}?${name}={width}`)
/** Of those the storefront can use, see `PICTURE_SIZES` of the sandbox. */
const WIDTHS = [160, 240, 320, 480, 640, 720, 960, 1280]
const TRIED_WIDTH_PX = 160
const HEAVY_BYTES = 250 * 1024

const PICTURE_FIELDS = ['cover', 'listing_image', 'avatar', 'src']

/** The first picture that an answer names. */
const pictureIn = (value: unknown, depth = 0): string | undefined => {
  if (typeof value !== 'object' || value === null || depth > 6) return undefined
  for (const name of isRecord(value) ? PICTURE_FIELDS : []) {
    const found = isRecord(value) ? value[name] : undefined
    if (typeof found === 'string' && found !== '') return found
  }
  for (const one of Object.values(value)) {
    const found = pictureIn(one, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const findPicture = (visit: Visit): string | undefined => {
  const ofCatalogue = visit.listings.find(({ cover }) => cover !== null)?.cover
  const ofAnswers = ['listings.mine', 'listings.related', 'wishlists.list', 'orders.list', 'directories.get', 'categories.list']
  const found = ofCatalogue ?? ofAnswers.map((name) => pictureIn(visit.answers.get(name))).find(Boolean)
  return found !== undefined && found !== null && URL.canParse(found, visit.base) ? new URL(found, visit.base).href : undefined
}

interface Picture {
  readonly bytes: number
  readonly size: ImageSize | undefined
  readonly answer: Answer
}

const fetchPicture = async (visit: Visit, url: string): Promise<Picture | null> => {
  const answer = await visit.wire.ask('GET', url, { accept: 'image/*' })
  const isPicture = isSuccess(answer) && /^image\//.test(answer.headers.get('content-type') ?? '')
  return isPicture ? { bytes: answer.bytes.byteLength, size: imageSize(answer.bytes), answer } : null
}

const inKb = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`
const described = ({ bytes, size, answer }: Picture): string =>
  [answer.headers.get('content-type')?.split(';')[0] ?? '', size ? `${size.width} × ${size.height}` : 'of a size that it does not state', inKb(bytes)].join(', ')

const resized = (url: string, template: string, width: number): string => {
  const { src } = pictureSource(url, { template, widths: [width] }) ?? { src: url }
  return src
}

/** Whether a picture is a smaller one of the width that was asked for; where sizes are not stated, by its weight. */
const isResized = (whole: Picture, small: Picture | null, width: number): boolean => {
  if (!small) return false
  if (whole.size && small.size) return Math.abs(small.size.width - width) <= 1 && small.size.width !== whole.size.width
  return small.bytes < whole.bytes * 0.8
}

/** Whether the picture is made larger than it is: widths beyond its own are then worth nothing, but do no harm. */
const widthsFor = (whole: Picture): number[] => {
  const own = whole.size?.width ?? 1280
  return WIDTHS.filter((width) => width <= Math.max(own, 960))
}

const findSizes = async (visit: Visit, url: string, whole: Picture): Promise<PictureSizes | null> => {
  for (const template of TEMPLATES) {
    const small = await fetchPicture(visit, resized(url, template, TRIED_WIDTH_PX))
    if (isResized(whole, small, TRIED_WIDTH_PX)) return { template, widths: widthsFor(whole) }
  }
  return null
}

const checkOwn = async (visit: Visit, url: string, whole: Picture, sizes: PictureSizes): Promise<void> => {
  const [width = TRIED_WIDTH_PX] = sizes.widths
  const small = await fetchPicture(visit, resized(url, sizes.template, width))
  const isRight = isResized(whole, small, width)
  visit.report(finding({
    check: 'pictures', subject: 'images', result: isRight ? 'ok' : 'problem',
    summary: isRight ? 'Pictures come in the widths that the settings say.' : `The settings’ way of asking for widths (${sizes.template}) makes no picture ${width} pixels wide.`,
    details: [`${url}: ${described(whole)}.`, ...(small ? [`At ${width}: ${described(small)}.`] : [])],
  }))
}

export const checkPictures = async (visit: Visit): Promise<void> => {
  const about = { check: 'pictures', subject: 'images' } as const
  const url = findPicture(visit)
  if (url === undefined) return visit.report(finding({ ...about, result: 'note', summary: 'Not checked: no picture is known.' }))
  const whole = await fetchPicture(visit, url)
  if (!whole) {
    const answer = await visit.wire.ask('GET', url, { accept: 'image/*' })
    return visit.report(finding({ ...about, result: 'problem', summary: `A picture cannot be shown: ${url} answers ${inWords(answer)}.` }))
  }
  const { images } = visit.setup.config
  if (images) return checkOwn(visit, url, whole, images)
  const sizes = await findSizes(visit, url, whole)
  if (sizes) {
    return visit.report(finding({
      ...about, result: 'note', summary: `Pictures can be had smaller (${sizes.template}): the settings do not say so yet.`,
      details: [`${url}: ${described(whole)}.`], settings: { images: sizes },
    }))
  }
  const isHeavy = whole.bytes > HEAVY_BYTES
  visit.report(finding({
    ...about, result: isHeavy ? 'note' : 'ok', summary: 'Pictures come in one size; no usual way of asking for a width changes that.',
    details: [`${url}: ${described(whole)}.`, ...(isHeavy ? ['That is much for a list of listings on a phone: a resizer (images) would help.'] : [])],
  }))
}
