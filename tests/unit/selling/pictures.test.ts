import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import { readDraftFiles, writeDraftFiles } from '../../../src/lib/draftFiles.ts'
import { dropDraft, dropMembersDrafts, readDraft, writeDraft } from '../../../src/lib/drafts.ts'
import { clearDrafts } from '../../support/drafts.ts'
import { addAddresses, readAddresses, readDropped, readMarkup, readPasted } from '../../../src/features/selling/pictures/pictureAddresses.ts'
import { insertUploaded, mergeUploads, moveEntry, movePicture, nearestPlace, numberPictures } from '../../../src/features/selling/pictures/pictureOrder.ts'
import { createPictureUploads } from '../../../src/features/selling/pictures/pictureUploads.ts'
import { createDraftPhotos, type DraftPhotos } from '../../../src/features/selling/pictures/draftPhotos.ts'
import { PictureError } from '../../../src/features/selling/pictures/resizePicture.ts'

const A = 'https://a.example/1.jpg'
const B = 'https://b.example/2.png?x=1&y=2'

describe('addresses as people give them', () => {
  test.each<[text: string, urls: string[], invalid: string[]]>([
    ['', [], []],
    [A, [A], []],
    [`${A}\n${B}`, [A, B], []],
    [`${A}, ${B};  ${A}`, [A, B, A], []],
    [`${A},${B}`, [A, B], []],
    [`<${A}> "${B}"`, [A, B], []],
    ['https://cdn.example/w_200,h_300/a.jpg', ['https://cdn.example/w_200,h_300/a.jpg'], []],
    [`a.example/1.jpg ${A}`, [A], ['a.example/1.jpg']],
    ['/media/1.jpg //evil.example/1.jpg', [], ['/media/1.jpg', '//evil.example/1.jpg']],
    [`${['javascript', 'alert(1)'].join(':')} data:image/png;base64,AA ftp://a.example/1.jpg`, [], [['javascript', 'alert(1)'].join(':'), 'data:image/png;base64,AA', 'ftp://a.example/1.jpg']],
  ])('%j', (text, urls, invalid) => {
    expect(readAddresses(text)).toEqual({ urls, invalid })
  })

  test.each<[html: string, urls: string[]]>([
    [`<p><IMG alt=x SRC='${A}'><img src=${A}></p>`, [A, A]],
    ['<img data-src="https://lazy.example/1.jpg" src="https://b.example/2.png?x=1&amp;y=2">', [B]],
    ['<img src="https://b.example/2.png?x=1&#38;y=2&#x26;z"><img src="/relative.jpg"><img>', ['https://b.example/2.png?x=1&y=2&z']],
    [`<img src="${['javascript', 'alert(1)'].join(':')}"><img src="file:///C:/a.png"><img src="data:image/png;base64,AA">`, []],
    ['<img src="https://a.example/&#1114112;">', ['https://a.example/&#1114112;']],
  ])('the pictures in %j', (html, urls) => {
    expect(readMarkup(html)).toEqual(urls)
  })

  const offer = (data: Record<string, string>) => ({ getData: (type: string) => data[type] ?? '' })

  test('a picture that is dropped with its link is the picture', () => {
    expect(readDropped(offer({ 'text/html': `<a href="https://shop.example"><img src="${A}"></a>`, 'text/uri-list': 'https://shop.example' }))).toEqual([A])
    expect(readDropped(offer({ 'text/uri-list': `# a comment\r\n${A}\r\n${B}` }))).toEqual([A, B])
    expect(readDropped(offer({ 'text/plain': `see ${A}` }))).toEqual([A])
    expect(readDropped(offer({}))).toEqual([])
  })

  test('pasted text is taken where it is addresses and nothing else', () => {
    expect(readPasted(offer({ 'text/plain': `${A}\n${B}` }))).toEqual([A, B])
    expect(readPasted(offer({ 'text/plain': `see ${A}` }))).toEqual([])
    expect(readPasted(offer({ 'text/html': `<b>one</b><img src="${A}">`, 'text/plain': 'one' }))).toEqual([A])
  })

  test('what is there already, and what finds no place, is counted', () => {
    expect(addAddresses([A], [A, B, B], 5)).toEqual({ pictures: [A, B], added: 1, repeated: 2, beyond: 0 })
    expect(addAddresses([], [A, B], 1)).toEqual({ pictures: [A], added: 1, repeated: 0, beyond: 1 })
    expect(addAddresses([A], [B], -1)).toMatchObject({ pictures: [A], beyond: 1 })
  })
})

