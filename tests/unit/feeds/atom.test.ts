import { describe, expect, test } from 'vitest'
import { elementsOf, parseXml, textIn } from '../../support/xml.ts'
import { aListing, aMember } from '../catalogue/records.ts'
import { HOSTILE, feedsOf } from './stage.ts'

const ATOM = 'http://www.w3.org/2005/Atom'
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const entriesOf = (text: string) => elementsOf(parseXml(text), 'entry')
const own = (element: Element, name: string) => [...element.children].filter(({ localName }) => localName === name)
const linkOf = (element: Element, rel: string) => own(element, 'link').filter((link) => link.getAttribute('rel') === rel).map((link) => link.getAttribute('href'))

/** What RFC 4287 asks of every feed and entry (4.1.1, 4.1.2). */
const expectValid = (text: string, path: string): void => {
  const feed = parseXml(text)
  expect([feed.namespaceURI, feed.localName]).toEqual([ATOM, 'feed'])
  expect(linkOf(feed, 'self')).toEqual([`https://shop.example${path}`])
  for (const one of [feed, ...own(feed, 'entry')]) {
    for (const name of ['id', 'title', 'updated']) {
      expect(own(one, name)).toHaveLength(1)
      expect(own(one, name)[0]?.textContent).not.toBe('')
    }
    expect(textIn(one, 'updated')).toMatch(RFC_3339)
    expect(URL.canParse(own(one, 'id')[0]?.textContent ?? '')).toBe(true)
  }
  expect(own(feed, 'author')).toHaveLength(1)
  const ids = own(feed, 'entry').map((entry) => textIn(entry, 'id'))
  expect(new Set(ids).size).toBe(ids.length)
}

describe('a feed of new listings', () => {
  test('is valid, and has the newest first', async () => {
    const { textAt } = await feedsOf([
      aListing({ id: 7, title: 'Lamp', date_online: '2026-01-01 10:00:00' }),
      aListing({ id: 8, title: 'Bowl', slug: 'bowl', description: 'Round.\n\nAnd blue.', cover: '/media/8.webp', date_online: '2026-01-03 10:00:00' }),
    ])
    const text = await textAt('/feeds/new.xml')
    expectValid(text, '/feeds/new.xml')
    const feed = parseXml(text)
    expect([textIn(feed, 'title'), textIn(feed, 'updated')]).toEqual(['Agora & Co', '2026-01-03T10:00:00Z'])
    const [newest, older] = entriesOf(text)
    expect([newest, older].map((entry) => entry && textIn(entry, 'title'))).toEqual(['Bowl', 'Lamp'])
    expect(newest && [textIn(newest, 'published'), textIn(newest, 'summary'), textIn(newest, 'name'), textIn(newest, 'uri')]).toEqual([
      '2026-01-03T10:00:00Z', 'Round.\n\nAnd blue.', 'Atelier Marot', 'https://shop.example/v/1-atelier-marot',
    ])
    expect(newest && [linkOf(newest, 'alternate'), linkOf(newest, 'enclosure')]).toEqual([['https://shop.example/l/8-bowl'], ['https://shop.example/media/8.webp']])
  })

  test('knows an entry by the same id under a new title and slug', async () => {
    const idOf = async (title: string) => {
      const { textAt } = await feedsOf([aListing({ id: 7, title, slug: title })])
      return elementsOf(parseXml(await textAt('/feeds/new.xml')), 'id').map(({ textContent }) => textContent)
    }
    expect(await idOf('Lamp')).toEqual(['https://shop.example/feeds/new.xml', 'https://shop.example/l/7'])
    expect(await idOf('Lantern')).toEqual(await idOf('Lamp'))
  })

  test('of a category has what is below it; of a vendor what is theirs', async () => {
    const { textAt, paths } = await feedsOf(
      [aListing({ id: 7, category_id: 10 }), aListing({ id: 8, category_id: 2, user_id: 2 }), aListing({ id: 9, category_id: 1, visibility: 'search' })], {},
      { members: [aMember(), aMember({ id: 2, public_name: 'Second' })] },
    )
    const idsAt = async (path: string) => {
      const text = await textAt(path)
      expectValid(text, path)
      return entriesOf(text).map((entry) => textIn(entry, 'id')?.split('/').at(-1))
    }
    expect(await idsAt('/feeds/c/1.xml')).toEqual(['7'])
    expect(await idsAt('/feeds/c/10.xml')).toEqual(['7'])
    expect(await idsAt('/feeds/c/2.xml')).toEqual(['8'])
    expect(await idsAt('/feeds/v/2.xml')).toEqual(['8'])
    expect(await idsAt('/feeds/c/11.xml')).toEqual([])
    expect((await idsAt('/feeds/new.xml')).sort()).toEqual(['7', '8'])
    expect(paths).toEqual(expect.arrayContaining(['/feeds/new.xml', '/feeds/c/1.xml', '/feeds/v/2.xml']))
    await expect(textAt('/feeds/c/99.xml')).rejects.toThrow('Nothing stands')
  })

  test('has nothing of which nobody can say that it is new, and fifty at most', async () => {
    const { textAt } = await feedsOf([
      aListing({ date_online: null }), aListing({ date_online: '2027-01-01 00:00:00' }),
      ...Array.from({ length: 60 }, () => aListing()),
    ])
    expect(entriesOf(await textAt('/feeds/new.xml'))).toHaveLength(50)
    const { textAt: empty } = await feedsOf([aListing({ date_online: null })])
    expectValid(await empty('/feeds/new.xml'), '/feeds/new.xml')
    expect(textIn(parseXml(await empty('/feeds/new.xml')), 'updated')).toBe('2026-02-01T00:00:00Z')
  })

  test('is valid whatever its texts hold', async () => {
    const { textAt } = await feedsOf(
      [aListing({ id: 7, title: HOSTILE, description: HOSTILE.repeat(2_000) }), aListing({ title: ' \u0007 ' })], { name: HOSTILE },
      { members: [aMember({ public_name: HOSTILE })] },
    )
    for (const path of ['/feeds/new.xml', '/feeds/c/10.xml', '/feeds/v/1.xml']) expectValid(await textAt(path), path)
    const entry = entriesOf(await textAt('/feeds/new.xml')).find((one) => textIn(one, 'id')?.endsWith('/7'))
    expect(entry && textIn(entry, 'title')).toBe('<b>&"\']]><!--🏺')
  })
})
