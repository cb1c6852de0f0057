import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computed, defineComponent, h, nextTick, provide, ref, useTemplateRef } from 'vue'
import { matchedRouteKey, useRoute } from 'vue-router'
import AttachButton from '../../src/features/orders/attachments/AttachButton.vue'
import AttachmentCard from '../../src/features/orders/attachments/AttachmentCard.vue'
import AttachmentLightbox from '../../src/features/orders/attachments/AttachmentLightbox.vue'
import UploadLeaveDialog from '../../src/features/orders/attachments/UploadLeaveDialog.vue'
import UploadRow from '../../src/features/orders/attachments/UploadRow.vue'
import { useAttachments } from '../../src/features/orders/attachments/useAttachments.ts'
import { useFileDrop } from '../../src/composables/useFileDrop.ts'
import { useSessionStore } from '../../src/features/session/index.ts'
import { useIdentityStore } from '../../src/features/identity/index.ts'
import type { StorefrontConfig } from '../../src/lib/config.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Attachment } from '../../src/sandbox/model.ts'
import { ORIGIN, aMarketplace, people } from '../support/marketplace.ts'
import { mountFeature, type MountedFeature } from '../support/mountApp.ts'
import { withSight } from '../support/sight.ts'
import { stubXhr, type Line } from '../unit/api/xhr.ts'

const KB = 1024

/** The conversation, as far as files go. */
const Conversation = defineComponent({
  setup() {
    const route = useRoute()
    provide(matchedRouteKey, computed(() => route.matched[0]))
    return () => h(Files)
  },
})
const Files = defineComponent({
  setup() {
    const session = useSessionStore()
    void session.restore()
    const files = useAttachments(() => Number(orderId))
    const section = useTemplateRef<HTMLElement>('section')
    const { isOver } = useFileDrop(() => section.value, files.add)
    const shown = ref<number | null>(null)
    return () => h('main', [
      h('section', { 'ref': 'section', 'class': { over: isOver.value }, 'aria-label': 'Messages' }, [
        h('ul', [
          ...files.attachments.value.map((attachment) => h('li', { key: attachment.id }, h(AttachmentCard, {
            attachment,
            picture: files.pictures.urlOf(attachment),
            isOwn: files.isOwn(attachment),
            onLoadPicture: () => files.pictures.load(attachment),
            onOpen: () => { shown.value = attachment.id },
            onRemove: () => files.remove(attachment),
          }))),
          ...files.uploads.value.map((upload) => h('li', { key: `u${upload.id}` }, h(UploadRow, {
            upload,
            onCancel: () => files.cancel(upload.id),
            onRetry: () => files.retry(upload.id),
            onDismiss: () => files.dismiss(upload.id),
          }))),
        ]),
        h(AttachButton, { onAdd: files.add }),
      ]),
      h(AttachmentLightbox, {
        'attachments': files.attachments.value,
        'urlOf': files.pictures.urlOf,
        'shown': shown.value,
        'onUpdate:shown': (id: number | null) => { shown.value = id },
        'onLoadPicture': files.pictures.load,
      }),
      h(UploadLeaveDialog, { guard: files.leaveGuard, unsent: files.unsent.value, count: files.unsentCount.value }),
    ])
  },
})

let market: Sandbox
let orderId = 0
beforeEach(() => {
  withSight()
  market = aMarketplace()
  market.world.attachments = []
  orderId = market.world.orders.find((order) => order.customer_id === shopper() && order.status === 'accepted')?.id ?? 0
})
const shopper = () => market.world.members.find(({ email }) => email === people.shopper)?.id ?? 0
const stored = () => market.world.attachments.filter((file) => file.order_id === orderId).map(({ name }) => name)
const anAttachment = (change: Partial<Attachment> = {}): Attachment => {
  const file: Attachment = {
    id: 700 + market.world.attachments.length, key: 'f'.repeat(32), order_id: orderId, user_id: shopper(), name: 'Plan.pdf', size: 2048,
    content_type: 'application/pdf', content: btoa('x'.repeat(2048)), created: '2026-02-20 10:00:00', ...change,
  }
  market.world.attachments.push(file)
  return file
}

