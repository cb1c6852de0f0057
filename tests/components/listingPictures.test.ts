import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import PicturesField from '../../src/features/selling/pictures/PicturesField.vue'
import { createDraftPhotos } from '../../src/features/selling/pictures/draftPhotos.ts'
import type { DraftFile } from '../../src/lib/draftFiles.ts'
import { PICTURE_UPLOAD } from '../../src/sandbox/pictureUpload.ts'
import { mountFeature, type MountedFeature } from '../support/mountApp.ts'
import { ORIGIN, aMarketplace } from '../support/marketplace.ts'
import { stubXhr, type Line } from '../unit/api/xhr.ts'

const urls = ['a', 'b', 'c'].map((name) => `https://pictures.example/${name}.jpg`)
const [A = '', B = '', C = ''] = urls
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const jpeg = (name: string) => new File([JPEG], name, { type: 'image/jpeg' })

const open = async (given: { pictures?: readonly string[], storedCount?: number, uploads?: boolean, waiting?: readonly DraftFile[] } = {}) => {
  const pictures = ref<readonly string[]>(given.pictures ?? urls)
  const unsent: (string | null)[] = []
  const market = aMarketplace()
  const photos = createDraftPhotos({ form: 'listing.new.abc', owner: 7, stored: given.waiting ?? [], sent: {} })
  const app = await mountFeature(defineComponent(() => () => h(PicturesField, {
    'modelValue': pictures.value, photos, 'storedCount': given.storedCount ?? 0,
    'onUpdate:modelValue': (next: readonly string[]) => { pictures.value = next },
    'onUnsent': (what: string | null) => unsent.push(what),
  })), {
    as: 'vendor', market, messages: ['listingEditor', 'listingControls', 'listingFields'],
    config: { imageUpload: given.uploads ? { ...PICTURE_UPLOAD, url: '{base_url}/media/upload' } : null },
  })
  return { ...app, pictures, unsent, names: () => pictures.value.map((url) => /(\w+)(?:\.jpg)?$/.exec(url)?.[1]).join('') }
}
const press = async (app: MountedFeature, element: HTMLElement, key: string) => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await app.settled()
}
const choice = async (app: MountedFeature, place: number, name: string) => {
  await app.click(app.button(`Options of picture ${place}`))
  const tile = app.button(`Options of picture ${place}`).closest('li')
  const button = [...tile?.querySelectorAll('button') ?? []].find((one) => one.textContent === name)
  if (!button) throw new Error(`There is no ${name}`)
  await app.click(button)
}
const offered = (type: 'paste' | 'drop', data: Record<string, string>, files: readonly File[] = []) => {
  const event = new Event(type, { bubbles: true, cancelable: true, composed: true })
  const transfer = {
    types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])], getData: (kind: string) => data[kind] ?? '',
    items: files.map((file) => ({ kind: 'file', getAsFile: () => file })),
  }
  Object.defineProperty(event, type === 'paste' ? 'clipboardData' : 'dataTransfer', { value: transfer })
  return event
}
const area = () => document.querySelector('[role=group]') ?? document.body
const said = ({ root }: MountedFeature) => root.toasts.value.map(({ message }) => message.replace(/[\u2068\u2069]/g, ''))

describe('pictures by their addresses', () => {
  test('typed, pasted anywhere and dropped from another page; what is there already is said', async () => {
    const app = await open({ pictures: [] })
    expect(app.has('No pictures yet.')).toBe(true)
    const field = app.field('Picture addresses')
    await app.fill(field, `${A} nonsense`)
    await app.click(app.button('Add'))
    expect(app.names()).toBe('a')
    expect(field.value).toBe('nonsense')
    expect(app.has('is not a full picture address')).toBe(true)
    await app.fill(field, '')
    area().dispatchEvent(offered('paste', { 'text/plain': `${A}\n${B}` }))
    await app.settled()
    expect(app.names()).toBe('ab')
    expect(said(app)).toEqual(['1 picture added. 1 picture was already there'])
    const drop = offered('drop', { 'text/html': `<a href="https://x.example"><img src="${C}"></a>`, 'text/uri-list': 'https://x.example' })
    area().dispatchEvent(drop)
    await app.settled()
    expect(app.names()).toBe('abc')
    expect(drop.defaultPrevented).toBe(true)
    const words = offered('paste', { 'text/plain': 'some words' })
    area().dispatchEvent(words)
    expect(words.defaultPrevented).toBe(false)
  })

  test('forty at most, and files are refused where none can be sent', async () => {
    const app = await open({ pictures: Array.from({ length: 39 }, (_, index) => `https://p.example/${index}.jpg`) })
    area().dispatchEvent(offered('paste', { 'text/plain': urls.join(' ') }))
    await app.settled()
    expect(app.pictures.value).toHaveLength(40)
    expect(said(app)).toEqual(['1 picture added. 2 pictures were not added: a listing can have 40.'])
    area().dispatchEvent(offered('drop', {}, [jpeg('a.jpg')]))
    await app.settled()
    expect(said(app)).toEqual([expect.stringContaining('Files can’t be sent here.')])
    expect(document.querySelector('input[type=file]')).toBeNull()
  })

  test('a picture that does not load, or is small, is marked and stays', async () => {
    const app = await open()
    const images = [...document.querySelectorAll('img')]
    images[0]?.dispatchEvent(new Event('error'))
    Object.defineProperties(images[1], { naturalWidth: { value: 300 }, naturalHeight: { value: 200 } })
    images[1]?.dispatchEvent(new Event('load'))
    await app.settled()
    expect(app.has('This picture can’t be loaded. Check the address, or remove it.')).toBe(true)
    expect(app.has('Small: 300 × 200 pixels.')).toBe(true)
    expect(app.names()).toBe('abc')
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([])
  })
})

