import { afterEach, expect, test } from 'vitest'
import { willBeScrolled } from '../../../src/features/search/willBeScrolled.ts'

afterEach(() => history.replaceState(null, ''))

test.each([
  [null, false],
  [{ scroll: null }, false],
  [{ scroll: false }, false],
  [{ scroll: { left: 0, top: 10 } }, false],
  [{ scroll: { left: 0, top: 5_000 } }, true],
])('a page whose history says %j is scrolled below its first screen: %s', (state, expected) => {
  history.replaceState(state, '')
  expect(willBeScrolled()).toBe(expected)
})
