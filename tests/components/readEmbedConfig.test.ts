import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEmbedConfig } from '../../src/embed/readEmbedConfig.ts'
import { defaultConfig } from '../../src/lib/settings.ts'

const SCRIPT = 'https://market.example/widgets/embed.js'
const asked: string[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(String(url))
    return Response.json({ styles: ':host{--color-accent:red}', settings: { ...defaultConfig, name: 'Agora', auth: 'token', baseUrl: 'https://elsewhere.example' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
  document.body.replaceChildren()
})

const stateOnPage = (text: string): void => {
  const element = document.createElement('script')
  Object.assign(element, { type: 'application/json', id: 'stoa-config', textContent: text })
  document.body.append(element)
}

describe('the settings of a theme’s page', () => {
  test('are beside the script; the page’s own session signs the calls, whatever the file says', async () => {
    expect(await readEmbedConfig(SCRIPT)).toMatchObject({ config: { name: 'Agora', auth: 'cookie', baseUrl: '' }, styles: ':host{--color-accent:red}' })
    expect(asked).toEqual(['https://market.example/widgets/embed.json'])
  })

  test('what the page states goes over the file, where it is right', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    stateOnPage(JSON.stringify({ languages: ['fr'], timeout: 'soon', baseUrl: 'https://evil.example' }))
    expect(await readEmbedConfig(SCRIPT)).toMatchObject({ config: { name: 'Agora', languages: ['fr'], timeout: defaultConfig.timeout, baseUrl: '' } })
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('timeout: expected'))
    warn.mockRestore()
  })

  test('what is no JSON is named, and the file holds', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    stateOnPage('{ "languages": ')
    expect(await readEmbedConfig(SCRIPT)).toMatchObject({ config: { name: 'Agora', languages: defaultConfig.languages } })
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  test('a file that does not arrive is an error, so that the next occasion asks again', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    await expect(readEmbedConfig(SCRIPT)).rejects.toThrow('404')
  })
})