describe('the order of pictures', () => {
  test('by keyboard, announced, and given back with Escape', async () => {
    const app = await open()
    await app.click(app.button('Move picture 3'))
    const handle = app.button('Move picture 3')
    expect(app.root.announcements.polite).toMatch(/^Picture 3 of 3 picked up/)
    await press(app, handle, 'ArrowLeft')
    expect(app.root.announcements.polite).toBe('Place 2 of 3')
    await press(app, handle, 'Home')
    await app.click(handle)
    expect(app.names()).toBe('cab')
    expect(app.root.focused()).toBe(app.button('Move picture 1'))
    await app.click(app.button('Move picture 1'))
    await press(app, app.button('Move picture 1'), 'End')
    await press(app, app.button('Move picture 3'), 'Escape')
    expect(app.names()).toBe('cab')
    expect(app.root.announcements.polite).toBe('Back in its old place')
  })

  test('what arrives while one is moved stays, and the moved one where it was put', async () => {
    const app = await open({ pictures: [A, B] })
    await app.click(app.button('Move picture 1'))
    await press(app, app.button('Move picture 1'), 'End')
    app.pictures.value = [A, B, C]
    await app.settled()
    await app.click(app.button('Move picture 2'))
    expect(app.names()).toBe('bac')
  })

  test('by the menu of each, and removed with undo; the marketplace keeps the last', async () => {
    const app = await open({ storedCount: 3 })
    await choice(app, 3, 'Make cover')
    expect(app.names()).toBe('cab')
    await choice(app, 1, 'Move later')
    expect(app.names()).toBe('acb')
    await choice(app, 3, 'Move earlier')
    expect(app.names()).toBe('abc')
    await choice(app, 2, 'Remove')
    expect(app.names()).toBe('ac')
    const undo = async () => {
      const [toast] = app.root.toasts.value
      app.root.dismissToast(toast?.id ?? 0)
      await toast?.action?.run()
    }
    await undo()
    expect(app.names()).toBe('abc')
    // Two in a row come back with one press, each to its place.
    await choice(app, 1, 'Remove')
    await choice(app, 1, 'Remove')
    expect(said(app)).toEqual(['2 pictures removed'])
    await undo()
    expect(app.names()).toBe('abc')
    for (const _ of urls) await choice(app, 1, 'Remove')
    expect(app.has('The last picture can’t be removed. Add another one first.')).toBe(true)
  })
})