describe('the order', () => {
  test.each<[url: string, to: number, order: string]>([
    ['a', 2, 'bca'], ['c', 0, 'cab'], ['b', -5, 'bac'], ['b', 9, 'acb'], ['b', 1, 'abc'], ['x', 0, 'abc'],
  ])('%s moves to %i: %s', (url, to, order) => {
    expect(movePicture(['a', 'b', 'c'], url, to).join('')).toBe(order)
  })

  test('photographs stand as they were chosen, whichever arrives first', () => {
    const numbers = new Map([['1', 1], ['2', 2], ['3', 3]])
    expect(['3', '1', '2', '2'].reduce<readonly string[]>((all, url) => insertUploaded(all, url, numbers), ['old'])).toEqual(['old', '1', '2', '3'])
  })

  test('a file on its way stands where its picture will be', () => {
    const numbers = new Map([['1', 1], ['4', 4]])
    const uploads = [2, 3, 5].map((id) => ({ id }))
    expect(mergeUploads(['old', '1', '4', 'typed'], uploads, numbers)).toEqual(['old', '1', { id: 2 }, { id: 3 }, '4', 'typed', { id: 5 }])
    // Each of them is where it was when another has arrived.
    const arrived = new Map([...numbers, ['3', 3]])
    const pictures = insertUploaded(['old', '1', '4', 'typed'], '3', arrived)
    expect(mergeUploads(pictures, [{ id: 2 }, { id: 5 }], arrived)).toEqual(['old', '1', { id: 2 }, '3', '4', 'typed', { id: 5 }])
    expect(mergeUploads([], uploads, numbers)).toEqual(uploads)
  })

  test.each<[moved: string, to: number, order: string]>([
    ['d', 0, 'da1b2c'], ['a', 3, '1b2cda'], ['c', 1, 'ac1b2d'], ['b', 0, 'ba12cd'],
  ])('%s moves to %i among files on their way, which stay where they are: %s', (moved, to, expected) => {
    const pictures = ['a', 'b', 'c', 'd']
    const uploads = [1, 2].map((id) => ({ id }))
    const [one = { id: 1 }, two = { id: 2 }] = uploads
    const after = moveEntry(['a', one, 'b', two, 'c', 'd'], moved, movePicture(pictures, moved, to))
    const words = (entries: readonly (string | { id: number })[]) => entries.map((entry) => (typeof entry === 'string' ? entry : entry.id)).join('')
    expect(words(after)).toBe(expected)
    // And so they are put in when they arrive, in either order.
    const numbers = new Map(numberPictures(after))
    expect(words(mergeUploads(movePicture(pictures, moved, to), uploads, numbers))).toBe(expected)
    const arrive = (order: readonly number[]) => order.reduce<readonly string[]>((all, id) => {
      numbers.set(String(id), id)
      return insertUploaded(all, String(id), numbers)
    }, movePicture(pictures, moved, to))
    expect(arrive([1, 2]).join('')).toBe(expected)
    numbers.delete('1')
    numbers.delete('2')
    expect(arrive([2, 1]).join('')).toBe(expected)
  })

  test('a pointer is over the nearest place', () => {
    const places = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 0, y: 100 }]
    expect(nearestPlace(places, { x: 70, y: 20 })).toBe(1)
    expect(nearestPlace(places, { x: -40, y: 300 })).toBe(2)
  })
})

