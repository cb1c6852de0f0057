/** Silhouettes from the Fluent emoji set in its flat form (MIT), recoloured. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dye } from './paint.ts'
import { silhouettes } from './silhouettes.ts'

let bodies: Readonly<Record<string, { body: string }>> | undefined

const bodyOf = (name: string): string => {
  if (!bodies) {
    const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
    // The package's own format: an object of icons by name, each with the markup of its drawing.
    const set = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }
    // Only the icons in use stay in memory: the whole set has three thousand drawings.
    bodies = Object.fromEntries(Object.keys(silhouettes).flatMap((key) => (set.icons[key] ? [[key, set.icons[key]]] : [])))
  }
  const found = bodies[name]
  if (!found) throw new RangeError(`No silhouette is called ${name}`)
  return found.body
}

/** A drawing. The middle of its base is at (0, 0), and y is negative upwards. */
export interface Drawing {
  body: string
  width: number
  height: number
  /** Which light and shade it gets. */
  form: 'round' | 'flat'
}

export interface IconOptions {
  /** Longest side, in units of the picture. */
  size: number
  /** The new colour of its body. */
  colour: string
  /** The original colour of the body, when it is not the most frequent colour of the icon. */
  key?: string
  /** The new colour of its other parts, which are only muted without it. */
  trim?: string
  /** Colours of the set that are left out (water below a boat). */
  without?: readonly string[]
  form?: 'round' | 'flat'
}

const number = (value: number) => String(Math.round(value * 100) / 100)

/** Draws a silhouette of the set in a colour. */
export const drawIcon = (name: string, { size, colour, key, trim, without = [], form = 'flat' }: IconOptions): Drawing => {
  const box = silhouettes[name]
  if (!box) throw new RangeError(`No silhouette is called ${name}`)
  const [left, top, right, bottom, mostly] = box
  const scale = size / Math.max(right - left, bottom - top)
  const body = bodyOf(name)
    .replace(/<path[^>]*?fill="(#[\da-f]{3,6})"[^>]*\/>/gi, (path, fill: string) => (without.includes(fill.toLowerCase()) ? '' : path))
    .replace(/(fill|stroke|stop-color)="(#[\da-f]{3,6})"/gi, (_, name_: string, fill: string) => `${name_}="${dye(fill, key ?? mostly, colour, trim)}"`)
    // Ids inside one drawing must not be the same as those of another.
    .replace(/\b(id="|url\(#|href="#)/g, `$1${name}-`)
  const x = number(-((left + right) / 2) * scale)
  return {
    body: `<g transform="translate(${x} ${number(-bottom * scale)}) scale(${number(scale)})">${body}</g>`,
    width: (right - left) * scale,
    height: (bottom - top) * scale,
    form,
  }
}
