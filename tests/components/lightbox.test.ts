import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aListing } from '../support/builders.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'
import type { MountedApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => { market = aMarketplace() })

const medias = (count: number) => Array.from({ length: count }, (_, at) => ({
  id: 9000 + at, object: 'Media' as const, src: `/media/listings/${at + 1}.webp`, alt: `Side ${at + 1}`, type: 'image' as const, sort_priority: at,
}))
const open = async (count = 5, locale: 'en' | 'fr' = 'en') => {
  const listing = aListing(market).titled('Oak stool').with({ medias: medias(count) as never }).build()
  return { listing, app: await mountApp(listing.path, { market, locale }) }
}
const dialog = () => {
  const found = document.querySelector<HTMLDialogElement>('dialog.lightbox')
  if (!found) throw new Error('No lightbox is there')
  return found
}
const enlarge = async (app: MountedApp, at = 1) => {
  await app.click(app.button(new RegExp(`^Enlarge picture ${at}:`)))
  await vi.waitFor(() => expect(dialog().open).toBe(true))
}
const press = async (app: MountedApp, key: string, modifiers: KeyboardEventInit = {}) => {
  dialog().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  await app.settled()
}
const place = () => dialog().querySelector('[role=group]')?.getAttribute('aria-label')
const moving = () => dialog().querySelector<HTMLElement>('.slide:not([inert]) .moving')?.style.transform
const says = () => dialog().querySelector('[aria-live]')?.textContent

describe('the enlarged pictures', () => {
  test('are not there until they are asked for', async () => {
    await open()
    expect(document.querySelector('dialog.lightbox')).toBeNull()
  })

  test('open at the picture that was pressed, with a name and without barriers', async () => {
    const { app } = await open()
    await app.click(app.button('Show picture 3'))
    await enlarge(app, 3)
    expect(dialog().getAttribute('aria-label')).toBe('Pictures of Oak stool')
    expect(place()).toBe('Picture 3 of 5')
    const rules = { 'color-contrast': { enabled: false }, 'region': { enabled: false } }
    expect((await axe.run(dialog(), { rules })).violations.map(({ id }) => id)).toEqual([])
  })

  test('turn by arrow keys, Home, End and buttons, end at the ends, and are said', async () => {
    const { app } = await open()
    await enlarge(app)
    await press(app, 'ArrowLeft')
    expect(place()).toBe('Picture 1 of 5')
    await press(app, 'ArrowRight')
    expect(says()).toBe('Picture 2 of 5')
    await press(app, 'End')
    expect(place()).toBe('Picture 5 of 5')
    const next = dialog().querySelector<HTMLElement>('[aria-label="Next picture"]')
    expect(next?.getAttribute('aria-disabled')).toBe('true')
    await press(app, 'Home')
    next?.click()
    await app.settled()
    expect(place()).toBe('Picture 2 of 5')
    await press(app, 'ArrowRight', { altKey: true })
    expect(place()).toBe('Picture 2 of 5')
  })

  test('turn the other way where one reads from right to left', async () => {
    document.documentElement.dir = 'rtl'
    document.documentElement.style.direction = 'rtl'
    onTestFinished(() => {
      document.documentElement.removeAttribute('dir')
      document.documentElement.removeAttribute('style')
    })
    const { app } = await open()
    await enlarge(app)
    await press(app, 'ArrowLeft')
    expect(place()).toBe('Picture 2 of 5')
  })

  test('zoom by keys, say how far, and turn at their first size', async () => {
    const { app } = await open()
    await enlarge(app)
    await press(app, '+')
    expect(moving()).toContain('scale(1.5)')
    expect(says()).toBe('Zoom 150%')
    await press(app, '-')
    expect(moving()).toContain('scale(1)')
    for (let presses = 0; presses < 9; presses += 1) await press(app, '+')
    expect(moving()).toContain('scale(5)')
    expect(app.button('Zoom in').getAttribute('aria-disabled')).toBe('true')
    await press(app, '0')
    expect(moving()).toContain('scale(1)')
    await press(app, '+')
    await press(app, 'ArrowRight')
    expect(moving()).toContain('scale(1)')
  })

  test('zoom by a double click and back by another', async () => {
    const { app } = await open()
    await enlarge(app)
    const field = dialog().querySelector('[role=group]')
    for (const scale of ['scale(2.5)', 'scale(1)']) {
      field?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
      await app.settled()
      expect(moving()).toContain(scale)
    }
  })

  test('give the focus back at the picture that was shown last', async () => {
    const { app } = await open()
    const opener = app.button(/^Enlarge picture 1:/)
    opener.focus()
    await enlarge(app)
    await press(app, 'End')
    dialog().close()
    await app.settled()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Enlarge picture 5: Side 5')
    expect(opener.tabIndex).toBe(-1)
  })

  test('say when one could not be loaded, and try again', async () => {
    const { app } = await open()
    await enlarge(app)
    const image = () => dialog().querySelector('.slide:not([inert]) img[alt="Side 1"]')
    for (let attempts = 0; attempts < 2; attempts += 1) {
      image()?.dispatchEvent(new Event('error'))
      await app.settled()
    }
    expect(dialog().querySelector('[role=alert]')?.textContent).toBe('This picture could not be loaded.')
    await app.click(app.button('Try again'))
    expect(image()).not.toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Picture 1 of 5')
  })

  test('of a listing with one picture have nothing to turn', async () => {
    const { app } = await open(1)
    await enlarge(app)
    expect(dialog().querySelector('[aria-label="Next picture"]')).toBeNull()
  })

  test('speak French', async () => {
    const { app } = await open(2, 'fr')
    await app.click(app.button(/^Agrandir la photo 1/))
    await vi.waitFor(() => expect(place()).toBe('Photo 1 sur 2'))
  })
})

