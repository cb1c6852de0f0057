import { vi } from 'vitest'
import { SESSION_STORAGE_KEY } from '../../src/lib/storage.ts'
import { actingAs, type MountedApp } from './mountApp.ts'

/** Another tab of this browser signs everybody out, or somebody else in; waits until the one at hand has followed. */
export async function signInElsewhere(app: MountedApp, email: string | null): Promise<void> {
  if (email === null) localStorage.removeItem(SESSION_STORAGE_KEY)
  else actingAs(app.market, email)
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY, newValue: email === null ? null : '{}' }))
  const { session } = await app.services()
  await vi.waitFor(() => {
    if ((session.member?.email ?? null) !== email) throw new Error('The tab has not followed yet')
  })
  await app.settled()
}