const open = async (config: Partial<StorefrontConfig> = {}, locale: 'en' | 'fr' = 'en'): Promise<MountedFeature> => {
  const app = await mountFeature(Conversation, {
    as: 'shopper', market, locale, messages: ['messages', 'forms'], path: `/orders/${orderId}`, config,
  })
  await vi.waitFor(() => expect(app.calls.some((call) => call.endsWith('/attachments'))).toBe(true))
  await app.settled()
  return app
}
const aFile = (name = 'Note.txt', size = KB, type = 'text/plain') => new File(['x'.repeat(size)], name, { type })
const choose = async (app: MountedFeature, ...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for files')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await app.settled()
}
/** The network passes everything on to the marketplace. */
const passOn = async (line: Line) => line.answer(await market.fetch(line.request))
const rows = () => [...document.querySelectorAll('.upload')].map((row) => row.textContent?.replace(/[\u2068\u2069]/g, '') ?? '')
const cards = () => [...document.querySelectorAll('.attachment .name')].map((name) => name.textContent)
const said = (app: MountedFeature) => app.root.toasts.value.map(({ message }) => message.replace(/[\u2068\u2069]/g, ''))
const heard = ({ root }: MountedFeature, how: 'polite' | 'assertive' = 'polite') => root.announcements[how].replace(/[\u2068\u2069]/g, '')
const posts = (lines: readonly Line[]) => lines.length
const toastAction = async (app: MountedFeature) => {
  const toast = app.root.toasts.value.at(-1)
  if (!toast) throw new Error('There is no toast')
  app.root.dismissToast(toast.id)
  toast.action?.run()
  await app.settled()
}
const named = (app: MountedFeature, name: string) => app.button(new RegExp(name.replace('*', '[\\u2068\\u2069]*')))
const arrival = async (lines: readonly Line[], count = 1): Promise<Line> => {
  await vi.waitFor(() => expect(lines).toHaveLength(count))
  return lines[count - 1]!
}

