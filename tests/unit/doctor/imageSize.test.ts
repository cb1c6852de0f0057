import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageSize } from '../../../src/doctor/imageSize.ts'

const drawn = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })

it.each([
  ['PNG', () => drawn(321, 123).png()],
  ['JPEG', () => drawn(321, 123).jpeg()],
  ['progressive JPEG with a profile', () => drawn(321, 123).withMetadata().jpeg({ progressive: true })],
  ['GIF', () => drawn(321, 123).gif()],
  ['WebP', () => drawn(321, 123).webp()],
  ['lossless WebP', () => drawn(321, 123).webp({ lossless: true })],
  ['WebP with transparency', () => drawn(321, 123, 4).webp()],
  ['AVIF', () => drawn(321, 123).avif()],
])('The size of a %s is read from its bytes', async (_kind, make) => {
  expect(imageSize(await make().toBuffer())).toEqual({ width: 321, height: 123 })
})

it('An SVG says its size, or none', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(imageSize(bytes('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'))).toEqual({ width: 40, height: 30 })
  expect(imageSize(bytes('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'))).toBeUndefined()
})

it('What is no picture, or broken off, has no size', () => {
  for (const text of ['', 'GIF8', 'x'.repeat(200), '\u00ff\u00d8'.repeat(30)]) {
    expect(imageSize(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBeUndefined()
  }
})
