/** Two tabs of one browser with the same order: what is typed in one, and what one does to a message of the other's. */
import { clear, createStore, set } from 'idb-keyval'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { createOutbox } from '../../../src/features/orders/orders.outbox.ts'
import { readOutboxMessages, removeOutboxMessage, updateOutboxMessage } from '../../../src/features/orders/orders.storage.ts'
import { useMessageComposer } from '../../../src/features/orders/messages/useMessageComposer.ts'
import { readDraft, writeDraft } from '../../../src/lib/drafts.ts'
import { MESSAGE_OUTBOX_STORAGE_KEY, hasStored } from '../../../src/lib/storage.ts'
import { clearDrafts } from '../../support/drafts.ts'
import { aMarketplace, people } from '../../support/marketplace.ts'
import { openWindow } from '../../support/openWindow.ts'
import { Browser, type Tab } from './model/browser.ts'

const ORDER = 1
const messages = createStore('stoa.outbox', 'messages')
const market = aMarketplace((world) => {
  const [order] = world.orders
  const customer = world.members.find(({ email }) => email === people.shopper)
  if (order && customer) Object.assign(order, { id: ORDER, customer_id: customer.id, status: 'accepted' })
})
const me = market.records.memberByEmail(people.shopper)?.id ?? 0
const browser = new Browser((request) => market.fetch(request))

beforeAll(() => browser.install())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  browser.clear(Date.parse('2026-03-01T10:00:00Z'))
  await browser.quiet()
  await Promise.all([clearDrafts(), clear(messages)])
})

describe('a draft', () => {
  const scopes = new Map<Tab, EffectScope>()
  /** Opens the order in a tab, or again in one that is open. */
  const openComposer = async (name: number) => {
    const tab = browser.open(name)
    const composer = await browser.in(tab, async () => {
      const window = await openWindow({ messages: ['core', 'session'], routes: [{ path: '/', name: 'home' }], carry: (request) => browser.carry(tab, request) })
      void window.session.signIn({ email: people.shopper, password: 'marketplace', keep: true })
      await browser.quiet()
      const scope = effectScope(true)
      scopes.set(tab, scope)
      return window.app.runWithContext(() => scope.run(() => useMessageComposer(ORDER, () => 'customer')))
    })
    if (!composer) throw new Error('There is no composer')
    await browser.quiet()
    const type = async (text: string) => {
      browser.in(tab, () => { composer.text.value = text })
      await browser.quiet()
    }
    const send = async () => {
      browser.in(tab, () => composer.send())
      await browser.quiet()
    }
    return { tab, text: composer.text, type, send }
  }
  const drafts = async () => Object.values((await readDraft(`message-${ORDER}`, me)) ?? {}).sort()

  test('stays when another tab with the same order sends its own', async () => {
    const [one, other] = [await openComposer(0), await openComposer(1)]
    await one.type('Is it blue?')
    await other.type('When will it')
    expect(await drafts()).toEqual(['Is it blue?', 'When will it'])
    await one.send()
    expect(await drafts()).toEqual(['When will it'])
    expect(other.text.value).toBe('When will it')
  })

  test('comes back to the tab that is loaded again, and what an open tab has stays there', async () => {
    const [one, other] = [await openComposer(0), await openComposer(1)]
    await one.type('Is it blue?')
    await other.type('When will it')
    const again = await openComposer(0)
    expect(again.text.value).toBe('Is it blue?')
    expect(other.text.value).toBe('When will it')
    await again.type('')
    expect(await drafts()).toEqual(['When will it'])
  })

  test('of several tabs that were closed comes back whole, once, before what is typed meanwhile', async () => {
    // As an earlier release stored it.
    await writeDraft(`message-${ORDER}`, me, { content: 'First' })
    for (const [name, text] of [[0, 'Second'], [1, 'Third']] as const) {
      browser.tick(1_000)
      const typed = await openComposer(name)
      await typed.type(text === 'Second' ? `${typed.text.value}\n${text}` : text)
    }
    for (const name of [0, 1]) browser.close(name)
    const again = await openComposer(0)
    expect(again.text.value).toBe('First\nSecond\nThird')
    expect(await drafts()).toEqual(['First\nSecond\nThird'])
    expect((await openComposer(1)).text.value).toBe('')
  })

  test('goes with its composer to the next one when the page of the order is left and opened again', async () => {
    const { tab, type } = await openComposer(0)
    await type('Is it blue?')
    browser.in(tab, () => scopes.get(tab)?.stop())
    expect((await openComposer(1)).text.value).toBe('Is it blue?')
  })
})

describe('a message that is discarded', () => {
  /** A tab whose requests have no end. */
  const openOutbox = (name: number) => browser.in(browser.open(name), () => createOutbox({
    client: { call: () => new Promise<never>(() => undefined) },
    timeout: 10_000,
    memberId: () => me,
    sender: () => null,
    read: () => new Promise<never>(() => undefined),
    onAnswer: () => undefined,
  }))
  const written = async () => {
    const outbox = openOutbox(0)
    await outbox.send(ORDER, 'customer', 'Hello')
    const [message] = outbox.outbox.value
    if (!message) throw new Error('Nothing waits')
    return { outbox, message }
  }
  const stored = () => readOutboxMessages(me)

  test('comes back with the request that another tab has made meanwhile', async () => {
    const { outbox, message } = await written()
    const sent = { same: 0, at: browser.now + 10_000 }
    await updateOutboxMessage({ ...message, sent })
    const discarded = await outbox.discard(message)
    expect(discarded?.mayArrive).toBe(true)
    expect(await stored()).toEqual([])
    await discarded?.undo()
    expect(await stored()).toEqual([{ ...message, sent }])
    await removeOutboxMessage(message)
  })

  test('cannot come back where another tab has sent it', async () => {
    const { outbox, message } = await written()
    await removeOutboxMessage(message)
    expect(await outbox.discard(message)).toBeNull()
    expect(outbox.outbox.value).toEqual([])
  })

  test('does not lose another tab’s request when it is tried again', async () => {
    const { outbox, message } = await written()
    const sent = { same: 0, at: browser.now + 10_000 }
    await updateOutboxMessage({ ...message, sent })
    void outbox.retry(message)
    await browser.quiet()
    expect(await stored()).toEqual([{ ...message, sent }])
    await removeOutboxMessage(message)
  })

  test('leaves the mark that something waits where another tab has just stored a message', async () => {
    const { outbox, message } = await written()
    const other = { ...message, id: 'other' }
    // Between this tab's look at what waits and its dropping of the mark; the other tab is left before it can set the mark again.
    const dropMark = vi.spyOn(localStorage, 'removeItem').mockImplementationOnce((key) => {
      void set(`${me}/${String(other.at).padStart(15, '0')}/${other.id}`, other, messages)
      localStorage.removeItem(key)
    })
    await outbox.discard(message)
    expect(dropMark).toHaveBeenCalled()
    expect(await stored()).toEqual([other])
    expect(hasStored('local', MESSAGE_OUTBOX_STORAGE_KEY)).toBe(true)
    await removeOutboxMessage(other)
    expect(hasStored('local', MESSAGE_OUTBOX_STORAGE_KEY)).toBe(false)
  })
})
