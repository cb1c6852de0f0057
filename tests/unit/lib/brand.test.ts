import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, lightnessOf, readColour, readable } from '../../../src/lib/brand/colours.ts'
import { SCHEMES, barColour, paletteOf, type Palette } from '../../../src/lib/brand/palette.ts'
import { brandStyles } from '../../../src/lib/brand/styles.ts'

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21], ['#777777', '#ffffff', 4.48], ['#767676', '#ffffff', 4.54], ['#ff0000', '#ffffff', 4], ['#0000ff', '#ffffff', 8.59], ['#808080', '#808080', 1],
  ])('of %s on %s is %d, whichever is the ground', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })

  test.each([['teal', '#008080'], ['rgb(11 93 78)', '#0b5d4e'], ['hsl(0 100% 50%)', '#ff0000'], ['#fff', '#ffffff'], ['#11223380', '#112233'], ['oklch(0.985 0.006 85)', '#fcfaf6']])('%s is %s', (css, hex) => {
    expect(readColour(css)).toBe(hex)
  })

  test.each(['var(--mine)', 'reddish', '12px', 'color-mix(in oklab, red, blue)'])('%s is left to the browser', (css) => {
    expect(readColour(css)).toBeUndefined()
  })

  test('what can be read stays, what cannot becomes the nearest of its hue', () => {
    expect(readable('#0b5d4e', ['#ffffff'])).toBe('#0b5d4e')
    const mended = readable('#ffb300', ['#ffffff'])
    expect(contrast(mended, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    // No darker than it takes.
    expect(contrast(mended, '#ffffff')).toBeLessThan(4.7)
    expect(Math.abs(lightnessOf(mended).h - lightnessOf('#ffb300').h)).toBeLessThan(8)
    expect(lightnessOf(readable('#303030', ['#101010'])).l).toBeGreaterThan(lightnessOf('#303030').l)
  })
})

describe('a palette', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  /** Between these neither black nor white is far enough from what is mixed of both. */
  const ground = hex.filter((colour) => Math.max(contrast(colour, '#000000'), contrast(colour, '#ffffff')) > 6.5)
  const pairs = (palette: Palette) => [
    ...(['ink', 'muted', 'accent', 'good', 'warn', 'bad'] as const).map((role) => contrast(readColour(palette[role]) ?? '', readColour(palette.paper) ?? '')),
    contrast(readColour(palette['on-accent']) ?? '', readColour(palette.accent) ?? ''),
  ]

  test('can be read in both appearances, whatever a brand chose', () => {
    fc.assert(fc.property(ground, hex, hex, ground, (paper, ink, accent, paperDark) => {
      for (const brand of [{ accent }, { paper, ink, accent }, { paper, accent }, { ink, paperDark }]) {
        for (const scheme of SCHEMES) expect(Math.min(...pairs(paletteOf(brand, scheme)))).toBeGreaterThanOrEqual(4.49)
      }
    }), { numRuns: 40 })
  })

  test('keeps what reads as it was chosen', () => {
    expect(paletteOf({ accent: '#0b5d4e', paper: '#fff6ec', ink: '#4b2a36' }, 'light')).toMatchObject({ accent: '#0b5d4e', paper: '#fff6ec', ink: '#4b2a36' })
    expect(paletteOf({ paper: '#fff6ec', paperDark: '#101418' }, 'dark').paper).toBe('#101418')
  })

  test('has a dark appearance with the hue of the light one', () => {
    const { paper } = paletteOf({ paper: '#e6f0ff' }, 'dark')
    expect(lightnessOf(paper).l).toBeCloseTo(0.19, 1)
    expect(Math.abs(lightnessOf(paper).h - lightnessOf('#e6f0ff').h)).toBeLessThan(15)
  })
})

describe('the style of a brand', () => {
  test('is nothing where nothing is set', () => {
    expect(brandStyles({ brand: {}, hero: {} })).toBe('')
    expect(brandStyles({ brand: { density: 'regular', header: 'paper' }, hero: { layout: 'beside' } })).toBe('')
    expect(barColour({}, 'light')).toBeUndefined()
  })

  test('has only what is set, light and dark', () => {
    expect(brandStyles({ brand: { radius: '0', displayWeight: 800, text: 'Arial', display: 'Impact', radiusImage: '1rem' } }))
      .toBe(':root{--brand-radius:0;--brand-radius-image:1rem;--brand-display:Impact;--brand-aspect:none;--weight-display:800;--weight-name:800;--brand-text:Arial}')
    const dark = ':root:not([data-theme=light]){--color-accent:#ffcc00;--color-on-accent:oklch(0.19 0.008 60)}'
    expect(brandStyles({ brand: { accent: '#806000', accentDark: '#ffcc00' } }))
      .toBe(`:root{--color-accent:#806000}${dark.replace(':not([data-theme=light])', '[data-theme=dark]')}@media(prefers-color-scheme:dark){${dark}}`)
    expect(brandStyles({ brand: { density: 'compact' } })).toContain('--space-5:1.125rem')
  })

  test('holds an accent that only a browser can make out', () => {
    expect(brandStyles({ brand: { accent: 'var(--theme-colour)' } })).toContain('--color-accent:oklch(from var(--theme-colour) min(l,0.5) c h)')
  })

  test('swaps the logo where the ground is dark', () => {
    const logo = { logo: '/a.svg', logoDark: '/b".svg' }
    expect(brandStyles({ brand: logo })).toContain(':root[data-theme=dark] .logo{content:url("/b%22.svg")}')
    expect(brandStyles({ brand: { ...logo, header: 'ink' } })).toContain('}.logo{content:url("/b%22.svg")}')
    expect(brandStyles({ brand: { logoDark: '/b.svg' } })).toBe('')
  })

  test('can state the whole, so that one look takes the place of another', () => {
    const properties = (css: string) => new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const whole = properties(brandStyles({ brand: {} }, true))
    const set = properties(brandStyles({ brand: { accent: '#fc0', paper: '#eee', ink: '#222', radius: '0', radiusImage: '0', display: 'x', displayWeight: 300, text: 'y', density: 'spacious' } }))
    expect([...set].filter((name) => !whole.has(name))).toEqual([])
  })
})