describe('files on their way', () => {
  const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' })
  /** An upload whose end the test decides. */
  const sending = (resize = (file: Blob) => Promise.resolve(file), photos?: DraftPhotos) => {
    const sent: { file: File, signal: AbortSignal, onProgress: (progress: { sent: number, total: number }) => void, resolve: (url: string) => void, reject: (error: unknown) => void }[] = []
    const done: string[] = []
    const failed: string[] = []
    /** What is stored, by number; true for what is ready to be sent. */
    const stored = new Map<number, boolean>()
    const list = createPictureUploads({
      resize,
      send: (file, { signal, onProgress }) => new Promise((resolve, reject) => sent.push({ file, signal, onProgress, resolve, reject })),
      onDone: (url) => done.push(url),
      onFailed: ({ name }) => failed.push(name),
      onChange: photos?.store ?? (async ({ id, isReady }) => void stored.set(id, isReady)),
      onDropped: photos?.drop ?? ((id) => void stored.delete(id)),
    })
    const idOf = (name: string) => list.uploads.value.find((one) => one.name === name)?.id ?? NaN
    return { list, sent, done, failed, stored, idOf, statuses: () => list.uploads.value.map(({ name, status }) => `${name} ${status}`) }
  }
  const until = (what: () => void) => vi.waitFor(what)

  test('two at a time, and the next when one is there', async () => {
    const { list, sent, done, statuses } = sending()
    list.add([jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')])
    await until(() => expect(sent).toHaveLength(2))
    expect(statuses()).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg waiting'])
    expect(list.isBusy.value).toBe(true)
    sent[1]?.onProgress({ sent: 5, total: 10 })
    expect(list.uploads.value[1]?.part).toBe(0.5)
    sent[1]?.resolve('https://m.example/b')
    await until(() => expect(sent).toHaveLength(3))
    expect(done).toEqual(['https://m.example/b'])
    sent[0]?.resolve('https://m.example/a')
    sent[2]?.resolve('https://m.example/c')
    await until(() => expect(list.isBusy.value).toBe(false))
    expect(statuses()).toEqual([])
  })

  test('what fails stays, holds up nobody, and is sent again without being resized again', async () => {
    const resize = vi.fn((file: Blob) => Promise.resolve(file))
    const { list, sent, failed, stored, idOf, statuses } = sending(resize)
    list.add([jpeg('a.jpg'), jpeg('b.jpg')])
    await until(() => expect(sent).toHaveLength(2))
    sent[0]?.reject(new ApiError('network', 'images.upload'))
    await until(() => expect(failed).toEqual(['a.jpg']))
    sent[1]?.resolve('https://m.example/b')
    await until(() => expect(statuses()).toEqual(['a.jpg failed']))
    expect(list.isBusy.value).toBe(false)
    expect([...stored.values()]).toEqual([true])
    list.retry(idOf('a.jpg'))
    await until(() => expect(sent).toHaveLength(3))
    expect(resize).toHaveBeenCalledTimes(2)
    sent[2]?.resolve('https://m.example/a')
    await until(() => expect(statuses()).toEqual([]))
  })

  test('a file that cannot be read is refused for good', async () => {
    const { list, failed, stored, idOf, statuses } = sending(() => Promise.reject(new PictureError('unreadable')))
    list.add([jpeg('a.heic')])
    await until(() => expect(failed).toEqual(['a.heic']))
    list.retry(idOf('a.heic'))
    expect(statuses()).toEqual(['a.heic refused'])
    expect(stored.size).toBe(0)
    expect(list.uploads.value[0]?.problem).toEqual({ fault: 'unreadable' })
  })

  test('a file that is too large for the marketplace is refused for good, with the size that was sent', async () => {
    const { list, sent, stored, idOf, statuses } = sending(() => Promise.resolve(new Blob(['abc'])))
    list.add([jpeg('a.jpg')])
    await until(() => expect(sent).toHaveLength(1))
    const error = new ApiError('invalid', 'images.upload', { status: 413 })
    sent[0]?.reject(error)
    await until(() => expect(statuses()).toEqual(['a.jpg refused']))
    expect(list.uploads.value[0]?.problem).toEqual({ error, bytes: 3 })
    list.retry(idOf('a.jpg'))
    expect(statuses()).toEqual(['a.jpg refused'])
    expect(stored.size).toBe(0)
  })

  test('what is cancelled is ended, and its end is not told', async () => {
    const { list, sent, failed, done, idOf } = sending()
    list.add([jpeg('a.jpg')])
    await until(() => expect(sent).toHaveLength(1))
    list.drop(idOf('a.jpg'))
    expect(sent[0]?.signal.aborted).toBe(true)
    sent[0]?.reject(new ApiError('aborted', 'images.upload'))
    await Promise.resolve()
    expect([failed, done, list.uploads.value]).toEqual([[], [], []])
  })

  test('the file that is sent has the ending of what was made of it', async () => {
    const { list, sent } = sending(() => Promise.resolve(new Blob(['x'], { type: 'image/webp' })))
    list.add([new File(['x'], 'Holiday.2024.png', { type: 'image/png' })])
    await until(() => expect(sent[0]?.file.name).toBe('Holiday.2024.webp'))
  })

  describe('when the page ends', () => {
    const FORM = 'listing.new.abc'
    const OWNER = 7
    beforeEach(clearDrafts)

    /** A page with the editor of the draft. */
    const openPage = async (sent: Record<string, number> = {}) => {
      const photos = createDraftPhotos({ form: FORM, owner: OWNER, stored: await readDraftFiles(FORM, OWNER), sent })
      const shrink = vi.fn(async (file: Blob) => new Blob([`small ${await file.text()}`], { type: 'image/webp' }))
      const page = sending(shrink, photos)
      page.list.takeUp(photos.waiting())
      return { ...page, photos, shrink }
    }
    const texts = async () => Promise.all((await readDraftFiles(FORM, OWNER)).map(async ({ name, blob }) => `${name}: ${await blob.text()}`))

    test('they are sent by the next one, in their order; what was made smaller is not made anew', async () => {
      const before = await openPage()
      before.list.add([jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg'), jpeg('d.jpg')])
      await until(() => expect(before.sent).toHaveLength(2))
      before.sent[0]?.reject(new ApiError('network', 'images.upload'))
      await until(() => expect(before.sent).toHaveLength(3))
      before.sent[1]?.resolve('https://m.example/b')
      await until(async () => expect(await texts()).toEqual(['a.jpg: small a.jpg', 'c.jpg: small c.jpg', 'd.jpg: small d.jpg']))
      const ids = before.list.uploads.value.map(({ id }) => id)
      before.list.close()
      expect(await texts()).toHaveLength(3)

      const after = await openPage()
      expect(after.list.uploads.value.map(({ id, name }) => [id, name])).toEqual([[ids[0], 'a.jpg'], [ids[1], 'c.jpg'], [ids[2], 'd.jpg']])
      await until(() => expect(after.sent.map(({ file }) => file.name)).toEqual(['a.webp', 'c.webp']))
      expect(await after.sent[0]?.file.text()).toBe('small a.jpg')
      expect(after.shrink).not.toHaveBeenCalled()
      after.list.add([jpeg('e.jpg')])
      expect(after.idOf('e.jpg')).toBeGreaterThan(ids[2] ?? Infinity)
      after.list.drop(after.idOf('a.jpg'))
      await until(async () => expect(await texts()).not.toContain('a.jpg: small a.jpg'))
    })

    test('a photo that was sent before the page ended is not sent again', async () => {
      await writeDraftFiles(FORM, OWNER, [1, 2].map((id) => ({ id, name: `${id}.jpg`, blob: new Blob(['x']), isReady: true })))
      const { photos, list } = await openPage({ 'https://m.example/1': 1 })
      expect(list.uploads.value.map(({ id }) => id)).toEqual([2])
      expect(photos.numbers.get('https://m.example/1')).toBe(1)
      await until(async () => expect(await texts()).toEqual(['2.jpg: x']))
    })

    test('they are deleted with their draft, and are no field of it', async () => {
      const file = { id: 1, name: 'a.jpg', blob: new Blob(['x']), isReady: false }
      await writeDraft(FORM, OWNER, { title: 'Bowl' })
      for (const end of [() => dropDraft(FORM, OWNER), dropMembersDrafts]) {
        await writeDraftFiles(FORM, OWNER, [file])
        await end()
        expect(await texts()).toEqual([])
      }
      await writeDraftFiles(FORM, OWNER, [file])
      expect(await readDraft(FORM, OWNER)).toBeUndefined()
      const { photos } = await openPage()
      await writeDraft(FORM, OWNER, { title: 'Bowl' })
      photos.discard()
      await until(async () => expect(await texts()).toEqual([]))
      expect(photos.waiting()).toEqual([])
      expect(await readDraft(FORM, OWNER)).toEqual({ title: 'Bowl' })
    })

    test('a browser without room is said, until the photo is stored after all, or gone', async () => {
      const { photos } = await openPage()
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
      onTestFinished(() => put.mockRestore())
      const photo = { id: 1, name: 'a.jpg', blob: new Blob(['x']), isReady: false }
      await photos.store(photo)
      expect(photos.isUnstored.value).toBe(true)
      photos.drop(1)
      expect(photos.isUnstored.value).toBe(false)
      await photos.store(photo)
      put.mockRestore()
      await photos.store({ ...photo, isReady: true })
      expect(photos.isUnstored.value).toBe(false)
      put.mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
      await photos.store({ ...photo, isReady: true })
      expect(photos.isUnstored.value, 'the original is there').toBe(false)
    })
  })
})
