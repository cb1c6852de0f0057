/** Portraits of members: a person drawn with few shapes, or a shop's logo. */
import { createRandom } from '../world/random.ts'
import type { Random } from '../world/random.ts'
import { gradients } from './backdrops.ts'
import { mix, shade } from './paint.ts'
import { ellipse, line, n, path, rect } from './shapes.ts'
import { studyOf } from './studies.ts'
import { startPicture } from './vessels.ts'

export interface Sitter {
  seed: number
  /** For a shop: the goods on its logo, which replaces the face. */
  mark?: { kind: string, colour: string }
  /** The portrait may have a beard or little hair. */
  beard?: boolean
  /** Wears an apron. */
  maker?: boolean
}

const SIZE = 400
const GROUNDS = ['#e2bfa8', '#dcd8c4', '#cdc7ac', '#ddd6cd', '#d3c6b8', '#e9d9ae', '#dccfc8', '#d2a184', '#b3ab92', '#ecd5c6', '#c4b09a', '#d9c08a', '#ddd3c2']
const SKINS = ['#f0cdb0', '#e5b692', '#d49f78', '#b97f57', '#96603f', '#70452e', '#ecc4a4', '#c99069']
const HAIRS = ['#2e2624', '#4a342a', '#6d4731', '#8f5f38', '#b98a4e', '#a9a39b', '#d9cfc0', '#8a3f2c', '#3a3f4a']
const CLOTHES = ['#34466f', '#6d7b4a', '#a83f39', '#c9973a', '#5a7085', '#683f5d', '#3c5f50', '#c0673f', '#e4d9c6', '#3f4145', '#93a385', '#8f6744']

/** Hair: the part behind the head, and the part in front of it. */
type Hair = (tone: string) => { behind: string, before: string }

const cap = 'M128 172C122 92 160 66 202 66S282 92 276 172C268 140 254 124 236 118C206 128 160 122 146 132C136 144 131 156 128 172Z'

const HAIRSTYLES: readonly Hair[] = [
  (tone) => ({ behind: '', before: path(cap, tone) }),
  (tone) => ({ behind: path('M112 300C96 190 120 70 202 66S308 190 292 300Q260 322 250 280V160H154V280Q144 322 112 300Z', tone), before: path('M132 168C136 108 168 86 204 84C240 86 268 108 272 168C262 138 240 120 196 112C176 126 148 136 132 168Z', tone) }),
  (tone) => ({ behind: ellipse(202, 62, 36, 32, tone), before: path('M130 166C126 96 164 72 202 72S278 96 274 166C264 130 238 110 202 110S140 130 130 166Z', tone) }),
  (tone) => ({ behind: [[150, 104], [202, 78], [254, 104], [128, 152], [276, 152], [134, 204], [270, 204]].map(([x = 0, y = 0]) => ellipse(x, y, 42, 40, tone)).join(''), before: [[160, 108], [202, 98], [244, 108]].map(([x = 0, y = 0]) => ellipse(x, y, 32, 26, tone)).join('') }),
  (tone) => ({ behind: path('M118 236C104 128 140 70 202 68S300 128 286 236Q270 250 262 228V150H142V228Q134 250 118 236Z', tone), before: path('M130 170C130 106 160 84 202 82S274 106 274 170L262 132H142Z', tone) }),
  (tone) => ({ behind: '', before: path('M128 176C126 150 130 140 136 132L134 172ZM276 176C278 150 274 140 268 132L270 172Z', tone) }),
  (tone) => ({ behind: '', before: path('M126 160C120 84 180 52 236 72C270 80 282 118 276 168C268 138 256 120 240 112C214 120 172 116 152 104C140 118 132 136 126 160Z', tone) }),
]

const beard = (tone: string, skin: string) =>
  path('M131 190C134 262 160 292 202 292S270 262 273 190C262 220 244 226 232 224Q202 212 172 224C160 226 142 220 131 190Z', tone) + ellipse(202, 240, 16, 6, shade(skin, -0.14))

