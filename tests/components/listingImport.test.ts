import axe from 'axe-core'
import { clear, createStore, entries } from 'idb-keyval'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseCsv } from '../../src/lib/csv.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

/** The imports as they lie in this browser. */
const store = createStore('stoa.imports', 'records')
let market: Sandbox

const vendor = () => market.world.members.find(({ email }) => email === people.vendor)?.id ?? 0
const made = () => market.world.listings.filter(({ user_id, title }) => user_id === vendor() && title.startsWith('Imported '))
const open = async (options = {}) => {
  const app = await mountApp('/sell/import', { as: 'vendor', market, ...options })
  await vi.waitFor(() => document.querySelector('input[type=file]') ?? app.heading(/Rows|Lignes/))
  await app.settled()
  return app
}
const choose = async (app: MountedApp, text: string, name = 'goods.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no choice of a file')
  Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await app.settled()
}
const rowsShown = async (app: MountedApp) => {
  await vi.waitFor(() => app.heading('Rows'))
  await app.settled()
}
const cards = () => [...document.querySelectorAll<HTMLElement>('main article')]
const cardOf = (row: number) => {
  const found = cards().find((card) => card.textContent?.includes(`Row ${row}: `))
  if (!found) throw new Error(`Row ${row} is not shown`)
  return found
}
const buttonIn = (card: HTMLElement, name: RegExp) => {
  const found = [...card.querySelectorAll<HTMLElement>('button, a')].find((button) => name.test(button.textContent ?? ''))
  if (!found) throw new Error(`No button ${String(name)} on the card`)
  return found
}
const inputIn = (card: HTMLElement, label: string) => {
  const named = [...card.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  const input = named && document.getElementById(named.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label} on the card`)
  return input
}
/** Presses, and does not wait: an import that runs is never quiet. */
const press = (app: MountedApp, name: string | RegExp) => app.button(name).click()
const until = (claim: () => void) => vi.waitFor(claim, { timeout: 60_000, interval: 20 })
/** Leaves while the import runs: the page asks. */
const leave = async (app: MountedApp) => {
  void app.router.push('/wishlist')
  await until(() => app.heading('Leave while the import is running?'))
  app.button('Stop and leave').click()
  await until(() => expect(app.router.currentRoute.value.path).toBe('/wishlist'))
}
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
/** What is saved as a file, as tables. */
const savedFiles = () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  onTestFinished(() => { vi.restoreAllMocks() })
  return async () => Promise.all(blobs.map(async (blob) => parseCsv((await blob.text()).replace(/^\ufeff/, '')).rows))
}

beforeEach(async () => {
  market = aMarketplace()
  await clear(store)
})

const leaf = () => market.world.categories.find(({ id }) => !market.world.categories.some(({ parent_id }) => parent_id === id))?.id ?? 0

describe('an import of 160 rows', () => {
  test('makes each listing once, through mistakes, a refusal, a pause, a lost answer and an interruption', { timeout: 120_000 }, async () => {
    const lines = Array.from({ length: 160 }, (_, index) => `Imported ${index + 1};${leaf()};${index + 1},50;2;REF-${index + 1}`)
    lines[9] = `;${leaf()};10,50;2;REF-10`
    lines[19] = `Imported 20;${leaf()};dear;2;REF-20`
    lines[29] = 'Imported 30;Nowhere;30,50;2;REF-30'
    const first = await open()
    await choose(first, `Titre;Catégorie;Prix;Stock;Référence externe\r\n${lines.join('\r\n')}`)
    await rowsShown(first)
    expect(first.has('5 of 5 columns are used')).toBe(true)
    expect(cards()).toHaveLength(50)
    await until(() => expect(first.has('3 rows need a change and are not imported.')).toBe(true))
    await first.visit('/sell/import?show=problems')
    expect(cards()).toHaveLength(3)
    expect(await barriers()).toEqual([])
    await first.fill(inputIn(cardOf(10), 'Titre'), 'Imported 10')
    // It stays in sight while it is mended.
    expect(cards()).toHaveLength(3)
    await first.click(buttonIn(cardOf(20), /Leave out/))

    market.faults.inject({ endpoint: 'listings.create', status: 200, body: 'json', message: 'No more mugs, please' })
    market.faults.inject({ endpoint: 'listings.create', drop: true, when: 'after' })
    market.faults.inject({ endpoint: 'listings.create', status: 429, body: 'json', headers: { 'retry-after': '8' } })
    press(first, 'Import 158 listings')
    await until(() => expect(first.has(/asks for a pause\. The import goes on in [1-8] seconds/)).toBe(true))
    expect(made()).toHaveLength(1)
    first.button('Pause').focus()
    press(first, 'Pause')
    await first.settled()
    expect(document.activeElement).toBe(first.heading('The import is paused'))
    press(first, 'Continue')
    await until(() => expect(made().length).toBeGreaterThan(40))

    // Whoever leaves is asked, and finds it as it was left.
    await leave(first)
    const before = made().length
    expect(before).toBeLessThan(158)
    await first.visit('/sell/import')
    await rowsShown(first)
    await until(() => first.heading('The import was interrupted'))
    expect(first.has('No more mugs, please')).toBe(true)
    press(first, 'Continue')
    await until(() => expect(first.has('157 created, 1 refused, 1 left out, 1 needs a change')).toBe(true))
    expect(made()).toHaveLength(157)
    expect(new Set(made().map(({ title }) => title)).size).toBe(157)
    expect(new Set(made().map(({ external_id }) => external_id)).size).toBe(157)

    const saved = savedFiles()
    await first.click(first.button('Download only what was not created'))
    await first.click(first.button('Download the result'))
    await until(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(2))
    const [failed = [], all = []] = await saved()
    expect(failed.map((row) => row.slice(-3))).toEqual([
      ['import_result', 'listing_id', 'import_message'], ['refused', '', 'No more mugs, please'], ['needs a change', '', 'Category: There is no category “Nowhere”'],
    ])
    expect(all).toHaveLength(161)

    press(first, 'Try the refused again')
    await until(() => expect(first.has('158 created, 1 left out, 1 needs a change')).toBe(true))
    expect(made()).toHaveLength(158)
  })
})

describe('an import', () => {
  const table = 'title,category,price,sku\nImported A,%,5,A-1\nImported B,%,6,B-1\n'
  const small = () => table.replaceAll('%', String(leaf()))

  test('looks for the listing of a row that was under way when the page went, before it sends anything', async () => {
    const app = await open()
    await choose(app, small())
    await rowsShown(app)
    // The page goes after the request, and before its answer.
    market.faults.inject({ endpoint: 'listings.create', latency: 20_000 })
    press(app, 'Import 2 listings')
    await until(() => expect(app.calls.filter((call) => call.startsWith('POST /front_api/v1/listings'))).toHaveLength(1))
    const [, row] = (await entries<string, unknown>(store)).find(([key]) => key.endsWith('/row/000000')) ?? []
    expect(row).toMatchObject({ state: 'running', attempt: { external_id: expect.stringMatching(/^stoa-/) as string } })
    await leave(app)
    // It has arrived all the same.
    const { attempt } = row as { attempt: { external_id: string } }
    const like = market.world.listings.find(({ user_id }) => user_id === vendor())
    if (!like) throw new Error('The vendor has no listing')
    market.records.addListing({ ...like, id: market.records.nextId('listings'), title: 'Imported A', external_id: attempt.external_id })
    await app.visit('/sell/import')
    await rowsShown(app)
    press(app, 'Continue')
    await until(() => expect(app.has('2 created')).toBe(true))
    expect(made().map(({ title }) => title).sort()).toEqual(['Imported A', 'Imported B'])
  })

  test('fills a field that the file does not have, as drafts, warns of what is there already, and is discarded', async () => {
    const own = market.world.listings.find(({ user_id, sku }) => user_id === vendor() && sku)
    const app = await open({ config: { orderTypes: [{ id: 1, title: 'Sale', price: true, sku: false, stock: true, approval: false }] } })
    await choose(app, `name,ref\nImported A,${own?.sku}\nImported B,\n`, 'two.csv')
    await rowsShown(app)
    expect(app.has('No row can be imported yet.')).toBe(true)
    expect(app.has('Price: Enter a price. Your file has no such column')).toBe(true)
    await app.click(app.heading('Columns'))
    await app.fill(app.field('Field'), 'price')
    await app.fill(app.field('Value in every row'), '12')
    await app.click(app.button('Add to every row'))
    expect(app.has('1 row may be a listing that you already have.')).toBe(true)
    await app.click(app.button('Leave it out'))
    await app.click(app.field('Drafts'))
    expect(await barriers()).toEqual([])
    // Everything of it is stored.
    await app.visit('/wishlist')
    await app.visit('/sell/import')
    await rowsShown(app)
    press(app, 'Import 1 listing')
    await until(() => expect(app.has('1 created, 1 left out')).toBe(true))
    expect(made().map(({ title, status, price }) => [title, status, price])).toEqual([['Imported B', 'draft', 12]])
    expect(await barriers()).toEqual([])
    await app.click(app.button('Import another file'))
    await app.click(buttonIn(app.heading('Discard this import?').closest('dialog') ?? document.body, /Discard this import/))
    await until(() => expect(document.activeElement).toBe(app.heading('Choose your file')))
    expect(app.root.announcements.polite).toBe('Import discarded.')
    expect(await entries(store)).toEqual([])
    expect(made()).toHaveLength(1)
  })

  test('sends nothing while a value for every row is typed and not added: it is stored, asked for, and then in every listing', async () => {
    const app = await open()
    await choose(app, `Title,Category,Price\nImported A,${leaf()},5\nImported B,${leaf()},6\n`)
    await rowsShown(app)
    await app.click(app.heading('Columns'))
    await app.fill(app.field('Field'), 'quantity')
    await app.fill(app.field('Value in every row'), '12')
    await app.click(app.heading('Columns'))
    await app.visit('/wishlist')
    await app.visit('/sell/import')
    await rowsShown(app)
    await app.click(app.button('Import 2 listings'))
    const value = app.field('Value in every row')
    expect([document.activeElement, value.value]).toEqual([value, '12'])
    expect(app.has('This value is not in the rows yet. Add it to every row, or empty the field.')).toBe(true)
    expect(made()).toEqual([])
    await app.click(app.button('Add to every row'))
    press(app, 'Import 2 listings')
    await until(() => expect(made().map(({ quantity }) => quantity)).toEqual([12, 12]))
  })

  test('says of a file whose columns have no names that it needs them, and which rows it has twice', async () => {
    const app = await open()
    await choose(app, 'Mug,12,1\nMug,12,1\nCup,3,2\nCup,3,2\n')
    await rowsShown(app)
    expect(app.has('We recognised none of the columns.')).toBe(true)
    await app.fill(app.field('Mug'), 'title')
    expect(app.has('We recognised none of the columns.')).toBe(false)
    expect(cardOf(3).textContent).toContain('Row 2 is identical to this one in every column.')
    expect(cards().filter((card) => card.textContent?.includes('in every column'))).toHaveLength(1)
  })

  test('begins at its file, and says how many rows it has and how many need a change', async () => {
    const app = await open()
    await choose(app, `${small()}Imported C,${leaf()},dear,C-1\n`)
    await rowsShown(app)
    expect(document.activeElement?.textContent).toMatch(/goods\.csv.* 3 rows/)
    expect(app.root.announcements.polite).toBe('The file was read: 3 rows. 1 row needs a change and is not imported.')
    await app.visit('/wishlist')
    await app.visit('/sell/import')
    await rowsShown(app)
    expect(document.activeElement?.textContent).not.toMatch(/goods\.csv.* 3 rows/)
  })

  test('leads to what became of it where its end took the focus, and shows the way to whoever is elsewhere', async () => {
    const app = await open()
    await choose(app, small())
    await rowsShown(app)
    market.faults.inject({ endpoint: 'listings.create', status: 200, body: 'json', message: 'No more mugs, please' })
    press(app, 'Import 2 listings')
    await until(() => expect(document.activeElement).toBe(app.heading('The import is finished')))
    expect(app.has('Show the result')).toBe(false)

    // Long enough to be seen, and for the focus to go elsewhere.
    market.faults.inject({ endpoint: 'listings.create', latency: 500 })
    press(app, 'Try the refused again')
    await until(() => expect(document.activeElement).toBe(app.heading('Creating your listings…')))
    const link = buttonIn(cardOf(2), /View the listing/)
    link.focus()
    await until(() => app.button('Show the result'))
    expect(document.activeElement).toBe(link)
    await app.click(app.button('Show the result'))
    expect(document.activeElement).toBe(app.heading('The import is finished'))

    // Nothing has happened at a later visit.
    await app.visit('/wishlist')
    await app.visit('/sell/import')
    await rowsShown(app)
    expect(document.activeElement).not.toBe(app.heading('The import is finished'))
  })

  test('stops where the network is lost, and says so', async () => {
    const app = await open()
    await choose(app, small())
    await rowsShown(app)
    market.faults.inject({ endpoint: 'listings.create', drop: true })
    press(app, 'Import 2 listings')
    await until(() => expect(app.has('The import has stopped')).toBe(true))
    expect(app.has('No connection to the marketplace.')).toBe(true)
    press(app, 'Continue')
    await until(() => expect(app.has('2 created')).toBe(true))
    expect(made()).toHaveLength(2)
  })

  test('says what is wrong with a file, and speaks French', async () => {
    Object.assign(market.world.members.find(({ id }) => id === vendor()) ?? {}, { lang: 'fr' })
    const app = await open({ locale: 'fr' })
    await choose(app, 'PK\u0003\u0004')
    expect(app.has('C’est un classeur de tableur.')).toBe(true)
    await choose(app, 'titre\n"Bol')
    expect(app.has('un guillemet de la ligne 2 n’est jamais fermé')).toBe(true)
    // As a picture begins.
    await choose(app, '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0')
    expect(app.has('Ce fichier n’est pas un tableau. Choisissez un fichier CSV.')).toBe(true)
    await choose(app, '<html><body><table>\n<tr><td>Bol</td></tr>\n</table></body></html>')
    await vi.waitFor(() => expect(app.has('Ce fichier n’est pas un tableau.')).toBe(true))
    await choose(app, 'titre\n')
    expect(app.has('Ce fichier ne contient aucune annonce.')).toBe(true)
    expect(await barriers()).toEqual([])
    const saved = savedFiles()
    await app.click(app.button('Télécharger le modèle'))
    await until(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
    const [template = []] = await saved()
    await choose(app, template.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\n'))
    await vi.waitFor(() => app.heading('Lignes'))
    // The example is no listing of the vendor's.
    expect(app.has('Aucune ligne ne peut encore être importée.')).toBe(true)
    expect(app.has('Écartée')).toBe(true)
  })
})