describe('attaching files', () => {
  test('sends them one after another, and shows them where they have arrived', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open()
    await choose(app, aFile('One.txt'), aFile('Two.txt'))
    const first = await arrival(lines)
    expect(rows()).toEqual([expect.stringContaining('One.txt'), expect.stringMatching(/Two\.txt.*Waiting…/)])
    expect(heard(app)).toBe('Sending 2 files')
    await passOn(first)
    await passOn(await arrival(lines, 2))
    await vi.waitFor(() => expect(rows()).toEqual([]))
    expect(cards()).toEqual(['One.txt', 'Two.txt'])
    expect(stored()).toEqual(['One.txt', 'Two.txt'])
    expect(heard(app)).toBe('Two.txt is sent')
  })

  test('tells how much was sent, without a barrier', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open()
    await choose(app, aFile('Large.txt', 4 * KB))
    const line = await arrival(lines)
    line.send(line.total / 2)
    await nextTick()
    const bar = document.querySelector('progress')
    expect((bar?.value ?? 0) / (bar?.max ?? 1)).toBeCloseTo(0.5, 1)
    expect(bar?.getAttribute('aria-label')?.replace(/[\u2068\u2069]/g, '')).toBe('Sending Large.txt')
    const rules = { 'color-contrast': { enabled: false }, 'region': { enabled: false }, 'page-has-heading-one': { enabled: false } }
    expect((await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)).toEqual([])
    line.send(line.total)
    await nextTick()
    expect(rows()[0]).toContain('Almost done…')
    await line.answer(await market.fetch(line.request))
    await vi.waitFor(() => expect(cards()).toEqual(['Large.txt']))
  })

  test('refuses before anything is sent what is too large, empty, of another type or a folder, each by its name', async () => {
    const lines = stubXhr(passOn)
    const app = await open({ attachments: { maxBytes: 2 * KB, types: ['text/plain', 'image/*'] } })
    await choose(app, aFile('big.txt', 3 * KB), aFile('empty.txt', 0), aFile('page.html', KB, 'text/html'), aFile('lie.html', KB, 'text/plain'), aFile('lie.txt', KB, 'text/html'))
    expect(rows()).toEqual([
      expect.stringContaining('big.txtThis file is too large. Files may have up to 2 kB.'),
      expect.stringContaining('empty.txtThis file is empty.'),
      expect.stringContaining('page.htmlFiles of this type can’t be sent. You can send TXT or pictures.'),
      expect.stringContaining('lie.htmlFiles of this type'),
      expect.stringContaining('lie.txtFiles of this type'),
    ])
    expect(heard(app, 'assertive')).toContain('big.txt: This file is too large.')
    expect(app.has('Try again')).toBe(false)
    expect(posts(lines)).toBe(0)
    await app.click(named(app, '^Dismiss *big'))
    expect(rows()).toHaveLength(4)
  })

  test('says the size of a file that is too large for the marketplace, whose limit is not ours, and does not offer it again', async () => {
    stubXhr((line) => line.answer(new Response('<html>413 Request Entity Too Large</html>', { status: 413, headers: { 'content-type': 'text/html' } })))
    const app = await open()
    await choose(app, aFile('Large.txt', 313 * KB))
    await vi.waitFor(() => expect(rows()).toEqual([expect.stringContaining('Large.txtThe marketplace takes no file of this size (313 kB).')]))
    expect(app.has('Try again')).toBe(false)
    app.button(/^Dismiss/)
  })

  test('is cancelled half-way: nothing appears, and nothing more is sent', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open()
    await choose(app, aFile('Long.txt', 4 * KB))
    const line = await arrival(lines)
    line.send(2 * KB)
    await app.click(named(app, '^Cancel sending'))
    expect(line.isAborted()).toBe(true)
    expect(rows()).toEqual([])
    expect(cards()).toEqual([])
    expect(said(app)).toEqual([])
  })

  test('cancelled when the marketplace has it whole, it shows by the next read', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open()
    await choose(app, aFile('Whole.txt'))
    const line = await arrival(lines)
    line.send(line.total)
    await market.fetch(line.request)
    await app.click(named(app, '^Cancel sending'))
    await vi.waitFor(() => expect(cards()).toEqual(['Whole.txt']))
    expect(rows()).toEqual([])
  })

  test('whose answer is lost is found by reading, beside an older file of the same name and size', async () => {
    anAttachment({ name: 'Note.txt', size: KB })
    const lines = stubXhr(async (line) => {
      await market.fetch(line.request)
      line.fail()
    })
    const app = await open()
    await choose(app, aFile())
    await vi.waitFor(() => expect(rows()).toEqual([]))
    expect(cards()).toEqual(['Note.txt', 'Note.txt'])
    expect(posts(lines)).toBe(1)
  })

  test('that did not arrive says why, and is sent again by hand', async () => {
    let isCut = true
    const lines = stubXhr((line) => (isCut ? line.fail() : passOn(line)))
    const app = await open()
    await choose(app, aFile())
    await vi.waitFor(() => expect(rows()[0]).toMatch(/Note\.txt.*(?:connection|reach)/i))
    expect(heard(app, 'assertive')).toContain('Note.txt: ')
    isCut = false
    await app.click(named(app, '^Try again: *Note'))
    await vi.waitFor(() => expect(cards()).toEqual(['Note.txt']))
    expect(posts(lines)).toBe(2)
    expect(stored()).toEqual(['Note.txt'])
  })

  test('that met no network is sent again once it is back', async () => {
    let isCut = true
    stubXhr((line) => (isCut ? line.fail() : passOn(line)))
    const app = await open()
    await choose(app, aFile())
    await vi.waitFor(() => expect(rows()[0]).toMatch(/Note\.txt.*(?:connection|reach)/i))
    isCut = false
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(cards()).toEqual(['Note.txt']))
    expect(stored()).toEqual(['Note.txt'])
  })

  test('of which nobody knows whether it arrived is looked for first, and not sent twice', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open({ timeout: 60 })
    await choose(app, aFile())
    const line = await arrival(lines)
    await vi.waitFor(() => expect(rows()[0]).toContain('We couldn’t tell whether it arrived.'))
    // Slower than the storefront waits.
    await market.fetch(line.request)
    await app.click(named(app, '^Try again: *Note'))
    await vi.waitFor(() => expect(rows()).toEqual([]))
    expect(cards()).toEqual(['Note.txt'])
    expect(posts(lines)).toBe(1)
  })

  test('twice with the same name and size ends with two, also where both answers are lost', async () => {
    const lines = stubXhr(async (line) => {
      await market.fetch(line.request)
      line.fail()
    })
    const app = await open()
    await choose(app, aFile(), aFile())
    await vi.waitFor(() => expect(rows()).toEqual([]))
    expect(cards()).toEqual(['Note.txt', 'Note.txt'])
    expect(posts(lines)).toBe(2)
  })

  test('is refused in the marketplace’s words, at the file', async () => {
    stubXhr((line) => line.answer(Response.json({ code: 422, status: 'error', message: 'Invalid', errors: [{ field: 'file', message: 'No cats.' }] }, { status: 422 })))
    const app = await open()
    await choose(app, aFile())
    await vi.waitFor(() => expect(rows()[0]).toMatch(/No cats\.|Invalid/))
  })

  test('ends with its member: nothing of theirs is shown to the next', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open()
    await choose(app, aFile(), aFile('refused.exe', KB, ''))
    const line = await arrival(lines)
    useIdentityStore().changeIdentity({ status: 'guest', memberId: undefined, hasSignedOut: true })
    await app.settled()
    expect(line.isAborted()).toBe(true)
    expect(rows()).toEqual([])
  })

  test('asks before the page is left, and ends where it is left all the same', async () => {
    const lines = stubXhr(() => undefined)
    const app = await open()
    await choose(app, aFile())
    const line = await arrival(lines)
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
    const left = app.router.push('/')
    await vi.waitFor(() => expect(app.has('If you leave now, it won’t arrive.')).toBe(true))
    await app.click(app.button('Leave and cancel'))
    await left
    app.wrapper.unmount()
    expect(line.isAborted()).toBe(true)
  })

  test('asks before the page is left with one that did not arrive, until it is dismissed', async () => {
    stubXhr((line) => line.fail())
    const app = await open()
    await choose(app, aFile(), aFile('refused.exe', KB, ''))
    await vi.waitFor(() => app.button(/Try again/))
    const left = app.router.push('/')
    await vi.waitFor(() => expect(app.has('you have to attach it again')).toBe(true))
    await app.click(app.button('Stay here'))
    await left
    expect(app.router.currentRoute.value.path).toBe(`/orders/${orderId}`)
    await app.click(named(app, '^Dismiss *Note'))
    const leave = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(false)
  })

  test('says how many did not arrive', async () => {
    stubXhr((line) => line.fail())
    const app = await open()
    await choose(app, aFile(), aFile('Plan.txt'), aFile('refused.exe', KB, ''))
    await vi.waitFor(() => expect(rows().filter((row) => row.includes('Try again'))).toHaveLength(2))
    const left = app.router.push('/')
    await vi.waitFor(() => expect(app.text().replace(/[\u2068\u2069]/g, '')).toContain('2 files weren’t sent. If you leave now, you have to attach them again.'))
    await app.click(app.button('Stay here'))
    await left
  })

  test('speaks French', async () => {
    for (const member of market.world.members) member.lang = 'fr'
    const app = await open({}, 'fr')
    await choose(app, aFile('trop.exe', KB, ''))
    expect(rows()[0]).toContain('Ce type de fichier ne peut pas être envoyé.')
  })
})

