/** Shapes that several drawings are made of. */
import type { Drawing } from './icons.ts'

/** A point of a profile: distance from the axis, height above the base. */
export type Profile = readonly (readonly [radius: number, height: number])[]

/** A number with at most one decimal, to keep the drawing short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** Smooth path through points (Catmull-Rom), continued from the current point. */
const curve = (points: readonly (readonly [number, number])[]): string => {
  let path = ''
  for (let index = 0; index < points.length - 1; index += 1) {
    const before = points[Math.max(0, index - 1)] ?? [0, 0]
    const from = points[index] ?? [0, 0]
    const to = points[index + 1] ?? [0, 0]
    const after = points[Math.min(points.length - 1, index + 2)] ?? to
    const tension = 6
    path += `C${n(from[0] + (to[0] - before[0]) / tension)} ${n(from[1] + (to[1] - before[1]) / tension)} `
      + `${n(to[0] - (after[0] - from[0]) / tension)} ${n(to[1] - (after[1] - from[1]) / tension)} ${n(to[0])} ${n(to[1])}`
  }
  return path
}

/** The outline of a solid of revolution with a rounded base. */
export const turned = (profile: Profile): string => {
  const right = profile.map(([radius, height]): [number, number] => [radius, -height])
  const left = right.map(([x, y]): [number, number] => [-x, y]).reverse()
  const first = right[0] ?? [0, 0]
  const last = right.at(-1) ?? [0, 0]
  const sag = Math.min(9, last[0] * 0.14)
  return `M${n(first[0])} ${n(first[1])}${curve(right)}Q0 ${n(last[1] + sag)} ${n(-last[0])} ${n(last[1])}${curve(left)}Z`
}

/** Scales a profile from its own units (radius 50, height 100). */
export const scaled = (profile: Profile, radius: number, height: number): Profile =>
  profile.map(([x, y]) => [(x / 50) * radius, (y / 100) * height])

/** The opening of a solid of revolution: its inside, and the light on its rim. */
export const mouth = (radius: number, height: number, fill: string, light: string): string => {
  const depth = radius * 0.2
  return `<ellipse cy="${n(-height)}" rx="${n(radius)}" ry="${n(depth)}" fill="${light}"/>`
    + `<ellipse cy="${n(-height + depth * 0.12)}" rx="${n(radius * 0.88)}" ry="${n(depth * 0.78)}" fill="${fill}"/>`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"${more}/>`

export const move = (x: number, y: number, body: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${body}</g>`

/** Several drawings side by side on one baseline. */
export const group = (parts: readonly { drawing: Drawing, x: number, y?: number }[]): Drawing => {
  const left = Math.min(...parts.map(({ drawing, x }) => x - drawing.width / 2))
  const right = Math.max(...parts.map(({ drawing, x }) => x + drawing.width / 2))
  const middle = (left + right) / 2
  return {
    body: parts.map(({ drawing, x, y = 0 }) => move(x - middle, y, drawing.body)).join(''),
    width: right - left,
    height: Math.max(...parts.map(({ drawing, y = 0 }) => drawing.height - y)),
    form: 'round',
  }
}
