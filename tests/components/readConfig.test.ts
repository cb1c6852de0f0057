import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { configElement } from '../../src/build/storefrontConfig.ts'
import { defaultConfig } from '../../src/lib/settings.ts'

const documentWith = (head: string): Document => new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html')
const written = configElement({ ...defaultConfig, name: 'Agora </script> & Co' })

afterEach(() => { vi.restoreAllMocks() })

test('what the build wrote is used as it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { embed: _ofTheme, ...own } = defaultConfig
  expect(await readConfig(documentWith(written))).toEqual({ ...own, name: 'Agora </script> & Co' })
  expect(warn).not.toHaveBeenCalled()
})

test('what was edited since is checked: the rest is used, and the console names the mistakes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const edited = written.replace('"timeout":15000', '"timeout":"long","colour":"red"').replace('"brand":{}', '"brand":null')
  expect(edited).not.toBe(written)
  expect(await readConfig(documentWith(edited))).toEqual({ ...defaultConfig, name: 'Agora </script> & Co' })
  const [said] = warn.mock.calls.flat().map(String)
  expect(said?.split('\n').slice(1)).toEqual([
    'brand: expected an object with accent, radius or display, got null',
    'timeout: expected milliseconds, 0 for no limit, got "long"',
    'colour: unknown, there is no such setting',
  ])
})

test.each([['no settings at all', ''], ['no JSON', '<script type="application/json" id="stoa-config">{ name</script>']])('the defaults hold where there are %s', async (_, head) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await readConfig(documentWith(head))).toEqual(defaultConfig)
})
