// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../src/sandbox/model.ts'
import { chooseTones } from '../../../src/sandbox/pictures/backdrops.ts'
import { drawPicture, hexOf } from '../../../src/sandbox/pictures/drawPicture.ts'
import { distance, readHex } from '../../../src/sandbox/pictures/paint.ts'
import { listingSubject } from '../../../src/sandbox/pictures/subjects.ts'
import { lineage } from '../../../src/sandbox/world/categories.ts'
import { colours } from '../../../src/sandbox/world/colours.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { findKind, kinds } from '../../../src/sandbox/world/kind-list.ts'
import { namedBy } from '../../../src/sandbox/world/named.ts'
import { createRandom } from '../../../src/sandbox/world/random.ts'

const world = createWorld({ now: new Date('2026-03-04T09:30:00Z') })
const newestFirst = world.listings
  .filter(({ status, admin_status }) => status === 'published' && admin_status === 'approved')
  .toSorted((a, b) => (b.date_online ?? '').localeCompare(a.date_online ?? ''))

const studioOf = ({ metafields }: Listing) => metafields?.['studio'] ?? {}
/** What two pictures have in common that look alike. */
const looks = (listing: Listing) => {
  const { subject, colour, model } = studioOf(listing)
  return `${subject} ${colour} ${model ?? ''}`
}

/** Pairs that stand next to each other in a list and look alike. */
const twins = (list: readonly Listing[]) =>
  list.flatMap((listing, at) => {
    const next = list[at + 1]
    return next && listing.medias && next.medias && looks(next) === looks(listing) ? [`${listing.title} | ${next.title}`] : []
  })

const groupsBy = (keys: (listing: Listing) => readonly number[]) => {
  const groups = new Map<number, Listing[]>()
  for (const listing of newestFirst) {
    for (const key of keys(listing)) groups.set(key, [...(groups.get(key) ?? []), listing])
  }
  return [...groups.values()]
}

/** Families in whose titles a colour's name means something else: walnut bread, plum pie. */
const EDIBLE = new Set(['food', 'drink', 'service'])
const goods = newestFirst.flatMap((listing) => {
  const kind = findKind(listing.tags[0] ?? '')
  return kind && !EDIBLE.has(kind.family) ? [{ listing, kind }] : []
})
const names = [...colours.keys()].sort((a, b) => b.length - a.length)

describe('listings next to each other', () => {
  test('never have the same drawing in the same colour: at a vendor, in a category of any level, among all', () => {
    expect(groupsBy(({ user_id }) => [user_id]).flatMap(twins)).toEqual([])
    expect(groupsBy(({ category_id }) => lineage(world.categories, category_id)).flatMap(twins)).toEqual([])
    expect(twins(newestFirst)).toEqual([])
  })

  test('of one colour are drawn as different models', () => {
    const drawn = (model: number) => drawPicture({ kind: 'handbag', colour: 'navy', seed: 5, view: 'front', model })
    expect(new Set([0, 1, 2, 3, 4].map(drawn)).size).toBe(5)
  })
})

describe('the colour that a title names', () => {
  test('is the colour of its pictures, wherever the title begins with it or ends in it', () => {
    const wrong = goods.flatMap(({ listing, kind }) => {
      const { colour, trim } = studioOf(listing)
      const title = listing.title.toLowerCase()
      const named = names.find((name) => title.startsWith(`${name} `)) ?? names.find((name) => title.endsWith(` in ${name}`))
      // The name of a metal or a wood that is not the part in colour: a silver ring with a green stone.
      return named === undefined || [colour, trim].includes(named) || !kind.colours.includes(named) ? [] : [`${listing.title}: ${colour}`]
    })
    expect(wrong).toEqual([])
    expect(goods.filter(({ listing: { title } }) => names.some((name) => title.toLowerCase().startsWith(`${name} `))).length).toBeGreaterThan(150)
  })

  test('is read from other words, too, and not from those that name another part', () => {
    const named = (key: string, title: string) => {
      const kind = findKind(key)
      return kind && namedBy(kind, title)
    }
    expect(named('wine', 'Unfiltered rosé from Pinhão')).toEqual({ colours: ['blush'] })
    expect(named('ring', 'Recycled-gold ring with a moonstone')).toEqual({ colours: ['chalk'], trim: 'gold' })
    expect(named('knife', 'Carbon steel paring knife with a walnut handle')).toEqual({ colours: ['walnut'] })
    expect(named('hourglass', 'Half-hour glass with indigo sand')).toEqual({ colours: ['indigo'] })
    expect(named('lamp', 'Turned oak desk lamp with a brass switch')).toEqual({ colours: ['oak'] })
    expect(named('mirror', 'Wall mirror with a brass hook')).toEqual({ colours: [] })
    expect(named('pie', 'Lattice plum pie')).toEqual({ colours: [] })
    expect(named('chopsticks', 'Cooking chopsticks in cherry red lacquer')).toEqual({ colours: ['cherry red'] })
  })

  test('is drawn: the picture of every kind has it in every colour that the kind comes in', () => {
    const missing = kinds.flatMap(({ key, colours: own }) => own.filter((colour) => {
      const fills = drawPicture({ kind: key, colour, seed: 3, view: 'front' }).match(/#[\da-f]{6}/g) ?? []
      return !fills.some((fill) => distance(fill, hexOf(colour)) < 0.08)
    }).map((colour) => `${key}: ${colour}`))
    expect(missing).toEqual([])
  })

  test('is that of its filter', () => {
    for (const listing of world.listings) {
      const { colour = '' } = studioOf(listing)
      if (listing.attributes['colours']) expect(listing.attributes['colours'], listing.title).toEqual([colours.get(colour)?.group])
    }
  })

  test('is, for a choice among colours, that of the cover of each', () => {
    let checked = 0
    for (const listing of world.listings) {
      for (const { title, cover_id } of listing.variants ?? []) {
        const name = (title.split(' / ')[0] ?? '').toLowerCase()
        if (!colours.has(name) || !listing.medias) continue
        const position = listing.medias.findIndex(({ id }) => id === cover_id) + 1
        expect(listingSubject(world, listing, position).colour, `${listing.title}: ${title}`).toBe(name)
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(150)
  })
})

describe('backgrounds', () => {
  const rooms = [...colours.values()].flatMap(({ hex }) => [1, 2, 3, 4, 5, 6].map((seed) => ({ hex, ...chooseTones(hex, createRandom(seed)) })))

  test('are warm papers, light and quiet', () => {
    for (const { wall } of rooms) {
      const { l, c, h } = readHex(wall)
      expect(l).toBeGreaterThan(0.75)
      expect(c).toBeLessThan(0.06)
      // From the orange of paper to the yellow of straw.
      expect(h).toBeGreaterThan(0.8)
      expect(h).toBeLessThan(1.9)
    }
    expect(new Set(rooms.map(({ wall }) => wall)).size).toBeGreaterThan(8)
  })

  test('never swallow the goods', () => {
    expect(rooms.filter(({ wall, hex }) => distance(wall, hex) < 0.06)).toEqual([])
  })
})