describe('dropping and pasting', () => {
  const transfer = (types: string[], files: File[], folders: string[] = []) => ({
    types,
    items: [
      ...files.map((file) => ({ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) })),
      ...folders.map((name) => ({ kind: 'file', getAsFile: () => aFile(name), webkitGetAsEntry: () => ({ isDirectory: true, name }) })),
    ],
  })
  const send = (type: string, data: object, target: EventTarget = document.querySelector('section')!) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true, composed: true }), { dataTransfer: data, clipboardData: data })
    target.dispatchEvent(event)
    return event
  }
  const isOver = () => document.querySelector('section')?.classList.contains('over')

  test('takes the files of a drop, shows that it would, and names a folder', async () => {
    stubXhr(passOn)
    const app = await open()
    send('dragover', transfer(['Files'], []))
    await nextTick()
    expect(isOver()).toBe(true)
    expect(send('drop', transfer(['Files'], [aFile()], ['Holidays'])).defaultPrevented).toBe(true)
    await nextTick()
    expect(isOver()).toBe(false)
    expect(rows().some((row) => /Holidays.*Folders can’t be sent/.test(row))).toBe(true)
    await vi.waitFor(() => expect(cards()).toEqual(['Note.txt']))
    await app.settled()
  })

  test('leaves text that is dragged or pasted alone, and formatted text with its picture too', async () => {
    const app = await open()
    expect(send('dragover', transfer(['text/plain'], [])).defaultPrevented).toBe(false)
    await nextTick()
    expect(isOver()).toBe(false)
    expect(send('paste', transfer(['text/plain'], [])).defaultPrevented).toBe(false)
    expect(send('paste', transfer(['text/plain', 'text/html', 'Files'], [aFile('cells.png', KB, 'image/png')])).defaultPrevented).toBe(false)
    await app.settled()
    expect(rows()).toEqual([])
  })

  test('takes a pasted picture', async () => {
    stubXhr(passOn)
    await open()
    expect(send('paste', transfer(['Files'], [aFile('image.png', KB, 'image/png')])).defaultPrevented).toBe(true)
    await vi.waitFor(() => expect(cards()).toEqual(['image.png']))
  })

  test('keeps a file that is dropped beside from replacing the page', async () => {
    await open()
    const data = { ...transfer(['Files'], [aFile()]), dropEffect: '' }
    expect(send('dragover', data, document.body).defaultPrevented).toBe(true)
    expect(data.dropEffect).toBe('none')
    expect(send('drop', data, document.body).defaultPrevented).toBe(true)
    expect(rows()).toEqual([])
  })
})

