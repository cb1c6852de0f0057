import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { expect, test } from 'vitest'
import UiSelect from '../../../src/ui/UiSelect.vue'

const options = [{ value: 'newest', label: 'Newest' }, { value: 'price-up', label: 'Cheapest' }]
const rendered = (modelValue: string, placeholder?: string) =>
  renderToString(createSSRApp({ render: () => h(UiSelect, { options, modelValue, placeholder }) }))
const chosenIn = (html: string) => [...html.matchAll(/<option value="([^"]*)"[^>]* selected/g)].map(([, value]) => value)

test('a select in a document shows what is chosen, before any script', async () => {
  expect(chosenIn(await rendered('price-up'))).toEqual(['price-up'])
  expect(chosenIn(await rendered('newest', 'Choose'))).toEqual(['newest'])
})

test('a select in a document shows its placeholder where nothing is chosen', async () => {
  expect(chosenIn(await rendered('', 'Choose'))).toEqual([''])
})
