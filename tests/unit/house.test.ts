import { readdirSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, root, textOf } from '../support/tree.ts'

const all = filesBelow('.')
const source = all.filter((path) => path.startsWith('src/'))
const lines = (path: string) => textOf(path).trimEnd().split('\n').length

/** Words rather than code: long lists are their nature. */
const isData = (path: string) => /^src\/(?:i18n\/messages|sandbox\/world)\//.test(path)
const isText = (path: string) => !/\.(?:png|jpe?g|webp|avif|woff2?|ico)$/.test(path)

/** Which part of a path imports which, types too; a part is the folder at a depth: 1 is `src/<room>`, 2 `src/features/<feature>`. */
const importsBetween = (below: string, depth: number): Set<string> => {
  const partOf = (path: string) => path.split('/').slice(0, -1)[depth]
  const modules = source.filter((path) => path.startsWith(below) && /\.(?:ts|vue)$/.test(path))
  return new Set(modules.flatMap((path) =>
    [...textOf(path).matchAll(/(?:from|import|import\()\s*['"`](\.[^'"`]+)['"`]/g)].flatMap(([, to = '']) => {
      const other = normalize(join(dirname(path), to))
      return other.startsWith(below) ? [`${partOf(path)} → ${partOf(other)}`] : []
    }),
  ))
}

describe('the house', () => {
  test.each([['rooms', 'src/', 1], ['features', 'src/features/', 2]] as const)('allows its %s no import that none of them needs', async (name, below, depth) => {
    // Read by its tool alone, and without types for that reason.
    const policy = await import(join(root, '.dependency-cruiser.mjs')) as Record<typeof name, Record<string, string[]>>
    const used = importsBetween(below, depth)
    const allowed = Object.entries(policy[name]).flatMap(([from, row]) => row.map((to) => `${from} → ${to}`))
    expect(allowed.length).toBeGreaterThan(20)
    expect(allowed.filter((edge) => !used.has(edge))).toEqual([])
  })

  test('has only what belongs at its door', () => {
    const allowed = new Set([
      'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'src', 'public', 'tests',
      'README.md', 'LICENSE',
      'node_modules', 'dist', 'docs', 'coverage', 'test-results', 'catalogue', 'catalogue.work',
      // What an operator has made by the README.
      'market.json', 'settings.schema.json', 'site', 'site.nginx.conf', 'site.Caddyfile', 'site.feeds.json',
    ])
    expect(readdirSync(root).filter((name) => !name.startsWith('.') && !allowed.has(name))).toEqual([])
  })

  test('keeps components under 250 lines and modules under 300', () => {
    const long = source.flatMap((path) => {
      const limit = path.endsWith('.vue') ? 250 : path.endsWith('.ts') && !isData(path) ? 300 : Infinity
      return lines(path) > limit ? [`${path}: ${lines(path)}`] : []
    })
    expect(long).toEqual([])
  })

  test('has no room for leftovers', () => {
    const vague = source.filter((path) => /^(?:utils?|helpers?|types|common|misc)\.ts$/.test(basename(path)) || /\/(?:common|utils|helpers)\//.test(path))
    expect(vague).toEqual([])
  })

  test('writes components in PascalCase, primitives with Ui first and pages with Page last', () => {
    const misnamed = source.filter((path) => {
      if (!path.endsWith('.vue')) return false
      const name = basename(path, '.vue')
      if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) return true
      if (path.startsWith('src/ui/')) return !name.startsWith('Ui')
      return path.startsWith('src/pages/') && !name.endsWith('Page')
    })
    expect(misnamed).toEqual([])
  })

  test('gives a component no class that means something else inside it: scoped styles reach the root of a child', () => {
    const components = source.filter((path) => path.endsWith('.vue'))
    const inside = new Map(components.map((path) => {
      const text = textOf(path)
      const style = text.slice(text.indexOf('<style scoped'))
      const rootTag = /<template>\s*<[\w-]+([^>]*)/.exec(text)?.[1] ?? ''
      const rootClasses = /(?<!:)class="([^"]*)"/.exec(rootTag)?.[1]?.split(/\s+/) ?? []
      const styled = [...style.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)
      return [basename(path, '.vue'), new Set(styled.filter((name) => !rootClasses.includes(name ?? '')))]
    }))
    const clashes = components.flatMap((path) =>
      [...textOf(path).matchAll(/<([A-Z]\w+)\b[^>]*?\sclass="([^"]+)"/g)].flatMap(([, name = '', classes = '']) =>
        classes.split(/\s+/).filter((one) => inside.get(name)?.has(one)).map((one) => `${path}: ${name} .${one}`)))
    expect(clashes).toEqual([])
  })

  test('states facts in its test names', () => {
    const wishes = all
      .filter((path) => path.startsWith('tests/') && path.endsWith('.ts'))
      .flatMap((path) => [...textOf(path).matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1/g)].map((match) => match[2] ?? ''))
      .filter((name) => /\bshould\b/i.test(name))
    expect(wishes).toEqual([])
  })

  test('names no registry and no folder of the machine that it was written on', () => {
    const forbidden = [
      new RegExp(['registry', '[a-z.]*', '\\.(?:org|com|io|dev)\\b'].join('')),
      new RegExp(['(?<![\\w.~-])/(?:', ['ho' + 'me', 'wo' + 'rk', 'ro' + 'ot', 'Use' + 'rs'].join('|'), ')/[a-z]'].join('')),
      /"resolved":\s*"http/,
    ]
    const named = all.filter(isText).filter((path) => forbidden.some((pattern) => pattern.test(textOf(path))))
    expect(named).toEqual([])
  })
})