describe('sharing a listing', () => {
  const browserHas = (name: 'share' | 'clipboard', value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(navigator, name)
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => {
      if (before) Object.defineProperty(navigator, name, before)
      else Reflect.deleteProperty(navigator, name)
    })
  }
  const refused = (name: string) => Object.assign(new Error('no'), { name })
  const said = (app: MountedApp) => app.root.toasts.value.map(({ message }) => message)
  const shareFrom = async (app: MountedApp) => {
    // Both come with the first press, from the file system, on a machine that may be busy.
    await Promise.all([import('../../src/features/listing/shareListing.ts'), import('../../src/i18n/messages/en/listing.ts')])
    await app.click(app.button('Share'))
    await app.settled()
  }

  test('uses the sheet of the browser, with the canonical address', async () => {
    const share = vi.fn(() => Promise.resolve())
    browserHas('share', share)
    const { app, listing } = await open()
    await app.visit(`${listing.path}?variant=1&from=mail`)
    await shareFrom(app)
    await vi.waitFor(() => expect(share).toHaveBeenCalled())
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Oak stool', url: `${location.origin}${listing.path}` })
    expect(said(app)).toEqual([])
  })

  test('leaves it at that where the sheet is closed', async () => {
    const writeText = vi.fn()
    browserHas('share', () => Promise.reject(refused('AbortError')))
    browserHas('clipboard', { writeText })
    const { app } = await open()
    await shareFrom(app)
    expect(writeText).not.toHaveBeenCalled()
  })

  test.each([['is none', undefined], ['fails', () => Promise.reject(refused('NotAllowedError'))]])(
    'copies the address where the sheet %s', async (_why, share) => {
      const writeText = vi.fn(() => Promise.resolve())
      browserHas('share', share)
      browserHas('clipboard', { writeText })
      const { app, listing } = await open()
      await shareFrom(app)
      await vi.waitFor(() => expect(said(app)).toEqual(['Link copied']))
      expect(writeText).toHaveBeenCalledExactlyOnceWith(`${location.origin}${listing.path}`)
    },
  )

  test.each([['refused', { writeText: () => Promise.reject(refused('NotAllowedError')) }], ['absent', undefined]])(
    'shows the address to be copied by hand where the clipboard is %s', async (_why, clipboard) => {
      browserHas('share', undefined)
      browserHas('clipboard', clipboard)
      const { app, listing } = await open()
      await shareFrom(app)
      const field = await vi.waitFor(() => app.field('Link to this listing'))
      expect(field.value).toBe(`${location.origin}${listing.path}`)
      expect(field.readOnly).toBe(true)
      await app.click(app.button('Close'))
      await shareFrom(app)
      await vi.waitFor(() => app.field('Link to this listing'))
    },
  )
})