describe('deleting one’s own file', () => {
  const deletions = (app: MountedFeature) => app.calls.filter((call) => call.startsWith('DELETE'))

  test('hides it at once, sends nothing while it can be undone, and shows it again', async () => {
    anAttachment()
    const app = await open()
    await app.click(named(app, '^Delete *Plan'))
    expect(cards()).toEqual([])
    expect(said(app)).toEqual(['Plan.pdf is deleted'])
    await toastAction(app)
    expect(cards()).toEqual(['Plan.pdf'])
    expect(deletions(app)).toEqual([])
  })

  test('is sent when its toast has gone', async () => {
    anAttachment()
    const app = await open()
    await app.click(named(app, '^Delete *Plan'))
    app.root.dismissToast(app.root.toasts.value[0]?.id ?? 0)
    await vi.waitFor(() => expect(stored()).toEqual([]))
    await app.settled()
    expect(deletions(app)).toHaveLength(1)
    expect(cards()).toEqual([])
  })

  test.each([['is left', (app: MountedFeature) => app.wrapper.unmount()], ['is hidden', () => window.dispatchEvent(new Event('visibilitychange'))]])(
    'is sent when the page %s, and can be undone no more', async (_how, leave) => {
      anAttachment()
      const app = await open()
      await app.click(named(app, '^Delete *Plan'))
      leave(app)
      expect(said(app)).toEqual([])
      await vi.waitFor(() => expect(stored()).toEqual([]))
    },
  )

  test('is sent for whoever signs out, with their token', async () => {
    anAttachment()
    const app = await open()
    await app.click(named(app, '^Delete *Plan'))
    localStorage.clear()
    sessionStorage.clear()
    useIdentityStore().changeIdentity({ status: 'guest', memberId: undefined, hasSignedOut: true })
    await vi.waitFor(() => expect(stored()).toEqual([]))
    expect(deletions(app)).toHaveLength(1)
  })

  test('that the marketplace refuses brings it back with the reason, and can be tried again', async () => {
    const file = anAttachment()
    const app = await open()
    market.faults.inject({ endpoint: 'orders.removeAttachment', times: 1, status: 403 })
    await app.click(named(app, '^Delete *Plan'))
    app.root.dismissToast(app.root.toasts.value[0]?.id ?? 0)
    await vi.waitFor(() => expect(said(app)[0]).toMatch(/^Plan\.pdf could not be deleted\. ./))
    expect(cards()).toEqual(['Plan.pdf'])
    expect(stored()).toEqual([file.name])
    await toastAction(app)
    await vi.waitFor(() => expect(stored()).toEqual([]))
    expect(cards()).toEqual([])
  })

  test('is done where the file is gone already', async () => {
    anAttachment()
    const app = await open()
    await app.click(named(app, '^Delete *Plan'))
    market.world.attachments = []
    app.root.dismissToast(app.root.toasts.value[0]?.id ?? 0)
    await app.settled()
    expect(said(app)).toEqual([])
    expect(cards()).toEqual([])
  })

  test('is not offered for somebody else’s, or for one whose owner is not stated', async () => {
    anAttachment({ user_id: 1 + shopper() })
    const app = await open()
    expect(cards()).toEqual(['Plan.pdf'])
    expect(app.has('Delete')).toBe(false)
    expect(document.querySelector('[aria-label^="Delete"]')).toBeNull()
  })
})

