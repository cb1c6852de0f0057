import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultConfig } from '../../src/lib/settings.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'stoa-build-'))
let html = ''

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
const policy = () => (/http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&#39;', "'")
const directive = (name: string) => policy().split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

beforeAll(async () => {
  // The configuration leaves the document out while it sees the test runner.
  vi.stubEnv('VITEST', '')
  vi.stubEnv('NODE_ENV', 'production')
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  vi.unstubAllEnvs()
  html = readFileSync(join(folder, 'index.html'), 'utf8')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the built document', () => {
  test('allows its inline scripts and styles by hashes that match, and nothing else', () => {
    const scripts = all(/<script>([\s\S]*?)<\/script>/g)
    const styles = all(/<style>([\s\S]*?)<\/style>/g)
    expect(scripts).toHaveLength(1)
    expect(styles).toHaveLength(1)
    expect(directive('script-src')).toBe(`script-src 'self' ${scripts.map(hashOf).join(' ')}`)
    expect(directive('style-src')).toBe(`style-src 'self' ${styles.map(hashOf).join(' ')}`)
    expect(policy()).not.toContain('unsafe')
    expect(directive('default-src')).toBe("default-src 'none'")
    expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  })

  test('has no attribute that its policy would refuse', () => {
    const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    expect(markup).not.toMatch(/\sstyle=/)
    expect(markup).not.toMatch(/\son[a-z]+=/)
    expect(markup).not.toMatch(/javascript:/)
  })

  test('holds the shell in every language, with the hero', () => {
    for (const [locale, words] of [['en', 'Sign in'], ['fr', 'Se connecter']] as const) {
      const [shell = ''] = all(new RegExp(`<template data-shell="${locale}">([\\s\\S]*?)</template>`, 'g'))
      expect(shell).toContain(words)
      expect(shell).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
      expect(shell).toMatch(/<img[^>]+src="\/hero\.svg"[^>]+fetchpriority="high"/)
      expect(shell).not.toMatch(/data-v-|<!--/)
    }
  })

  test('carries the configuration as data', () => {
    const [data = ''] = all(/id="stoa-config"[^>]*>([\s\S]*?)<\/script>/g)
    expect(JSON.parse(data)).toEqual(defaultConfig)
  })

  test('fits into one initial window', () => {
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(14_000)
  })

  test('names only files that were built, and no blocking stylesheet', () => {
    const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    const named = [...html.matchAll(/\/(assets\/[\w.-]+)/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((file) => !files.has(file))).toEqual([])
    expect(html).not.toContain('rel="stylesheet"')
  })

  test('brings one display font under 30 kB', () => {
    const fonts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.woff2'))
    expect(fonts).toHaveLength(1)
    expect(readFileSync(join(folder, 'assets', fonts[0] ?? '')).length).toBeLessThan(30_000)
  })
})
