/** A storefront of its own, whose built files can be replaced by those of another version while pages are open. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { root } from '../../support/tree.ts'

export const freePort = () => new Promise<number>((resolve, reject) => {
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
})

/** What the policy of a document says of its inline script and of its styles. */
const hashesIn = (html: string) => [/<script>([\s\S]*?)<\/script>/, /<style>([\s\S]*?)<\/style>/]
  .map((inline) => `'sha256-${createHash('sha256').update(inline.exec(html)?.[1] ?? '').digest('base64')}'`)

/** The built files under other names, as after any change: the hash of the entry is in the name of every file that names it. */
const renameAll = (folder: string): void => {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets)
  const marks = Array.from({ length: 9 }, () => Math.random().toString(36).slice(2, 5).padEnd(3, '0'))
  // With hundreds of files it happens that one ends so already.
  const mark = marks.find((one) => !names.some((name) => name.includes(`${one}.`))) ?? ''
  // As long as before: a hash has six characters, or eight in the files of a worker.
  const renamed = new Map(names.map((name) => [name, name.replace(/.{3}(\.\w+)$/, `${mark}$1`)]))
  const texts = [join(folder, 'index.html'), join(folder, '.document/template.json'), ...names.filter((name) => /^\.(?:js|css|json)$/.test(extname(name))).map((name) => join(assets, name))]
  const anyName = /[\w.-]+-[\w-]{6,8}\.\w+/g
  for (const file of texts) {
    const before = readFileSync(file, 'utf8')
    const text = before.replace(anyName, (name) => renamed.get(name) ?? name)
    const now = hashesIn(text)
    writeFileSync(file, hashesIn(before).reduce((html, hash, index) => html.replace(hash, () => now[index] ?? ''), text))
  }
  for (const [name, next] of renamed) {
    renameSync(join(assets, name), join(assets, next))
  }
}

export interface Deployment {
  readonly url: string
  /** Puts another version in the place of the one that is served. */
  readonly deploy: () => void
  /** Changes settings of the one that is served. */
  readonly set: (settings: Readonly<Record<string, unknown>>) => void
  /** Ends the server, and starts it again at the same address. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => void
}

/** Serves a folder, until it answers. */
export const serve = async (site: string, port: number, env: Readonly<Record<string, string>>) => {
  const server = spawn('node_modules/.bin/jiti', ['src/server/start.ts', '--dir', site, '--port', String(port)], { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } })
  for (let tries = 0; !(await fetch(`http://127.0.0.1:${port}/health`).then(({ ok }) => ok, () => false)); tries += 1) {
    if (tries > 200 || server.exitCode !== null) throw new Error('The server did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return server
}

/** Serves a copy of a build, over a sandbox of its own. */
export const startDeployment = async (built: string): Promise<Deployment> => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-deployed-'))
  const site = join(folder, 'site')
  cpSync(built, site, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const begin = () => serve(site, port, { STOA_DIR: join(folder, 'sandbox'), SANDBOX_OTHER_SIDE: 'off' })
  let server = await begin()
  return {
    url,
    deploy: () => {
      const next = join(folder, 'next')
      cpSync(site, next, { recursive: true })
      renameAll(next)
      // As `npm run configure` does it: the new files, the document, and away with the old ones.
      cpSync(join(next, 'assets'), join(site, 'assets'), { recursive: true })
      cpSync(join(next, '.document'), join(site, '.document'), { recursive: true })
      cpSync(join(next, 'index.html'), join(site, 'index.html'))
      const kept = new Set(readdirSync(join(next, 'assets')))
      for (const name of readdirSync(join(site, 'assets'))) if (!kept.has(name)) rmSync(join(site, 'assets', name))
      rmSync(next, { recursive: true })
    },
    set: (settings) => {
      const file = join(site, 'index.html')
      const html = readFileSync(file, 'utf8')
      writeFileSync(file, html.replace(/(id="stoa-config"[^>]*>)(.*?)(<\/script>)/s, (_all, before: string, json: string, after: string) =>
        before + JSON.stringify({ ...JSON.parse(json) as object, ...settings }).replaceAll('<', '\\u003c') + after))
    },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    },
    start: async () => { server = await begin() },
    close: () => {
      server.kill()
      // It may still be writing as it ends.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
