import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp, ref, nextTick, watch } from 'vue'
import { readSearchShortcut } from '../../src/app/preferences.ts'
import { CatalogueError, CatalogueKey, type CatalogueSource } from '../../src/catalogue/source.ts'
import type { Suggestions } from '../../src/catalogue/search/query.ts'
import { useSuggestions } from '../../src/features/suggest/useSuggestions.ts'
import type { Locale } from '../../src/lib/languages.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aListing } from '../support/builders.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => {
  market = aMarketplace()
})

const SEARCHES_STORAGE_KEY = 'stoa.searches'
const field = () => document.querySelector<HTMLInputElement>('[name=q]') as HTMLInputElement
const list = () => document.querySelector('[role=listbox]')
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
const stored = () => JSON.parse(localStorage.getItem(SEARCHES_STORAGE_KEY) ?? '[]') as unknown
const remember = (...texts: unknown[]) => localStorage.setItem(SEARCHES_STORAGE_KEY, JSON.stringify(texts))

const open = async (path = '/', options = {}) => {
  const app = await mountApp(path, { market, ...options })
  return Object.assign(app, {
    focus: async () => {
      field().focus()
      await vi.waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
      await app.settled()
    },
    press: async (key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      field().dispatchEvent(event)
      await app.settled()
      return event
    },
  })
}
const type = async (app: MountedApp, text: string) => {
  field().value = text
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
  await app.settled()
}
const typing = async (text: string, path = '/', more = {}) => {
  const app = await open(path, more)
  await app.focus()
  await type(app, text)
  await vi.waitFor(() => expect(list()).not.toBeNull())
  // The first question waits for the catalogue.
  await vi.waitFor(() => expect(document.querySelector('[role=search]')?.textContent).not.toMatch(/Getting|prépare/))
  return app
}
const at = (app: MountedApp) => app.router.currentRoute.value.fullPath
/** The page's code comes with the first visit. */
const arrives = (app: MountedApp, address: string | RegExp) =>
  vi.waitFor(() => expect(at(app)).toMatch(address)).then(app.settled)
/** A listing with a word of its own. */
const aVase = () => aListing(market).titled('Zebrano väse').build()

