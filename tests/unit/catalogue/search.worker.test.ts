import { afterEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from '../../../src/catalogue/search/worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The worker's module, with what it hears and says. */
const openWorker = async () => {
  const said: FromWorker[] = []
  let hear: (event: { data: ToWorker }) => void = () => {}
  vi.stubGlobal('self', {
    addEventListener: (_type: string, listener: typeof hear) => { hear = listener },
    postMessage: (message: FromWorker) => void said.push(message),
  })
  await import('../../../src/catalogue/search/worker.ts')
  return { said, tell: (data: ToWorker) => hear({ data }) }
}

test('a question that is withdrawn before its turn is not answered', async () => {
  const { said, tell } = await openWorker()
  for (const id of [1, 2, 3]) tell({ id, call: 'suggest', input: ['lamp'] })
  tell({ cancel: 2 })
  await vi.waitFor(() => expect(said).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(said.map((message) => 'id' in message && message.id)).toEqual([1, 3])
})

test('whoever asks before it was opened hears why there is no answer', async () => {
  const { said, tell } = await openWorker()
  tell({ id: 1, call: 'many', input: [[7]] })
  await vi.waitFor(() => expect(said).toEqual([{ id: 1, error: expect.stringContaining('before it was opened') as string }]))
})
