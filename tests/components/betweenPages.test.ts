import { expect, onTestFinished, test, vi } from 'vitest'
import { mountApp } from '../support/mountApp.ts'

/** A browser whose window draws nothing: it never takes the snapshot that it fades from, unless the transition is skipped. */
const drawNothing = () => {
  const skipped = vi.fn()
  document.startViewTransition = ((update: () => Promise<void>) => {
    const never = new Promise<undefined>(() => {})
    return { ready: never, finished: never, updateCallbackDone: never, skipTransition: () => { skipped(); void update() } }
  }) as unknown as typeof document.startViewTransition
  onTestFinished(() => { Reflect.deleteProperty(document, 'startViewTransition') })
  return skipped
}

test('a page is shown also where the window draws nothing to fade from', async () => {
  const app = await mountApp('/sign-in')
  await vi.waitFor(() => app.heading('Sign in'))
  const skipped = drawNothing()
  await app.router.push('/register')
  await vi.waitFor(() => app.heading('Create an account'))
  expect(skipped).toHaveBeenCalledOnce()
})
