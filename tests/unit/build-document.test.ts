import { describe, expect, test } from 'vitest'
import { createDocuments, type RenderedContent } from '../../src/build/document.ts'
import { defaultConfig, type StorefrontConfig } from '../../src/lib/settings.ts'

const template = { html: '<html><head><!--stoa:head--></head><body><div id="app"></div></body></html>', css: '', script: '', displayFace: '/assets/stoa-display-1.woff2', pageStyles: {}, missingStyles: {} }
const page: RenderedContent = { locale: 'en', query: '', title: '', head: '', css: '', cssFiles: [], html: '', data: [] }
const ownFace: StorefrontConfig = { ...defaultConfig, brand: { display: 'Georgia, serif' } }
const open = (config: StorefrontConfig) => createDocuments(template, config, async () => '')

const preloadsIn = (html: string): string[] => html.match(/<link rel="preload"[^>]*>/g) ?? []

describe('the head of a document', () => {
  test('asks for the display face, unless the operator has another', async () => {
    const write = await open(defaultConfig)
    const [link] = preloadsIn(write())
    expect(link).toContain('as="font" href="/assets/stoa-display-1.woff2" crossorigin')
    expect(preloadsIn(write(page))).toEqual([link])
    expect(preloadsIn((await open(ownFace))(page))).toEqual([])
  })

  test('names the shop where no page has a title of its own, if that is wanted', async () => {
    const namesIn = (html: string) => html.match(/<title>.*?<\/title>|<meta property="og:site_name"[^>]*>/g)
    const named = await createDocuments(template, { ...defaultConfig, name: 'Bits & "Bobs"' }, async () => '', { isNamed: true })
    expect(namesIn(named())).toEqual(['<title>Bits &amp; "Bobs"</title>', '<meta property="og:site_name" content="Bits &amp; &quot;Bobs&quot;" data-page>'])
    expect(namesIn(named({ ...page, title: 'Lamp' }))).toEqual(['<title>Lamp</title>'])
    expect(namesIn((await open(defaultConfig))())).toBeNull()
  })

  test('asks for the pictures of the first view as their elements will', async () => {
    const write = await open(ownFace)
    const sizes = '(width &gt;= 48rem) 52vw, 92vw'
    const card = (name: string) => `<img src="/${name}.webp" sizes="${sizes}" alt="" loading="eager">`
    const swatch = '<img src="/swatch.webp" sizes="4rem" alt="" loading="eager">'
    const first = `<img src="/a.webp?w=640" srcset="/a.webp?w=320 320w" sizes="${sizes}" alt="A &quot;lamp&quot;" fetchpriority="high">`
    const html = `<img src="/late.webp" loading="lazy">${first}${swatch}${['b', 'c', 'd', 'e'].map(card).join('')}`
    expect(preloadsIn(write({ ...page, html }))).toEqual([
      `<link rel="preload" as="image" href="/a.webp?w=640" imagesrcset="/a.webp?w=320 320w" imagesizes="${sizes}" fetchpriority="high">`,
      ...['b', 'c', 'd'].map((name) => `<link rel="preload" as="image" href="/${name}.webp" imagesizes="${sizes}">`),
    ])
  })
})