const face = (skin: string, random: Random, bearded: string | undefined): string => {
  const dark = shade(skin, -0.13)
  const eyes = random.chance(0.55)
    ? ellipse(174, 184, 5, 5.6, '#2e2422') + ellipse(230, 184, 5, 5.6, '#2e2422')
    : line('M166 186q8 -8 16 0M222 186q8 -8 16 0', '#2e2422', 3.4)
  const mouth = bearded ? '' : random.chance(0.6) ? line('M184 234q18 13 36 0', shade(skin, -0.26), 4) : line('M188 238q14 5 28 0', shade(skin, -0.26), 4)
  const glasses = random.chance(0.26)
    ? `<g fill="none" stroke="${random.pick(['#2e2a28', '#7a5238', '#8a3f2c'])}" stroke-width="4"><circle cx="174" cy="186" r="21"/><circle cx="230" cy="186" r="21"/><path d="M195 184q7 -5 14 0M153 182l-18 -6M251 182l18 -6"/></g>`
    : ''
  return ellipse(156, 214, 15, 10, '#c9604a', ' opacity=".16"') + ellipse(248, 214, 15, 10, '#c9604a', ' opacity=".16"') + eyes + line('M203 190q9 18 -3 22', dark, 3.6)
    + line('M162 166q12 -8 24 -1M218 165q12 -7 24 1', shade(dark, -0.14), 3.6) + (bearded ?? '') + mouth + glasses
}

const LONG_HAIRSTYLES = HAIRSTYLES.slice(0, 5)
const SHORT = [0, 3, 5, 6, 0, 6].flatMap((index) => HAIRSTYLES[index] ?? [])

const person = (random: Random, maker: boolean, mayBeard: boolean): string => {
  const skin = random.pick(SKINS)
  const hair = random.pick(HAIRS)
  const clothes = random.pick(CLOTHES)
  const { behind, before } = random.pick(mayBeard ? SHORT : LONG_HAIRSTYLES)(hair)
  const bearded = mayBeard && random.chance(0.45) ? beard(hair, skin) : undefined
  const collar = random.pick([
    () => path('M160 318Q202 360 244 318L232 300H172Z', skin),
    () => path('M152 330Q202 300 252 330L250 300Q202 276 154 300Z', shade(clothes, 0.06)),
    () => path('M168 306L202 350L236 306L256 318L206 380H198L148 318Z', shade(clothes, 0.09)),
  ])()
  const apron = maker ? path('M132 400V352Q202 372 272 352V400Z', mix(clothes, '#3b3a38', 0.55)) + line('M138 354L156 306M266 354L248 306', mix(clothes, '#3b3a38', 0.55), 9) : ''
  const body = 'M30 410C34 346 92 318 158 308Q202 330 246 308C312 318 368 346 372 410Z'
  return behind + path(body, clothes) + apron + rect(174, 246, 56, 78, shade(skin, -0.07), 24) + collar
    + ellipse(129, 192, 13, 20, shade(skin, -0.05)) + ellipse(275, 192, 13, 20, shade(skin, -0.05))
    + path('M130 168C130 110 160 88 202 88S274 110 274 168C274 236 246 278 202 278S130 236 130 168Z', skin)
    + path('M240 98C268 116 276 140 274 168C274 236 246 278 202 278C240 262 256 226 256 170Z', '#22140b', ' opacity=".09"')
    + face(skin, random, bearded) + before
    + path('M300 326C340 340 368 366 372 410H300Z', '#22140b', ' opacity=".1"')
}

/** The shop's logo: one of its goods on a disc. */
const mark = (kind: string, colour: string, ground: string, random: Random): string => {
  const drawing = studyOf(kind).draw(mix(colour, '#f4ead8', 0.12), random)
  const scale = Math.min(212 / drawing.width, 206 / drawing.height)
  const disc = mix(ground, '#fbf5ea', 0.62)
  const x = n(drawing.width / 2)
  return ellipse(200, 200, 152, 152, disc) + `<circle cx="200" cy="200" r="138" fill="none" stroke="${shade(ground, -0.16)}" stroke-width="3" opacity=".5"/>`
    + `<g transform="translate(200 ${n(200 + (drawing.height * scale) / 2)}) scale(${Math.round(scale * 1000) / 1000})">${ellipse(0, 0, Number(x), 8, 'url(#s)')}${drawing.body}</g>`
}

/** Draws the portrait of a member, 1:1. The same sitter always gives the same text. */
export const drawPortrait = ({ seed, mark: sign, maker = false, beard: mayBeard = false }: Sitter, { width = 320 }: { width?: number } = {}): string => {
  startPicture()
  const random = createRandom(seed)
  const ground = random.pick(GROUNDS)
  const tones = { wall: ground, floor: shade(ground, -0.05) }
  const halo = ellipse(random.int(150, 250), random.int(150, 190), 138, 138, shade(ground, random.pick([0.05, -0.05])))
  const body = sign ? mark(sign.kind, sign.colour, ground, random) : halo + `<g transform="translate(200 226) scale(.97) translate(-200 -200)">${person(random, maker, mayBeard)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${width}" height="${width}"><defs>${gradients(tones)}</defs>${rect(0, 0, SIZE, SIZE, 'url(#w)')}${body}${rect(0, 0, SIZE, SIZE, 'url(#l)', 0, ' opacity=".5"')}</svg>`
}
