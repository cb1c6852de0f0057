import { beforeEach, expect, test, vi } from 'vitest'
import { createOutbox } from '../../src/features/orders/orders.outbox.ts'

const { create, stop } = vi.hoisted(() => {
  const stop = vi.fn()
  return { stop, create: vi.fn(() => ({ flush: () => Promise.resolve(), stop })) }
})
const imported = vi.hoisted(() => vi.fn())
vi.mock('../../src/features/orders/orders.sending.ts', () => {
  imported()
  return { createSending: create }
})

beforeEach(() => {
  stop.mockClear()
  create.mockClear()
})

const openOutbox = () => createOutbox({
  client: { call: () => new Promise<never>(() => undefined) },
  timeout: 10_000,
  memberId: () => 1,
  sender: () => null,
  read: () => new Promise<never>(() => undefined),
  onAnswer: () => undefined,
})
/** Time enough for an import. */
const later = () => new Promise((resolve) => { setTimeout(resolve, 50) })

test('the code that sends messages is not loaded by somebody else’s arrival where nothing was sent', async () => {
  openOutbox().reset()
  await later()
  expect([imported.mock.calls.length, stop.mock.calls.length]).toEqual([0, 0])
})

test('sending stops when somebody else is here', async () => {
  const outbox = openOutbox()
  outbox.prepare()
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce())
  outbox.reset()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test('sending stops too when its code was still on its way as somebody else came', async () => {
  const outbox = openOutbox()
  outbox.prepare()
  outbox.reset()
  expect(create).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
  expect(create).toHaveBeenCalledOnce()
})