describe('photographs as files', () => {
  /** A browser that reads every picture but HEIC, and encodes it as it was. */
  const stubCanvas = () => {
    vi.stubGlobal('Worker', undefined)
    vi.stubGlobal('createImageBitmap', (file: File) => (/heic/.test(file.type)
      ? Promise.reject(new DOMException('no', 'InvalidStateError'))
      : Promise.resolve({ width: 3000, height: 4000, close: () => undefined })))
    vi.stubGlobal('OffscreenCanvas', class {
      constructor(readonly width: number, readonly height: number) {}
      getContext = () => ({ drawImage: () => undefined, getImageData: () => ({ data: Uint8Array.from([0, 0, 0, 255]) }) })
      convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob([JPEG], { type }))
    })
  }
  const choose = async (app: MountedFeature, ...files: File[]) => {
    const input = app.field('Choose photos')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await app.settled()
  }

  test('two at a time, in the order in which they were chosen; a failure is retried, and what cannot be read is said', async () => {
    stubCanvas()
    const lines = stubXhr(() => undefined)
    const app = await open({ pictures: [A], uploads: true })
    const passOn = async (line: Line | undefined) => line?.answer(await app.market.fetch(line.request))
    await choose(app, jpeg('one.jpg'), jpeg('two.jpg'), new File(['x'], 'three.heic', { type: 'image/heic' }), new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
    expect(said(app)).toEqual(['notes.pdf is no picture.'])
    await vi.waitFor(() => expect(lines).toHaveLength(2))
    expect(app.unsent).toEqual([null, 'sending'])
    expect(app.has('this browser keeps the rest with your draft')).toBe(true)
    lines[0]?.fail()
    await vi.waitFor(() => expect(app.has('No connection to the marketplace')).toBe(true))
    await passOn(lines[1])
    await vi.waitFor(() => expect(app.pictures.value).toHaveLength(2))
    await vi.waitFor(() => expect(app.has('This browser can’t read HEIC photos.')).toBe(true))
    await vi.waitFor(() => expect(app.unsent).toEqual([null, 'sending', 'failed']))
    const retry = app.button(/^Try again: .?one\.jpg/)
    const names = [...document.querySelectorAll('ol > li')].map((tile) => tile.querySelector('.name')?.textContent.replace(/[\u2068\u2069]/g, ''))
    // What failed has not moved: the one behind it has arrived where it was.
    expect(names).toEqual(['a.jpg', 'one.jpg', expect.stringMatching(/^\d+-/), 'three.heic'])
    retry.focus()
    await app.click(retry)
    await vi.waitFor(() => expect(lines).toHaveLength(3))
    // Whoever presses a button that is gone then stays at its tile, and at its picture.
    expect(app.root.focused()).toBe(app.button(/^Cancel .?one\.jpg/))
    await passOn(lines[2])
    await vi.waitFor(() => expect(app.pictures.value).toHaveLength(3))
    await vi.waitFor(() => expect(app.root.focused()).toBe(app.button('Move picture 2')))
    expect(app.unsent).toEqual([null, 'sending', 'failed', 'sending', null])
    // The one that came last was chosen first.
    expect(app.pictures.value[1]).toMatch(new RegExp(`^${ORIGIN}/media/uploads/`))
    const [, first, second] = app.pictures.value.map((url) => Number(/uploads\/(\d+)/.exec(url)?.[1]))
    expect(first).toBeGreaterThan(second ?? Infinity)
    const dismiss = app.button(/^Dismiss .?three\.heic/)
    dismiss.focus()
    await app.click(dismiss)
    expect(app.has('three.heic')).toBe(false)
    expect(app.root.focused()).toBe(app.button('Move picture 3'))
  })

  test('a photograph that is still on its way leaves the cover to the one that was made it', async () => {
    stubCanvas()
    const lines = stubXhr(() => undefined)
    const app = await open({ pictures: [], uploads: true })
    await choose(app, jpeg('one.jpg'), jpeg('two.jpg'))
    await vi.waitFor(() => expect(lines).toHaveLength(2))
    await lines[1]?.answer(await app.market.fetch(lines[1].request))
    await vi.waitFor(() => expect(app.pictures.value).toHaveLength(1))
    const [second] = app.pictures.value
    app.pictures.value = [A, ...app.pictures.value]
    await app.settled()
    await choice(app, 2, 'Make cover')
    expect(document.querySelector('ol > li img')?.getAttribute('src')).toBe(second)
    await lines[0]?.answer(await app.market.fetch(lines[0].request))
    await vi.waitFor(() => expect(app.pictures.value).toHaveLength(3))
    expect(app.pictures.value[0]).toBe(second)
  })

  test('a cancelled photograph is not sent', async () => {
    stubCanvas()
    const lines = stubXhr(() => undefined)
    const app = await open({ pictures: [], uploads: true })
    await choose(app, jpeg('one.jpg'))
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    await app.click(app.button(/^Cancel .?one\.jpg/))
    expect(lines[0]?.isAborted()).toBe(true)
    await vi.waitFor(() => expect(app.unsent).toEqual([null, 'sending', null]))
    expect(app.pictures.value).toEqual([])
  })

  test('what an earlier page did not send is sent now; a browser without room for it says so', async () => {
    stubCanvas()
    const lines = stubXhr(() => undefined)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
    const app = await open({ pictures: [A], uploads: true, waiting: [{ id: 5, name: 'one.jpg', blob: jpeg('one.jpg'), isReady: true }] })
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect(app.unsent).toEqual(['sending'])
    expect(app.has('this browser keeps the rest with your draft')).toBe(true)
    await choose(app, jpeg('two.jpg'))
    await vi.waitFor(() => expect(app.has('This browser has no room to keep your photos.')).toBe(true))
    await app.click(app.button(/^Cancel .?two\.jpg/))
    expect(app.has('This browser has no room to keep your photos.')).toBe(false)
    await lines[0]?.answer(await app.market.fetch(lines[0].request))
    await vi.waitFor(() => expect(app.unsent).toEqual(['sending', null]))
    expect(app.pictures.value).toHaveLength(2)
  })
})
