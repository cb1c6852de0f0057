/** A plate, and a potter's wheel. */
import type { Random } from '../world/random.ts'
import type { Drawing } from './icons.ts'
import { mix, shade } from './paint.ts'
import { ellipse, line, n, path, scaled, turned } from './shapes.ts'

/** A plate from above; its height is its diameter. */
export const drawPlate = (colour: string, random: Random): Drawing => {
  const radius = 132
  const y = -radius
  const ring = (r: number, fill: string, more = '') => ellipse(0, y, r, r, fill, more)
  const light = mix(colour, '#f7efe0', 0.5)
  const rims = [
    () => ring(radius, colour) + ring(radius * 0.97, shade(colour, 0.05)) + ring(radius * 0.66, shade(colour, -0.03)),
    () => ring(radius, light) + `<circle cy="${y}" r="${n(radius * 0.93)}" fill="none" stroke="${colour}" stroke-width="9"/>` + ring(radius * 0.66, shade(light, -0.025)),
    () => ring(radius, colour) + ring(radius * 0.68, light) + ring(radius * 0.62, shade(light, -0.02)),
    () => ring(radius, light) + Array.from({ length: 24 }, (_, index) => {
      const angle = (index * Math.PI) / 12
      return ellipse(Math.cos(angle) * radius * 0.84, y + Math.sin(angle) * radius * 0.84, 7, 7, colour)
    }).join('') + ring(radius * 0.66, shade(light, -0.02)),
  ]
  const dots = Array.from({ length: 30 }, () => {
    const [angle, far] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * radius * 0.94]
    return `M${n(Math.cos(angle) * far)} ${n(y + Math.sin(angle) * far)}h.8`
  }).join('')
  return {
    body: ring(radius, shade(colour, -0.1)) + random.pick(rims)() + line(dots, shade(colour, -0.24), 1.8, ' opacity=".45"')
      + `<path d="M${n(-radius * 0.6)} ${n(y - radius * 0.26)}A${n(radius * 0.65)} ${n(radius * 0.65)} 0 0 1 ${n(-radius * 0.1)} ${n(y - radius * 0.64)}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".4"/>`,
    width: radius * 2, height: radius * 2, form: 'flat',
  }
}

/** A pot on a potter's wheel. */
export const drawWheel = (colour: string, random: Random): Drawing => {
  const clay = mix('#b9876a', colour, 0.35)
  const height = 130 + random.int(0, 40)
  const body = turned(scaled([[34, 100], [30, 88], [36, 64], [48, 36], [44, 8], [38, 0]], 66, height))
  const rings = [0.25, 0.4, 0.55, 0.72].map((at) => line(`M-56 ${n(-height * at - 46)}Q0 ${n(-height * at - 38)} 56 ${n(-height * at - 46)}`, shade(clay, -0.06), 2.4, ' opacity=".7"')).join('')
  return {
    body: path('M-118 -34V-22Q0 14 118 -22V-34Z', '#6b645d') + ellipse(0, -34, 118, 22, '#8c857b') + ellipse(0, -36, 96, 16, '#a19a8f')
      + ellipse(0, -38, 60, 10, shade(clay, -0.08)) + `<g transform="translate(0 -38)">${path(body, clay)}${ellipse(0, -height, 44, 9, shade(clay, 0.06))}${ellipse(0, -height + 1, 37, 7, shade(clay, -0.22))}</g>${rings}`,
    width: 236, height: height + 40, form: 'round',
  }
}
