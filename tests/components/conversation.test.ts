import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computed, defineComponent, h, nextTick, ref } from 'vue'
import { Order as OrderSchema } from '../../src/contract/order.ts'
import MessageFeed from '../../src/features/orders/messages/MessageFeed.vue'
import OrderComposer from '../../src/features/orders/messages/OrderComposer.vue'
import type { FeedEntry } from '../../src/features/orders/messages/messageFeed.ts'
import { useConversation } from '../../src/features/orders/messages/useConversation.ts'
import { useOrdersStore } from '../../src/features/orders/orders.store.ts'
import { useSessionStore } from '../../src/features/session/index.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Order, OrderMessage } from '../../src/sandbox/model.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, mountFeature } from '../support/mountApp.ts'

let market: Sandbox
let order: Order
beforeEach(() => {
  market = aMarketplace()
  const shopper = market.world.members.find(({ email }) => email === people.shopper)?.id
  const found = market.world.orders.find(({ customer_id, status }) => customer_id === shopper && status === 'accepted')
  if (!found) throw new Error('The shopper has no accepted order')
  order = found
  market.world.messages = []
})

let lastId = 0
const write = (role: 1 | 2, content: string, minute: number, change: Partial<OrderMessage> = {}) => {
  lastId += 1
  market.world.messages.push({
    id: 5000 + lastId, order_id: order.id, user_id: role === 1 ? order.customer_id : order.supplier_id, role, subject: '', content,
    created: `2026-02-20 10:${String(minute).padStart(2, '0')}:00`, ...change,
  })
}

/** The conversation as its composable has it, while its page is shown. */
const open = async ({ isRead = false, status = 'accepted' } = {}) => {
  const state = { status: ref(status), isRead: ref(isRead) }
  const held: { conversation?: ReturnType<typeof useConversation>, store?: ReturnType<typeof useOrdersStore> } = {}
  const shown = computed(() => OrderSchema.parse({
    id: order.id, status: state.status.value, customer: { id: order.customer_id, public_name: 'Nora' }, supplier: { id: order.supplier_id, public_name: 'Kiln' },
  }))
  const Conversation = defineComponent({
    setup() {
      void useSessionStore().restore()
      held.store = useOrdersStore()
      held.conversation = useConversation({ order: () => shown.value, role: () => 'customer', files: () => [], isRead: () => state.isRead.value })
      return () => h('p')
    },
  })
  const app = await mountFeature(Conversation, { as: 'shopper', market, messages: ['messages', 'orders', 'orderSummary'], path: `/orders/${order.id}` })
  const { conversation, store } = held
  if (!conversation || !store) throw new Error('The conversation has not begun')
  await vi.waitFor(() => expect(conversation.isLoaded.value).toBe(true))
  const said = () => app.root.announcements.polite.replace(/[\u2068\u2069\u00a0]/g, '')
  const read = async () => {
    app.root.announcements.polite = ''
    await conversation.refetch()
    await app.settled()
    return said()
  }
  const entries = (kind: FeedEntry['kind']) => conversation.entries.value.filter((entry) => entry.kind === kind)
  return { ...state, app, store, said, read, entries, close: () => app.wrapper.unmount() }
}

describe('new messages', () => {
  test('are announced once, and those that were there before are not', async () => {
    write(2, 'Was here.', 1)
    const { said, read } = await open()
    expect(said()).toBe('')
    write(2, 'It leaves today.', 2)
    expect(await read()).toBe('New message from Kiln: It leaves today.')
    expect(await read()).toBe('')
  })

  test('that come together are one announcement, also where one’s own is the last', async () => {
    const { read } = await open()
    write(2, 'First.', 1)
    write(2, 'Second.', 2)
    write(1, 'My own.', 3)
    expect(await read()).toBe('2 new messages. The last one is from Kiln: Second.')
  })

  test('of one’s own are not announced, and long ones are cut', async () => {
    const { read } = await open()
    write(1, 'My own.', 1)
    expect(await read()).toBe('')
    write(2, 'x'.repeat(5000), 2)
    expect((await read()).length).toBeLessThan(300)
  })

  test('are announced, and stand at the end, where the marketplace answers newest first or with ids in another order', async () => {
    write(2, 'Old.', 1, { id: 900 })
    const { read, entries } = await open()
    write(2, 'New.', 3, { id: 100 })
    write(2, 'Between.', 2, { id: 901 })
    market.world.messages.reverse()
    expect(await read()).toBe('2 new messages. The last one is from Kiln: New.')
    expect(entries('message').map(({ key }) => key)).toEqual(['message-900', 'message-901', 'message-100'])
  })

  test('count as read only while they are in front of the reader', async () => {
    const { read, isRead, store, app } = await open({ isRead: true })
    const markRead = vi.spyOn(store, 'markRead')
    const marked = () => markRead.mock.calls.map(([id, messages]) => [id, messages.map(({ content }) => content)])
    write(2, 'Seen at once.', 1)
    await read()
    expect(marked()).toEqual([[order.id, ['Seen at once.']]])
    isRead.value = false
    write(2, 'Below.', 2)
    await read()
    expect(marked()).toHaveLength(1)
    isRead.value = true
    await app.settled()
    expect(marked().slice(1)).toEqual([[order.id, ['Seen at once.', 'Below.']]])
  })
})

