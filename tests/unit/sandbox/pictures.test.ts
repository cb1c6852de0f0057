// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { drawHero } from '../../../src/sandbox/pictures/drawHero.ts'
import { drawPicture } from '../../../src/sandbox/pictures/drawPicture.ts'
import { drawPortrait } from '../../../src/sandbox/pictures/drawPortrait.ts'
import { dye, mix, readHex, shade, writeHex } from '../../../src/sandbox/pictures/paint.ts'
import { pictureFor } from '../../../src/sandbox/pictures/pictureFor.ts'
import { PictureMemory, fittingWidth } from '../../../src/sandbox/pictures/renderPicture.ts'
import { knownSubjects } from '../../../src/sandbox/pictures/studies.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { kinds } from '../../../src/sandbox/world/kind-list.ts'

const world = createWorld({ now: new Date('2026-03-04T09:30:00Z'), listings: 60 })

/** Width and height that a WebP states in its own header. */
const sizeOf = (body: Uint8Array): [number, number] => {
  const view = new DataView(body.buffer, body.byteOffset)
  expect(String.fromCharCode(...body.slice(8, 15))).toBe('WEBPVP8')
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
}

const drawings = [
  ...kinds.flatMap(({ key, colours: [colour = 'oak'] }) =>
    (['front', 'close', 'scene'] as const).map((view, seed) => drawPicture({ kind: key, colour, seed: seed + 7, view }))),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => drawPortrait({ seed, maker: seed % 2 === 0, beard: seed > 4 })),
  drawPortrait({ seed: 9, mark: { kind: 'vase', colour: '#93a385' } }),
  drawHero(),
]

describe('drawings', () => {
  test('exist for every kind of goods, and for goods that nobody knows', () => {
    expect(kinds.map(({ key }) => key).filter((key) => !knownSubjects.includes(key))).toEqual([])
    expect(drawPicture({ kind: 'unheard of', colour: '#123456', seed: 1, view: 'front' })).toMatch(/^<svg/)
  })

  test('are the same for the same subject, and another for another piece', () => {
    const subject = { kind: 'vase', colour: 'sage', seed: 12, view: 'front' } as const
    expect(drawPicture(subject)).toBe(drawPicture(subject))
    expect(drawPicture(subject)).not.toBe(drawPicture({ ...subject, seed: 13 }))
    expect(drawPortrait({ seed: 4 })).toBe(drawPortrait({ seed: 4 }))
  })

  test('hold no script, no event and no reference to anything outside', () => {
    const bad = /<script|<foreignObject|<image|\son\w+=|javascript:|(?:href|src)="(?!#)|url\((?!#)|@import/i
    expect(drawings.filter((svg) => bad.test(svg))).toEqual([])
  })

  test('are whole: every name that is used is given once, and no number is missing', () => {
    for (const svg of drawings) {
      const names = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1])
      expect(new Set(names).size).toBe(names.length)
      const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((match) => match[1] ?? match[2])
      expect(used.filter((name) => !names.includes(name))).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('stay small', () => {
    const sizes = drawings.map(({ length }) => length)
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(8000)
    expect(Math.max(...sizes)).toBeLessThan(24_000)
  })
})

describe('paint', () => {
  test('comes back from OKLCH as it went in', () => {
    for (const hex of ['#000000', '#ffffff', '#93a385', '#c0673f', '#3058a0']) expect(writeHex(readHex(hex))).toBe(hex)
    expect(readHex('#fff').l).toBeCloseTo(1, 3)
  })

  test('is lighter, darker, between, or dyed', () => {
    expect(readHex(shade('#93a385', 0.1)).l).toBeGreaterThan(readHex('#93a385').l)
    expect(readHex(mix('#000000', '#ffffff', 0.5)).l).toBeCloseTo(0.5, 1)
    expect(dye('#f8312f', '#f8312f', '#34466f')).toBe('#34466f')
    expect(readHex(dye('#ca0b4a', '#f8312f', '#34466f')).l).toBeLessThan(readHex('#34466f').l)
  })
})

describe('pictures by address', () => {
  test('come in the width that was asked for, at 4:5 for listings and 1:1 for members and categories', async () => {
    const size = async (path: string, width: number) => sizeOf((await pictureFor(path, width, world))?.body ?? new Uint8Array(40))
    expect(await size('/media/listing/1-1.webp', 160)).toEqual([160, 200])
    expect(await size('/media/listing/1-1.webp', 480)).toEqual([480, 600])
    expect(await size('/media/member/2.webp', 240)).toEqual([240, 240])
    expect(await size('/media/category/3.webp', 320)).toEqual([320, 320])
    expect(await size('/media/hero.webp', 640)).toEqual([640, 480])
    expect(fittingWidth(481)).toBe(640)
    expect(fittingWidth(9999)).toBe(1280)
  })

  test('exist for every address that the world names', async () => {
    const named = [...world.members.slice(0, 12).map(({ avatar }) => avatar), ...world.categories.slice(0, 12).map(({ cover }) => cover),
      ...world.listings.slice(0, 8).flatMap(({ medias }) => medias?.map(({ src }) => src) ?? [])]
    for (const path of named) expect((await pictureFor(path ?? '', 160, world))?.type, path ?? '').toBe('image/webp')
    const documents = world.listings.flatMap(({ documents: files, digital_files }) => [...files, ...digital_files])
    expect(documents.length).toBeGreaterThan(0)
    for (const { url } of documents) expect((await pictureFor(url, 160, world))?.type).toBe('application/pdf')
  })

  test('do not exist for anything else', async () => {
    for (const path of ['/media/listing/99999-1.webp', '/media/listing/1-99.webp', '/media/listing/1-0.webp', '/media/member/0.webp', '/media/category/9999.webp', '/media/../etc/passwd', '/media/listing/1.webp']) {
      expect(await pictureFor(path, 160, world), path).toBeUndefined()
    }
  })

  test('are made once for several who ask, forgotten in turn, and tried again after a failure', async () => {
    const memory = new PictureMemory(2)
    let made = 0
    const make = async () => ({ body: new Uint8Array([(made += 1)]), type: 'image/webp' })
    const [one, same] = await Promise.all([memory.get('a', make), memory.get('a', make)])
    expect(one).toBe(same)
    await memory.get('b', make)
    await memory.get('c', make)
    expect((await memory.get('a', make)).body[0]).toBe(4)
    await expect(memory.get('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await memory.get('d', make)).body[0]).toBe(5)
  })
})
