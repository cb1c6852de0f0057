/** The storefront as it was built, with its marketplace, and a browser to visit it with. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findChromium, howToGetABrowser } from '../support/browser.ts'
import { root } from '../support/tree.ts'

const PORT = Number(process.env['PORT']) || 4187
/** A large marketplace takes its time to come up. */
const START_TIMEOUT_MS = 120_000

const answers = async (url: string): Promise<void> => {
  for (const start = Date.now(); Date.now() - start < START_TIMEOUT_MS;) {
    if (await fetch(url).then((response) => response.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing answers at ${url}`)
}

/**
 * Serves what was built while something is measured.
 * @param env for the marketplace
 * @throws where nothing is built, or no browser is found
 */
export const withShop = async (env: NodeJS.ProcessEnv, measure: (browser: Browser, origin: string) => Promise<void>): Promise<void> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(howToGetABrowser)
  if (!existsSync(join(root, 'dist/index.html'))) throw new Error('Nothing is built yet: npm run build')
  const state = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  const server = spawn(join(root, 'node_modules/.bin/jiti'), ['src/server/start.ts', '--port', String(PORT)], {
    cwd: root, stdio: 'ignore', env: { ...process.env, ...env, STOA_DIR: state },
  })
  const origin = `http://127.0.0.1:${PORT}`
  try {
    await answers(origin)
    const browser = await chromium.launch({
      executablePath,
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    await measure(browser, origin).finally(() => browser.close())
  } finally {
    server.kill()
    rmSync(state, { recursive: true, force: true })
  }
}
