import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PALETTES } from '../../src/lib/brand/palette.ts'
import { PAPER, webManifest } from '../../src/build/webManifest.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import { writeHex } from '../../src/sandbox/pictures/paint.ts'

const css = readFileSync(resolve(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8')

const coloursOf = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--color-([\w-]+): (oklch\([^)]+\))/g)].map(([, name = '', value = '']) => [name, value]))

const blockAfter = (opening: string): string => {
  const start = css.indexOf(opening)
  return start < 0 ? '' : css.slice(start, css.indexOf('}', start))
}

const light = coloursOf(blockAfter(':root {'))
const dark = coloursOf(blockAfter(":root[data-theme='dark'] {"))
const darkBySystem = coloursOf(blockAfter(":root:not([data-theme='light']) {"))

/** Relative luminance (WCAG 2.2) of an `oklch(l c h)`, by the matrices of CSS Color 4. */
const luminance = (colour: string): number => {
  const [lightness = 0, chroma = 0, hue = 0] = colour.slice(6, -1).split(/[ /]+/).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const held = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * held(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
    + 0.7152 * held(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
    + 0.0722 * held(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
}

const contrast = (one = '', other = ''): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each([['light', light], ['dark', dark]])('in %s', (_name, colours) => {
  test.each(['ink', 'muted', 'accent', 'good', 'warn', 'bad'])('%s reads on paper and on a surface', (role) => {
    expect(contrast(colours[role], colours['paper'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours[role], colours['surface'])).toBeGreaterThanOrEqual(4.5)
  })

  test('words read on the accent', () => {
    expect(contrast(colours['on-accent'], colours['accent'])).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a control is seen', () => {
    expect(contrast(colours['edge'], colours['paper'])).toBeGreaterThanOrEqual(3)
  })
})

test('dark is the same, chosen or taken from the device', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  expect(darkBySystem).toEqual(dark)
})

test('the palette that a brand begins with is that of the style sheet', () => {
  const roles = (colours: Record<string, string>) => Object.fromEntries(Object.entries(colours).filter(([name]) => name !== 'overlay'))
  expect(DEFAULT_PALETTES).toEqual({ light: roles(light), dark: roles(dark) })
})

describe('the browser\'s own bars', () => {
  const asHex = (colour = '') => {
    const [l = 0, c = 0, h = 0] = colour.slice(6, -1).split(' ').map(Number)
    return writeHex({ l, c, h: (h * Math.PI) / 180 })
  }
  const html = readFileSync(resolve(import.meta.dirname, '../../index.html'), 'utf8')

  test('have the colour of the paper in both appearances, in the document and in the manifest', () => {
    expect(PAPER).toEqual({ light: asHex(light['paper']), dark: asHex(dark['paper']) })
    const stated = [...html.matchAll(/<meta name="theme-color" data-scheme="(\w+)" media="([^"]+)" content="([^"]+)">/g)].map(([, ...parts]) => parts)
    expect(stated).toEqual((['light', 'dark'] as const).map((scheme) => [scheme, `(prefers-color-scheme:${scheme})`, PAPER[scheme]]))
    expect(JSON.parse(webManifest(defaultConfig))).toMatchObject({ theme_color: PAPER.light, background_color: PAPER.light })
  })

  test('the icon has the accent of each appearance', () => {
    const icon = readFileSync(resolve(import.meta.dirname, '../../public/favicon.svg'), 'utf8')
    expect(icon).toContain(`fill="${asHex(light['accent'])}"`)
    expect(icon).toContain(`@media (prefers-color-scheme:dark){.a{fill:${asHex(dark['accent'])}}.b{fill:${asHex(dark['on-accent'])}}}`)
  })
})