describe('changes of the order’s status', () => {
  const statuses = ({ entries }: Awaited<ReturnType<typeof open>>) =>
    entries('status').map((entry) => (entry.kind === 'status' ? [entry.status, entry.isFound] : []))

  test('are in the conversation, also after a reload; what happened meanwhile says so', async () => {
    const first = await open()
    expect(statuses(first)).toEqual([])
    first.status.value = 'shipped'
    await nextTick()
    expect(statuses(first)).toEqual([['shipped', false]])
    first.close()

    const second = await open()
    // The page's cache may still have the status from before.
    expect(statuses(second)).toEqual([['shipped', false]])
    second.status.value = 'shipped'
    await nextTick()
    second.status.value = 'completed'
    await nextTick()
    expect(statuses(second)).toEqual([['shipped', false], ['completed', false]])
    second.close()

    const third = await open({ status: 'refunded' })
    expect(statuses(third)).toEqual([['shipped', false], ['completed', false], ['refunded', true]])
  })

  test('of another member on this device are not shown', async () => {
    localStorage.setItem('stoa.orders.statuses', JSON.stringify({
      memberId: 999, orders: { [order.id]: [{ status: 'new', at: 1, isFound: true }, { status: 'shipped', at: 2, isFound: false }] },
    }))
    expect(statuses(await open())).toEqual([])
  })
})

describe('the feed', () => {
  const by = (isMine: boolean) => ({ author: 'Kiln', isMine, part: null })
  const message = (id: number, isMine = false): FeedEntry => ({
    kind: 'message', key: `message-${id}`, at: null, by: by(isMine), subject: null,
    message: { id, order_id: 1, user_id: 2, role: 2, subject: null, content: `m${id}`, created: null },
  })
  const outgoing = (id: string): FeedEntry => ({
    kind: 'outgoing', key: `outgoing-${id}`, at: null,
    message: { id, owner: 1, order_id: 1, role: 'customer', content: id, at: 0, sent: null, failure: { kind: 'refused', message: 'No.' }, needsAuthor: true },
  })
  const day: FeedEntry = { kind: 'day', key: 'day-1', at: 1 }
  const status: FeedEntry = { kind: 'status', key: 'status-1', at: 1, status: 'shipped', isFound: false }

  /** A feed whose reader is further up. */
  const openFeed = async (entries: readonly FeedEntry[]) => {
    const app = await mountFeature(MessageFeed, { market, messages: ['messages', 'orders', 'orderSummary'], props: { entries, role: 'customer' } })
    const box = app.wrapper.element.querySelector('.box')
    if (!(box instanceof HTMLElement)) throw new Error('The feed has no box')
    Object.defineProperties(box, { scrollHeight: { value: 5000 }, clientHeight: { value: 500 } })
    const scrollTo = async (top: number) => {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
      await app.settled()
    }
    await scrollTo(1000)
    const show = async (now: readonly FeedEntry[]) => {
      await app.wrapper.setProps({ entries: now })
      await app.settled()
    }
    return { box, show, scrollTo, below: () => app.wrapper.element.querySelector('.below')?.textContent.replace(/[\u2068\u2069]/g, '').trim() }
  }

  test('stays where its reader is while an own message waits at its end', async () => {
    const { box, show, below } = await openFeed([message(1), outgoing('a')])
    await show([message(1), message(2), outgoing('a')])
    expect(box.scrollTop).toBe(1000)
    expect(below()).toBe('1 new message')
  })

  test('goes to its end with what its reader has just written', async () => {
    const { box, show } = await openFeed([message(1), outgoing('a')])
    await show([message(1), outgoing('a'), outgoing('b')])
    expect(box.scrollTop).toBe(5000)
  })

  test('counts new messages of others, and neither days, events nor one’s own', async () => {
    const { show, scrollTo, below } = await openFeed([message(1)])
    await show([message(1), day, status, message(2, true)])
    expect(below()).toBeUndefined()
    await show([message(1), day, status, message(2, true), message(3), message(4)])
    expect(below()).toBe('2 new messages')
    await scrollTo(4500)
    expect(below()).toBeUndefined()
  })

  test('tells from a change of status whether it was seen or found', async () => {
    const app = await mountFeature(MessageFeed, { market, messages: ['messages', 'orders', 'orderSummary'], props: { entries: [status, { ...status, key: 'status-2', isFound: true }], role: 'customer' } })
    expect(app.text()).toMatch(/New status: .*New status since your last visit: /)
  })

  test.each([null, '', ' \n'])('says of a message whose text is %j that it has none', async (content) => {
    const blank = message(1)
    if (blank.kind !== 'message') throw new Error('A message is needed')
    const entries: FeedEntry[] = [{ ...blank, message: { ...blank.message, content } }]
    const app = await mountFeature(MessageFeed, { market, messages: ['messages', 'orders', 'orderSummary'], props: { entries, role: 'customer' } })
    expect(app.wrapper.get('article').text()).toMatch(/No text$/)
  })
})

