import { expect, test } from 'vitest'
import { componentId } from '../../src/build/components.ts'

const hash = (text: string) => (text.includes('same') ? 'a1b2c3d4' : 'ffffffff')

test('a component’s styles have a short name, and none that another one has already', () => {
  const id = componentId('src/One.vue', 'same', true, hash)
  expect(id).toMatch(/^[0-9a-z]{5}$/)
  expect(componentId('src/One.vue', 'same', true, hash)).toBe(id)
  expect(componentId('src/Other.vue', 'different', true, hash)).not.toBe(id)
  expect(() => componentId('src/Two.vue', 'same', true, hash)).toThrow('src/Two.vue and src/One.vue')
})
