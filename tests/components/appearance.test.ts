import { afterEach, expect, test, vi } from 'vitest'
import { showAppearance } from '../../src/app/preferences.ts'
import { followAppearance } from '../../src/app/document/themeColour.ts'

const root = document.documentElement
const inUse = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ media, content }) => `${media} ${content}`.trim())

afterEach(() => {
  document.head.replaceChildren()
  delete root.dataset['theme']
})

test('the browser\'s bars follow the chosen appearance, whatever the device prefers, and the device again after that', async () => {
  for (const [scheme, content] of [['light', '#fcfaf6'], ['dark', '#171310']] as const) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', media: `(prefers-color-scheme:${scheme})`, content })
    meta.dataset['scheme'] = scheme
    document.head.append(meta)
  }
  const before = inUse()
  followAppearance(root, document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
  showAppearance('dark', root)
  await vi.waitFor(() => expect(inUse()).toEqual(['not all #fcfaf6', '#171310']))
  showAppearance('light', root)
  await vi.waitFor(() => expect(inUse()).toEqual(['#fcfaf6', 'not all #171310']))
  showAppearance('system', root)
  await vi.waitFor(() => expect(inUse()).toEqual(before))
})