test('a message that waits for a marketplace in maintenance says for how long', async () => {
  const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
  await vi.waitFor(() => app.field(/Message to/))
  const { fetch } = market
  vi.spyOn(market, 'fetch').mockImplementation(async (request) => (request.method === 'POST' && request.url.endsWith('/messages')
    ? Response.json({ message: 'Closed' }, { status: 503, headers: { 'Retry-After': '120' } })
    : fetch(request)))
  await app.fill(app.field(/Message to/), 'When will it be sent?')
  await app.click(app.button('Send message'))
  await vi.waitFor(() => expect(app.text()).toContain('Please try again in 2 minutes.'))
})

test('a message that is refused for its field says why', async () => {
  const { fetch } = market
  market = {
    ...market,
    fetch: async (request) => (request.method === 'POST' && request.url.endsWith('/messages')
      ? Response.json({ message: 'Invalid', errors: { content: ['Contains a phone number'] } }, { status: 422 })
      : fetch(request)),
  }
  const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
  await vi.waitFor(() => app.field(/Message to/))
  await app.fill(app.field(/Message to/), 'Call 555 0100')
  await app.click(app.button('Send message'))
  await vi.waitFor(() => expect(app.text().replace(/[\u2068\u2069]/g, '')).toContain('Not sent: Invalid. Contains a phone number.'))
})

test('whoever writes goes on seeing where, below what they have just sent', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const app = await mountApp(`/orders/${order.id}`, { as: 'shopper', market })
  await vi.waitFor(() => app.field(/Message to/))
  const begin = scrolled.mock.calls.length
  await app.fill(app.field(/Message to/), 'Hello')
  await app.click(app.button('Send message'))
  await vi.waitFor(() => expect(scrolled.mock.calls.slice(begin)).toEqual([[{ block: 'nearest' }]]))
  expect((scrolled.mock.contexts[begin] as Element).contains(app.field(/Message to/))).toBe(true)
})

describe('sending twice', () => {
  const compose = async () => {
    const text = ref('')
    let sent = 0
    const Writing = defineComponent({
      setup: () => () => h(OrderComposer, {
        'to': 'Kiln', 'enterSends': true, 'isUnstored': false, 'modelValue': text.value, 'onUpdate:modelValue': (now: string) => { text.value = now },
        'onSend': () => {
          sent += 1
          text.value = ''
        },
      }),
    })
    const app = await mountFeature(Writing, { market, messages: ['messages'] })
    return { app, sent: () => sent, send: () => app.click(app.button('Send message')), write: (words: string) => app.fill(app.field(/Message to/), words) }
  }

  test('sends once, and blames nobody for the second press', async () => {
    const { app, sent, send, write } = await compose()
    await write('Hello')
    await send()
    await send()
    expect(sent()).toBe(1)
    expect(app.has('Write something first.')).toBe(false)
    // Who presses later wants to send something else.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
    await send()
    expect(app.has('Write something first.')).toBe(true)
  })

  test('says what is missing where nothing was sent', async () => {
    const { app, sent, send } = await compose()
    await send()
    expect(sent()).toBe(0)
    expect(app.has('Write something first.')).toBe(true)
  })
})

describe('Enter', () => {
  const press = async (init: KeyboardEventInit) => {
    const app = await mountFeature(OrderComposer, {
      market, messages: ['messages'], props: { 'to': 'Kiln', 'enterSends': true, 'isUnstored': false, 'modelValue': 'こんにちは', 'onUpdate:modelValue': () => undefined },
    })
    app.field(/Message to/).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
    await nextTick()
    return app.wrapper.emitted('send')?.length ?? 0
  }

  test('sends', async () => expect(await press({})).toBe(1))
  test('chooses a character while one is composed', async () => expect(await press({ isComposing: true })).toBe(0))
  test('chooses a character in Safari too, which has ended the composition by then', async () => expect(await press({ keyCode: 229 })).toBe(0))
})
