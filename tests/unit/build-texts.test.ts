import { describe, expect, test } from 'vitest'
import { createDocuments, type RenderedContent } from '../../src/build/document.ts'
import { textFiles, textsIn, withoutTexts } from '../../src/build/operatorTexts.ts'
import { readBuiltConfig } from '../../src/build/storefrontConfig.ts'
import { addTexts } from '../../src/lib/addTexts.ts'
import type { LOCALES } from '../../src/lib/languages.ts'
import { defaultConfig, type StorefrontConfig } from '../../src/lib/settings.ts'

/** Every kind of text in every setting that has some. */
const config: StorefrontConfig = {
  ...defaultConfig,
  languages: ['en', 'fr', 'de'],
  hero: { picture: '/hero.svg', title: { en: 'Hero', fr: 'Héros' }, text: 'Everywhere' },
  footer: { columns: [{ title: { en: 'Help', fr: 'Aide' }, links: [{ text: { fr: 'Retours', en: 'Returns' }, url: '/returns' }] }], payments: ['Visa'], social: [{ text: 'Photos', url: 'https://photos.example' }] },
  promises: [{ text: { en: 'Safe', fr: 'Sûr' }, url: '/safe' }, { text: 'Quick' }],
  afterOrder: { email: true, answer: { en: 'Soon', fr: 'Bientôt' } },
  variantNames: [{ name: { en: 'Wood', fr: 'Bois' }, values: ['Oak'] }],
  synonyms: { en: [['sofa', 'couch']], fr: [['canapé', 'sofa']] },
  deliveryTimes: { Express: { en: 'Tomorrow', fr: 'Demain' } },
  transferText: { en: 'Transfer', fr: 'Virez' },
}
const template = { html: '<html><head><!--stoa:head--></head><body><div id="app"></div></body></html>', css: '', script: '', displayFace: '/assets/stoa-display-1.woff2', pageStyles: {}, missingStyles: {} }
const page: RenderedContent = { locale: 'fr', query: '', title: '', head: '', css: '', cssFiles: [], html: '', data: [] }
const settingsIn = (html: string) => JSON.parse(/id="stoa-config"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '') as StorefrontConfig
const readText = (address: string) => textFiles(config)?.files.get(address) ?? ''
const open = (own: StorefrontConfig, isWhole?: boolean) => createDocuments(template, own, async () => '', isWhole === undefined ? {} : { isWhole })

describe('the operator’s texts', () => {
  test('are the reader’s alone in a document that holds a page', async () => {
    const html = (await open(config))(page)
    expect(html).not.toMatch(/Hero|Help|Returns|Safe|Soon|Wood|couch|Tomorrow|Transfer/)
    const { hero, footer, synonyms, transferText } = settingsIn(html)
    expect(hero).toEqual({ picture: '/hero.svg', title: { fr: 'Héros' }, text: 'Everywhere' })
    expect(footer.columns).toEqual([{ title: { fr: 'Aide' }, links: [{ text: { fr: 'Retours' }, url: '/returns' }] }])
    expect(synonyms).toEqual({ fr: [['canapé', 'sofa']] })
    expect(transferText).toEqual({ fr: 'Virez' })
    expect(html).toMatch(/ data-texts="\/assets\/texts\.\*\.\w+\.json" data-held="fr">/)
  })

  test('are beside a document without a page, which names their address', async () => {
    const html = (await open(config))()
    expect(html).not.toMatch(/Hero|Héros|Help|Safe|Quick|Soon|Wood|couch|Tomorrow|Transfer/)
    expect(html).toMatch(/ data-texts="\/assets\/texts\.\*\.\w+\.json">/)
    expect(settingsIn(html).footer.payments).toEqual(['Visa'])
    expect(settingsIn(html).afterOrder.email).toBe(true)
  })

  test('make the same settings with the document, whatever it holds and in whichever order they come', () => {
    const shown = (own: StorefrontConfig, ...locales: typeof LOCALES[number][]) => {
      const copy = structuredClone(own)
      for (const locale of locales) addTexts(copy, JSON.parse(JSON.stringify(textsIn(config, locale))) as object)
      return copy
    }
    const whole = shown(withoutTexts(config), 'en', 'fr', 'de')
    expect(shown({ ...config, ...textsIn(config, 'fr') }, 'de', 'en')).toEqual(whole)
    for (const locale of config.languages) expect(textsIn(whole, locale)).toEqual(textsIn(config, locale))
    // Where there are none in a language, the first that are there, but for the hero, which the messages have.
    expect(textsIn(whole, 'de')).toMatchObject({ hero: { text: 'Everywhere' }, promises: [{ text: { de: 'Safe' } }, { text: 'Quick' }] })
    expect(textsIn(whole, 'de').hero.title).toBeUndefined()
  })

  test('are read again by a server from the files', async () => {
    for (const html of [(await open(config))(), (await open(config))(page)]) {
      const read = await readBuiltConfig(html, async (address) => readText(address))
      expect(textFiles(read ?? defaultConfig)).toEqual(textFiles(config))
      expect(read?.promises[1]).toEqual({ text: 'Quick' })
    }
  })

  test('are in the document where no language has others, where there is one language, and where nothing is beside it', async () => {
    const plain = { ...config, hero: { picture: '' }, footer: defaultConfig.footer, promises: [{ text: 'Safe' }], afterOrder: { email: false }, variantNames: [], synonyms: {}, deliveryTimes: {}, transferText: '' }
    const one: StorefrontConfig = { ...config, languages: ['fr'] }
    for (const [own, isWhole] of [[plain], [one], [config, true]] as const) {
      const html = (await open(own, isWhole))()
      expect(html).not.toContain('data-texts')
      expect(settingsIn(html).promises).toEqual(own.promises)
    }
  })

  test('have another address as soon as one of them is another', () => {
    const changed = { ...config, transferText: { en: 'Transfer it', fr: 'Virez' } }
    expect(textFiles(changed)?.address).not.toBe(textFiles(config)?.address)
  })
})