describe('a stored file', () => {
  /** The marketplace is on the storefront's own origin, and its files answer so. */
  const onOwnOrigin = (reply: () => Response = () => new Response('<script>top.hacked = 1</script>', { headers: { 'content-type': 'text/html' } })) => {
    const { fetch } = market
    vi.spyOn(market, 'fetch').mockImplementation(async (request) => {
      const answer = await fetch(request)
      return new Response((await answer.text()).replaceAll(ORIGIN, location.origin), answer)
    })
    const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(reply()))
    vi.stubGlobal('fetch', asked)
    return asked
  }
  /** What the browser is told to save. */
  const downloads = () => {
    const saved: { name: string, blob: Blob | undefined }[] = []
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = `blob:${location.origin}/${blobs.size}`
      blobs.set(url, blob as Blob)
      return url
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs.get(this.href) })
    })
    return { saved, blobs }
  }

  test('on another origin is a link to a tab of its own, which learns nothing of this page', async () => {
    anAttachment()
    const app = await open()
    const link = app.link(/^Download/)
    expect(link.target).toBe('_blank')
    expect(link.rel).toBe('noopener noreferrer')
  })

  test.each([
    ['page.html', 'text/html'], ['drawing.svg', 'image/svg+xml'], ['drawing.svg', 'image/png'], ['script.js', 'text/javascript'],
    ['page.xhtml', 'application/xhtml+xml'],
  ])('%s of type %s on the storefront’s own origin is no link and no picture, and is saved as mere bytes', async (name, content_type) => {
    const asked = onOwnOrigin()
    const { saved } = downloads()
    anAttachment({ name, content_type })
    const app = await open()
    expect(document.querySelector('main a[href]')).toBeNull()
    expect(document.querySelector('main img')).toBeNull()
    await app.click(named(app, '^Download'))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ name, blob: { type: 'application/octet-stream' } })
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' })
    expect(asked.mock.calls[0]?.[1].headers).toBeUndefined()
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test/x', '', null])('with the URL %s cannot be opened at all', async (url) => {
    anAttachment()
    const { fetch } = market
    vi.spyOn(market, 'fetch').mockImplementation(async (request) => {
      const answer = await fetch(request)
      if (!request.url.endsWith('/attachments')) return answer
      const { attachments } = (await answer.json()) as { attachments: object[] }
      return Response.json({ attachments: attachments.map((one) => ({ ...one, url })) })
    })
    await open()
    expect(cards()).toEqual(['Plan.pdf'])
    expect(document.querySelector('[aria-label^="Download"]')).toBeNull()
  })

  test('keeps nothing in its name that hides what it is or where it goes', async () => {
    onOwnOrigin()
    const { saved } = downloads()
    anAttachment({ name: '../../\u202egpj.\u0007evil.exe' })
    const app = await open()
    expect(cards()).toEqual(['_.._gpj.evil.exe'])
    await app.click(named(app, '^Download'))
    await vi.waitFor(() => expect(saved[0]?.name).toBe('_.._gpj.evil.exe'))
  })

  test.each([403, 404, 500])('that answers %i is not saved, and says why', async (status) => {
    onOwnOrigin(() => new Response('no', { status }))
    const { saved } = downloads()
    anAttachment()
    const app = await open()
    await app.click(named(app, '^Download'))
    await vi.waitFor(() => expect(said(app)[0]).toMatch(/^Plan\.pdf could not be downloaded\. ./))
    expect(saved).toEqual([])
  })

  test('that is a picture is loaded as one, and opens in the lightbox', async () => {
    onOwnOrigin()
    const { blobs } = downloads()
    anAttachment({ name: 'Before.png', content_type: 'image/png' })
    anAttachment({ name: 'After.jpg', content_type: 'image/jpeg; charset=binary' })
    anAttachment()
    const app = await open()
    await vi.waitFor(() => expect([...blobs.values()].map(({ type }) => type)).toEqual(['image/png', 'image/jpeg']))
    await app.click(named(app, '^Enlarge *Before'))
    const dialog = () => document.querySelector<HTMLDialogElement>('dialog.lightbox')
    await vi.waitFor(() => expect(dialog()?.open).toBe(true))
    expect(dialog()?.getAttribute('aria-label')).toBe('Pictures of this order')
    expect(dialog()?.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Picture 1 of 2')
    expect(dialog()?.querySelector('img')?.src).toMatch(/^blob:/)
    await app.click(app.button('Next picture'))
    expect(dialog()?.querySelector('.slide:not([inert]) img')?.getAttribute('alt')).toBe('After.jpg')
    await app.click(app.button('Close'))
    expect(dialog()?.open).toBe(false)
  })

  test('that is a picture on another origin is shown from there, and without its dots as a file', async () => {
    anAttachment({ name: 'Photo.webp', content_type: 'image/webp' })
    const app = await open()
    const image = await vi.waitFor(() => {
      const found = document.querySelector<HTMLImageElement>('.attachment img')
      if (!found) throw new Error('no picture')
      return found
    })
    expect(image.src).toContain(ORIGIN)
    image.dispatchEvent(new Event('error'))
    await app.settled()
    expect(document.querySelector('.attachment img')).toBeNull()
    expect(cards()).toEqual(['Photo.webp'])
  })
})
