import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadless } from '../support/browser.ts'
import { root } from '../support/tree.ts'
import { writeCatalogue } from './support/foreign.catalogue.ts'
import { copyForSite } from './support/twins.ts'

/** Two ports that are free now, and a fresh folder; the workers read what the first process chose. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
const chosen = async (name: string, choose: () => string | Promise<string>) => (process.env[name] ??= await choose())

const port = await chosen('STOA_E2E_PORT', async () => String(await freePort()))
const otherPort = await chosen('STOA_E2E_OTHER_PORT', async () => String(await freePort()))
const foreignPort = await chosen('STOA_E2E_FOREIGN_PORT', async () => String(await freePort()))
/** The build to be tried; the gate has made it just before. */
const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')
const folder = await chosen('STOA_E2E_FOLDER', () => {
  const made = mkdtempSync(join(tmpdir(), 'stoa-e2e-'))
  writeCatalogue(join(made, 'foreign-catalogue'))
  if (existsSync(built)) copyForSite(built, join(made, 'foreign-dist'))
  return made
})
const isRoot = process.getuid?.() === 0
const start = 'node_modules/.bin/jiti src/server/start.ts'
const foreignBuild = join(folder, 'foreign-dist')
const foreignEnv = {
  STOREFRONT_BASE_URL: `http://127.0.0.1:${foreignPort}/market`,
  CATALOGUE_DIR: join(folder, 'foreign-catalogue'),
}

/**
 * The pages that Chromium's address bar loads with every window: a fifth of the time of all journeys. The list takes the
 * place of Playwright's own, of which what matters here comes after them.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
]

const launchWith = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
})

/** Measures memory, in the whole browser: the tables of its headless shell settle later. */
const MEMORY = 'leaks.spec.ts'
/** Files whose journeys share a server of their own. */
const OWN_SERVER = '*.server.spec.ts'

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  fullyParallel: true,
  // With two workers, two cores are idle for a sixth of the time: journeys wait for timers, and for answers that come late.
  workers: 3,
  // On a machine that others use too, a window of Chromium's may draw nothing for ten seconds while its scripts run. The
  // second try gets a new browser, and is reported; what fails twice fails.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['./support/reporter.ts'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : []),
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // What a service worker asks for passes by the routes that a journey puts in the way; offline.server.spec.ts has it.
    serviceWorkers: 'block',
    // Software draws what fades at half of the time of a journey; journey.spec.ts goes through all of it with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchWith(findHeadless()),
  },
  projects: [
    // The journeys of such a file run one after the other. They come first: at the end, one worker would run them alone.
    { name: 'own servers', testMatch: OWN_SERVER, fullyParallel: false },
    { name: 'memory', testMatch: MEMORY, use: { launchOptions: launchWith(findChromium()) } },
    { name: 'journeys', testIgnore: [OWN_SERVER, MEMORY] },
  ],
  webServer: [
    {
      command: `${start} --dir ${built} --port ${port}`,
      url: `http://127.0.0.1:${port}/`,
      cwd: root,
      // A journey moves its orders itself.
      env: { STOA_DIR: join(folder, 'sandbox'), SANDBOX_OTHER_SIDE: 'off' },
      timeout: 60_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    {
      command: `node_modules/.bin/jiti tests/e2e/support/foreign.ts ${foreignPort}`,
      url: `http://127.0.0.1:${foreignPort}/health`,
      cwd: root,
      stderr: 'pipe',
    },
    {
      command:
        `node_modules/.bin/jiti src/build/configure.ts --config tests/e2e/support/foreign.config.json --from ${built} --out ${foreignBuild} --server node && ` +
        `${start} --dir ${foreignBuild} --port ${otherPort}`,
      url: `http://127.0.0.1:${otherPort}/`,
      cwd: root,
      env: foreignEnv,
      timeout: 90_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
})
