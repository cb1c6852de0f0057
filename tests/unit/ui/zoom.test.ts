import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bounded, CLOSE_SCALE, fitted, isDoubleTap, isTap, MAX_SCALE, pinched, REST, swiped, wheelFactor, zoomedTo,
  type Point, type View,
} from '../../../src/ui/zoom.ts'

const field = { width: 400, height: 600 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const aView = fc.record({ scale: number(1, MAX_SCALE), x: number(-900, 900), y: number(-900, 900) })
const aPoint = fc.record({ x: number(-200, 200), y: number(-300, 300) })

/** The point of the picture, at its own scale, that lies under a point of the field. */
const under = (view: View, at: Point) => ({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale })
const expectNear = (one: Point, other: Point) => {
  expect(one.x).toBeCloseTo(other.x, 6)
  expect(one.y).toBeCloseTo(other.y, 6)
}

describe('a picture in its field', () => {
  test.each([
    [{ width: 4000, height: 4000 }, { width: 400, height: 400 }],
    [{ width: 100, height: 300 }, { width: 200, height: 600 }],
    [{ width: 0, height: 0 }, field],
  ])('of %o is fitted to %o', (natural, size) => expect(fitted(natural, field)).toEqual(size))

  test('lies in the middle where it is smaller, and else covers the field to its edges', () => {
    const picture = { width: 400, height: 400 }
    expect(bounded({ scale: 1, x: 50, y: 50 }, picture, field)).toEqual(REST)
    expect(bounded({ scale: 2, x: 999, y: -999 }, picture, field)).toEqual({ scale: 2, x: 200, y: -100 })
    fc.assert(fc.property(aView, (view) => {
      const { scale, x } = bounded(view, picture, field)
      expect(x - (picture.width * scale) / 2).toBeLessThanOrEqual(-field.width / 2 + 1e-9)
      expect(x + (picture.width * scale) / 2).toBeGreaterThanOrEqual(field.width / 2 - 1e-9)
    }))
  })

  test('is never smaller than fitted nor larger than the most', () => {
    expect(zoomedTo(REST, 0.1, REST).scale).toBe(1)
    expect(zoomedTo(REST, 99, REST).scale).toBe(MAX_SCALE)
  })
})

describe('looking closer', () => {
  test('keeps what is under the pointer under it', () => {
    fc.assert(fc.property(aView, aPoint, number(0.5, 8), (view, at, scale) => {
      expectNear(under(zoomedTo(view, scale, at), at), under(view, at))
    }))
    expect(zoomedTo(REST, CLOSE_SCALE, { x: 100, y: -40 })).toEqual({ scale: 2.5, x: -150, y: 60 })
  })

  test('with two fingers keeps what is between them between them', () => {
    const from = [{ x: -20, y: 0 }, { x: 20, y: 0 }] as const
    expect(pinched(REST, from, [{ x: -30, y: 10 }, { x: 50, y: 10 }])).toEqual({ scale: 2, x: 10, y: 10 })
    fc.assert(fc.property(aView, aPoint, (view, to) => {
      const after = pinched(view, from, [{ x: to.x - 25, y: to.y }, { x: to.x + 25, y: to.y }])
      expectNear(under(after, to), under(view, { x: 0, y: 0 }))
    }))
  })

  test('by wheel goes as far back as it came, whatever the unit', () => {
    const wheel = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey })
    expect(wheel(-100)).toBeGreaterThan(1)
    expect(wheel(-100) * wheel(100)).toBeCloseTo(1)
    expect(wheel(3, 1)).toBeCloseTo(wheel(48))
    // A touchpad says little at a time.
    expect(wheel(-5, 0, true)).toBeGreaterThan(wheel(-5))
    expect(wheel(-1e6)).toBeLessThan(2)
  })
})

describe('a finger', () => {
  test('turns when it goes far, or fast', () => {
    expect(swiped(-200, 2000, 400)).toBe(1)
    expect(swiped(200, 2000, 400)).toBe(-1)
    expect(swiped(-60, 80, 400)).toBe(1)
    expect(swiped(-60, 900, 400)).toBe(0)
    expect(swiped(-10, 1, 400)).toBe(0)
    expect(swiped(0, 0, 400)).toBe(0)
  })

  test('taps when it is short and still, twice when soon and near', () => {
    expect(isTap({ x: 0, y: 0 }, { x: 3, y: 3 }, 120)).toBe(true)
    expect(isTap({ x: 0, y: 0 }, { x: 30, y: 3 }, 120)).toBe(false)
    expect(isTap({ x: 0, y: 0 }, { x: 0, y: 0 }, 800)).toBe(false)
    expect(isDoubleTap({ x: 0, y: 0, time: 0 }, { x: 9, y: 9, time: 200 })).toBe(true)
    expect(isDoubleTap({ x: 0, y: 0, time: 0 }, { x: 9, y: 9, time: 900 })).toBe(false)
    expect(isDoubleTap({ x: 0, y: 0, time: 0 }, { x: 90, y: 9, time: 200 })).toBe(false)
  })
})
