import { describe, expect, test } from 'vitest'
import { pictureSource } from '../../../src/lib/pictures.ts'
import { PICTURE_SIZES } from '../../../src/sandbox/media.ts'

const images = { template: '{url}?w={width}', widths: [160, 640] }
const at = (address: string) => ({ src: `${address}640`, srcset: `${address}160 160w, ${address}640 640w` })

describe('a picture', () => {
  test('is asked for in each width that the operator names', () => {
    expect(pictureSource('https://img.example/x.jpg', images)).toEqual(at('https://img.example/x.jpg?w='))
    expect(pictureSource('https://img.example/x.jpg', PICTURE_SIZES)?.srcset).toContain('x.jpg?w=160 160w')
  })

  test('keeps the query of its own address: a version, or a signature', () => {
    expect(pictureSource('https://img.example/x.jpg?v=3', images)).toEqual(at('https://img.example/x.jpg?v=3&w='))
  })

  test.each(['$&', '$$', "$'", '{width}', '{url}'])('has its address as it is where that holds %s', (odd) => {
    const address = `https://img.example/x.jpg?name=${odd.replace("'", '%27')}`
    expect(pictureSource(address, images)).toEqual(at(`${address}&w=`))
  })

  test('can stand behind a resizer’s own address', () => {
    const resizer = { template: 'https://cdn.example/fit/{width}/{url}', widths: [160] }
    expect(pictureSource('https://img.example/x.jpg?v=3', resizer)?.src).toBe('https://cdn.example/fit/160/https://img.example/x.jpg?v=3')
  })

  test('has its width wherever the resizer wants it', () => {
    const resizer = { template: 'https://cdn.example/{width}x{width}/{url}', widths: [160] }
    expect(pictureSource('https://img.example/x.jpg', resizer)?.src).toBe('https://cdn.example/160x160/https://img.example/x.jpg')
  })

  test('has its one size where nobody resizes, and none where its address is not one to load', () => {
    expect(pictureSource('https://img.example/x.jpg', null)).toEqual({ src: 'https://img.example/x.jpg' })
    expect(pictureSource('javascript:alert(1)', images)).toBeUndefined()
  })
})
