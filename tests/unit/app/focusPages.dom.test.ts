import { mount } from '@vue/test-utils'
import { defineComponent, h } from 'vue'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter, RouterView, type RouterHistory } from 'vue-router'
import { focusPages } from '../../../src/app/focusPages.ts'
import { createRoot } from '../../../src/ui/root.ts'

/** A history whose state says its place, as a browser's does. */
const countedHistory = (): RouterHistory => {
  const history = createMemoryHistory()
  let position = 0
  return {
    ...history,
    get location() { return history.location },
    get state() { return { position } },
    push: (to, state) => {
      position += 1
      history.push(to, state)
    },
    go: (delta, shouldTrigger) => {
      position += delta
      history.go(delta, shouldTrigger)
    },
  }
}

const page = (title: string) => defineComponent({
  render: () => [h('h1', title), ...['one', 'two'].map((id) => h('a', { href: '/x', id: `${title}-${id}` }, 'The same listing'))],
})

const open = async () => {
  const history = countedHistory()
  const router = createRouter({ history, routes: ['home', 'a', 'b', 'x'].map((name) => ({ path: name === 'home' ? '/' : `/${name}`, component: page(name) })) })
  await router.push('/')
  mount({ render: () => h('main', { id: 'main' }, h(RouterView)) }, { attachTo: document.body, global: { plugins: [router] } })
  const root = createRoot()
  const stop = focusPages(router, root)
  const isAt = (name: string) => vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(name))
  return {
    root, stop,
    focusIs: (check: () => Element | null) => vi.waitFor(() => expect(document.activeElement).toBe(check())),
    heading: () => document.querySelector('h1'),
    byId: (id: string) => document.getElementById(id),
    /** By the link, as the keyboard does. */
    follow: async (id: string) => {
      document.getElementById(id)?.focus()
      await router.push('/x')
      await isAt('x')
    },
    visit: async (path: string, name: string) => {
      await router.push(path)
      await isAt(name)
    },
    go: async (delta: number, name: string) => {
      history.go(delta)
      await isAt(name)
    },
  }
}

describe('the focus', () => {
  test('is at the heading of the next page, and after Back at the very link that was followed', async () => {
    const app = await open()
    await app.follow('home-two')
    await app.focusIs(app.heading)
    await app.go(-1, 'home')
    await app.focusIs(() => app.byId('home-two'))
    expect(app.root.announcements.polite).toBe('home')
    app.stop()
  })

  test('is at the heading after Forward to another page than the one that was left by a link', async () => {
    const app = await open()
    await app.visit('/a', 'a')
    await app.follow('a-one')
    await app.go(-1, 'a')
    await app.focusIs(() => app.byId('a-one'))
    await app.go(-1, 'home')
    await app.visit('/b', 'b')
    await app.focusIs(app.heading)
    await app.go(-1, 'home')
    await app.go(1, 'b')
    await app.focusIs(app.heading)
    app.stop()
  })
})
