import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { loadTexts } from '../../src/lib/loadTexts.ts'
import { configElement } from '../../src/build/storefrontConfig.ts'
import type { Locale } from '../../src/lib/languages.ts'
import { defaultConfig } from '../../src/lib/settings.ts'

const documentWith = (head: string): Document => new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html')
const written = configElement({ ...defaultConfig, name: 'Agora </script> & Co' })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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

describe('the operator’s texts beside the document', () => {
  const promises = [{ text: { fr: 'Sûr' } }]
  const shop = { ...defaultConfig, promises: [{ text: { en: 'Safe', fr: 'Sûr' } }] }
  const elementFor = (held?: Locale) => configElement(shop, { address: '/assets/texts.*.1.json', held })

  test('are taken where the starter has asked for them', async () => {
    vi.stubGlobal('__stoaTexts', Promise.resolve({ promises }))
    expect((await readConfig(documentWith(elementFor()))).promises).toEqual(promises)
    vi.stubGlobal('__stoaTexts', Promise.resolve(undefined))
    expect((await readConfig(documentWith(elementFor('en')))).promises).toEqual([{ text: { en: 'Safe' } }])
  })

  const change = async (answer: () => Promise<Response>) => {
    document.head.innerHTML = elementFor('en')
    onTestFinished(() => { document.head.innerHTML = '' })
    const asked = vi.fn(answer)
    vi.stubGlobal('fetch', asked)
    const config = await readConfig()
    await loadTexts(config, 'fr')
    expect(asked.mock.calls).toEqual([['/assets/texts.fr.1.json']])
    return config.promises
  }

  test('are added when another language is chosen, and those of the language before stay', async () => {
    expect(await change(async () => Response.json({ promises }))).toEqual([{ text: { en: 'Safe', fr: 'Sûr' } }])
  })

  test('leave what is there where another version has replaced them, and say where they do not arrive', async () => {
    expect(await change(async () => new Response('Not Found', { status: 404 }))).toEqual([{ text: { en: 'Safe' } }])
    await expect(change(async () => { throw new TypeError('no connection') })).rejects.toThrow('no connection')
  })

  test('are all in a document that names no address', async () => {
    document.head.innerHTML = configElement(shop)
    onTestFinished(() => { document.head.innerHTML = '' })
    const config = await readConfig()
    await loadTexts(config, 'fr')
    expect(config.promises).toEqual(shop.promises)
  })
})