describe('typing into the search field', () => {
  test('shows listings, categories and vendors, each by its address, with what was typed marked', async () => {
    const vase = aVase()
    await typing('vase zeb')
    const found = () => options().find((one) => one.textContent?.includes('Zebrano'))
    // On a busy machine the list opens before all of it is there.
    await vi.waitFor(() => expect(found()?.getAttribute('href')).toBe(vase.path))
    expect([...(found()?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['Zeb', 'väse'])
    expect(options().at(-1)?.textContent).toContain('See the one result for “vase zeb”')
  })

  test('names each kind, and categories lead to their pages', async () => {
    const app = await typing('home')
    const groups = [...document.querySelectorAll('[role=group]')]
    const names = groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)
    expect(names).toContain('Categories')
    await app.click(options().find((one) => one.textContent?.includes('Home & kitchen')) as HTMLElement)
    await arrives(app, '/c/home-and-kitchen')
    expect(field().value).toBe('')
    expect(list()).toBeNull()
  })

  test('is a combobox to screen readers, and says how much there is when the typing rests', async () => {
    aVase()
    const app = await open()
    expect(field().getAttribute('aria-label')).toBe('Search')
    await app.focus()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    let typedAt = 0
    const pauses: number[] = []
    onTestFinished(watch(() => app.root.announcements.polite, (said) => { if (said) pauses.push(performance.now() - typedAt) }, { flush: 'sync' }))
    field().addEventListener('input', () => { typedAt = performance.now() })
    await type(app, 'zebrano')
    await vi.waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'))
    expect(field().getAttribute('aria-controls')).toBe(list()?.id)
    await vi.waitFor(() => expect(app.root.announcements.polite).toBe('1 suggestion, 1 result in all. Use the arrow keys to choose.'), 3000)
    // A slow machine may type so slowly that it rests between two keys; not after each.
    expect(pauses.length).toBeLessThan('zebrano'.length)
    expect(pauses.at(-1), 'milliseconds after the last key').toBeGreaterThan(600)
    const rules = { 'color-contrast': { enabled: false }, 'region': { enabled: false } }
    const header = document.querySelector('header')
    expect(header && (await axe.run(header, { rules })).violations.map(({ id }) => id)).toEqual([])
  })

  test('says where nothing is found, and leads to the results page all the same', async () => {
    const app = await typing('xqzzyw')
    expect(app.has('No suggestions for “xqzzyw”')).toBe(true)
    expect(options().map((one) => one.textContent?.trim())).toEqual(['Search for “xqzzyw”'])
    await app.click(app.button('Clear the search field'))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  test('says where suggestions cannot be had; Enter still searches', async () => {
    const app = await open('/cart')
    market.faults.inject({ endpoint: 'catalogue', status: 500, times: 500 })
    await app.focus()
    await type(app, 'lamp')
    await vi.waitFor(() => expect(app.has('Suggestions are unavailable right now')).toBe(true))
    await app.press('Enter')
    await arrives(app, '/search?q=lamp')
  })

  test('escape closes, then clears, and the focus stays', async () => {
    aVase()
    const app = await typing('zebrano')
    expect((await app.press('Escape')).defaultPrevented).toBe(true)
    expect(list()).toBeNull()
    expect(field().value).toBe('zebrano')
    await app.press('Escape')
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  test('the arrows, Home and End move through the options and the field', async () => {
    const app = await typing('ta')
    expect(options().length).toBeGreaterThan(2)
    await app.press('ArrowDown')
    expect(active()).toBe(options()[0])
    expect(active()?.getAttribute('aria-selected')).toBe('true')
    await app.press('End')
    expect(active()).toBe(options().at(-1))
    await app.press('ArrowDown')
    expect(active()).toBeNull()
    await app.press('ArrowUp')
    expect(active()).toBe(options().at(-1))
    await app.press('Home')
    expect(active()).toBe(options()[0])
    expect((await app.press('ArrowLeft')).defaultPrevented).toBe(false)
    expect(active()).toBeNull()
    expect((await app.press('Home')).defaultPrevented).toBe(false)
    await app.press('ArrowUp', { altKey: true })
    expect(list()).toBeNull()
    await app.press('ArrowDown')
    expect(active()).toBe(options()[0])
  })

  test('Enter opens the active option, and searches where there is none', async () => {
    const vase = aVase()
    const app = await typing('zebrano')
    await app.press('ArrowDown')
    await app.press('Enter')
    await arrives(app, vase.path)
    expect(stored()).toEqual([])
    await app.focus()
    await type(app, '  zebrano   vase ')
    await app.press('Enter')
    await arrives(app, '/search?q=zebrano+vase')
    expect(field().value).toBe('zebrano vase')
    expect(document.activeElement).not.toBe(field())
    expect(stored()).toEqual(['zebrano vase'])
  })

  test('keys of an input method mean nothing else', async () => {
    aVase()
    const app = await typing('zebrano')
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      expect((await app.press(key, { isComposing: true })).defaultPrevented).toBe(false)
      expect((await app.press(key, { keyCode: 229 })).defaultPrevented).toBe(false)
    }
    expect(active()).toBeNull()
    expect(list()).not.toBeNull()
    expect(at(app)).toBe('/')
  })

  test('leaving the field closes the list and keeps the text', async () => {
    aVase()
    const app = await typing('zebrano')
    field().blur()
    await app.settled()
    expect(list()).toBeNull()
    expect(field().value).toBe('zebrano')
    await app.focus()
    await vi.waitFor(() => expect(list()).not.toBeNull())
  })

  test('speaks French', async () => {
    const app = await typing('xqzzyw', '/', { locale: 'fr' })
    expect(app.has('Aucune suggestion')).toBe(true)
    expect(app.text()).not.toMatch(/suggest\.\w/)
  })
})

describe('the search field', () => {
  test('shows what the results page is about, and nothing elsewhere', async () => {
    const app = await open('/search?q=oak')
    expect(field().value).toBe('oak')
    await app.visit('/search?q=pine')
    expect(field().value).toBe('pine')
    await app.visit('/')
    expect(field().value).toBe('')
  })

  test('is a form that works by itself', async () => {
    await open()
    expect(field().form?.getAttribute('action')).toBe('/search')
    expect(field().form?.method).toBe('get')
    expect(field().form?.getAttribute('role')).toBe('search')
  })

  test('is left out where somebody is about to pay', async () => {
    await open('/checkout', { as: 'shopper' })
    expect(field()).toBeNull()
  })

  test('takes the focus at a stroke, but not from who is writing', async () => {
    const app = await open('/')
    const stroke = (target: EventTarget, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...more })
      target.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(stroke(document.body, { ctrlKey: true })).toBe(false)
    expect(stroke(document.body, { altKey: true })).toBe(false)
    const choice = document.createElement('select')
    document.body.append(choice)
    expect(stroke(choice)).toBe(false)
    const note = document.createElement('textarea')
    document.body.append(note)
    expect(stroke(note)).toBe(false)
    expect(document.activeElement).not.toBe(field())
    expect(stroke(document.body, { shiftKey: true })).toBe(true)
    expect(document.activeElement).toBe(field())
    expect(stroke(field())).toBe(false)
    await app.settled()
  })
})

test('the keys are explained where a key or the footer asks for it, and can be switched off for good', async () => {
  const stroke = (key: string, target: HTMLElement = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')
  const help = () => vi.waitFor(() => app.heading('Keyboard shortcuts'))
  const close = () => app.click([...dialog()?.querySelectorAll('button') ?? []].find((button) => button.getAttribute('aria-label') === 'Close') as HTMLElement)
  const app = await open('/')
  expect(stroke('?', field())).toBe(true)
  // It is the first thing that is done here: the footer, which has the help, comes with it.
  expect(stroke('?')).toBe(false)
  await help()
  const isOn = app.field('Use single keys as shortcuts')
  expect(isOn.checked).toBe(true)
  await app.click(isOn)
  await close()
  expect(dialog()).toBeNull()
  expect([stroke('/'), stroke('?')]).toEqual([true, true])
  expect(document.activeElement).not.toBe(field())
  expect(field().hasAttribute('aria-keyshortcuts')).toBe(false)
  expect(readSearchShortcut()).toBe(false)
  await app.click(app.button(/^Keyboard shortcuts/))
  await help()
  await app.click(app.field('Use single keys as shortcuts'))
  await close()
  expect(readSearchShortcut()).toBe(true)
  expect(stroke('/')).toBe(false)
  expect(document.activeElement).toBe(field())
  await app.settled()
})

test('Escape calls the help off while its code is loaded', async () => {
  const app = await open('/')
  const stroke = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  stroke('?')
  stroke('Escape')
  // The footer has the help; it comes with the first thing that is done here.
  await vi.waitFor(() => app.button(/^Keyboard shortcuts/))
  await import('../../src/app/frame/KeyboardHelp.vue')
  await app.settled()
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test.each<[Locale, string[]]>([
  ['en', ['Esc', 'Enter', 'Delete', 'Home', 'End', 'Shift+Enter']], ['de', ['Esc', 'Eingabe', 'Entf', 'Pos1', 'Ende', 'Umschalt+Eingabe']],
  ['fr', ['Échap', 'Entrée', 'Suppr', 'Début', 'Fin', 'Maj+Entrée']], ['es', ['Esc', 'Intro', 'Supr', 'Inicio', 'Fin', 'Mayús+Intro']],
  // Arabic keyboards are printed with the English names.
  ['ar', ['Esc', 'Enter', 'Delete', 'Home', 'End', 'Shift+Enter']],
])('the help names keys as people call them who read %s', async (locale, names) => {
  await mountApp('/', { market, locale })
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
  const keys = () => [...document.querySelectorAll('dialog[open] kbd')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(keys()).toEqual(expect.arrayContaining(names)))
})

describe('recent searches', () => {
  test('stand below the empty field, newest first, and lead to their results', async () => {
    remember('oak table', 'vase')
    const app = await open()
    await app.focus()
    expect(options().map((one) => one.textContent?.trim())).toEqual(['oak table', 'vase', 'Clear recent searches'])
    await app.press('ArrowDown')
    await app.press('ArrowDown')
    await app.press('Enter')
    await arrives(app, '/search?q=vase')
    expect(stored()).toEqual(['vase', 'oak table'])
  })

  test('are at most eight, each once', async () => {
    remember(...Array.from({ length: 20 }, (_, index) => `word ${index}`))
    const app = await open()
    await app.focus()
    expect(options()).toHaveLength(9)
    await type(app, 'WORD 3')
    await app.press('Enter')
    expect(stored()).toEqual(['WORD 3', 'word 0', 'word 1', 'word 2', 'word 4', 'word 5', 'word 6', 'word 7'])
  })

  test.each([
    ['no list', '{"a":1}'],
    ['no JSON', '{{{'],
    ['nothing usable', JSON.stringify([1, null, '', '   ', 'x'.repeat(300), {}])],
  ])('that were %s are none', async (_name, text) => {
    localStorage.setItem(SEARCHES_STORAGE_KEY, text)
    const app = await open()
    await app.focus()
    expect(list()).toBeNull()
    await type(app, 'oak')
    await app.press('Enter')
    expect(stored()).toEqual(['oak'])
  })

  test('are removed one by one by key or button, and all at once, until it is undone', async () => {
    remember('one', 'two', 'three')
    const app = await open()
    await app.focus()
    await app.press('ArrowDown')
    await app.press('Delete')
    expect(stored()).toEqual(['two', 'three'])
    await app.click(app.button('Remove “three” from recent searches'))
    expect(stored()).toEqual(['two'])
    await app.press('End')
    await app.press('ArrowUp')
    await app.press('End')
    await app.press('Enter')
    expect(stored()).toEqual([])
    expect(list()).toBeNull()
    const undos = () => [...document.querySelectorAll<HTMLButtonElement>('button')].filter((one) => one.textContent === 'Undo')
    // One at a time, the newest first.
    for (const now of [['two'], ['two', 'three'], ['one', 'two', 'three']]) {
      await vi.waitFor(() => expect(undos()).toHaveLength(1))
      for (const undo of undos()) await app.click(undo)
      expect(stored()).toEqual(now)
    }
    expect(stored()).toEqual(['one', 'two', 'three'])
  })

  test('of another tab are shown', async () => {
    const app = await open()
    await app.focus()
    remember('elsewhere')
    dispatchEvent(new StorageEvent('storage', { key: SEARCHES_STORAGE_KEY }))
    await app.settled()
    expect(options()[0]?.textContent?.trim()).toBe('elsewhere')
  })
})

describe('answers', () => {
  const none: Suggestions = { listings: [], categories: [], vendors: [], isSimilar: false, total: 0 }
  /** A catalogue that answers when it is told to. */
  const aSlowCatalogue = () => {
    const asked: { text: string, signal: AbortSignal | undefined, answer: (total: number) => void, fail: () => void }[] = []
    const suggest: CatalogueSource['suggest'] = (text, { signal } = {}) => new Promise((resolve, reject) => {
      asked.push({
        text, signal, answer: (total) => resolve({ ...none, total }), fail: () => reject(new CatalogueError('network', '')),
      })
    })
    return { asked, suggest }
  }
  const asking = () => {
    const text = ref('')
    const { asked, suggest } = aSlowCatalogue()
    const app = createApp({ render: () => null })
    // Only suggestions are asked for here.
    app.provide(CatalogueKey, { suggest } as CatalogueSource)
    let state: ReturnType<typeof useSuggestions> | undefined
    app.runWithContext(() => { state = useSuggestions(() => text.value) })
    if (!state) throw new Error('Nothing was set up')
    return { text, asked, state }
  }

  test('of an older text never take the place of a newer one', async () => {
    const { text, asked, state } = asking()
    text.value = 'a'
    await nextTick()
    text.value = 'ab'
    await nextTick()
    expect(asked[0]?.signal?.aborted).toBe(true)
    asked[1]?.answer(2)
    await vi.waitFor(() => expect(state.answer.value?.text).toBe('ab'))
    asked[0]?.answer(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(state.answer.value).toEqual({ text: 'ab', found: { ...none, total: 2 } })
    text.value = 'abc'
    await nextTick()
    asked[0]?.fail()
    expect(state.answer.value?.text).toBe('ab')
    expect(state.hasFailed.value).toBe(false)
  })

  test('that let wait are spoken of after a while, counted from the first keystroke', async () => {
    vi.useFakeTimers()
    const { text, asked, state } = asking()
    text.value = 'a'
    await nextTick()
    await vi.advanceTimersByTimeAsync(300)
    text.value = 'ab'
    await nextTick()
    expect(state.isSlow.value).toBe(false)
    await vi.advanceTimersByTimeAsync(150)
    expect(state.isSlow.value).toBe(true)
    asked[1]?.answer(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(state.isSlow.value).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(state.isSlow.value).toBe(false)
  })

  test('that cannot be had are asked for again with the next keystroke', async () => {
    const { text, asked, state } = asking()
    text.value = 'a'
    await nextTick()
    asked[0]?.fail()
    await vi.waitFor(() => expect(state.hasFailed.value).toBe(true))
    text.value = 'ab'
    await nextTick()
    asked[1]?.answer(3)
    await vi.waitFor(() => expect(state.answer.value?.found.total).toBe(3))
    expect(state.hasFailed.value).toBe(false)
  })
})
