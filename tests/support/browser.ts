import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const executable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser for the journeys: CHROMIUM_PATH, else the system's, else Playwright's own; undefined where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM_PATH']
  if (named) return executable(named) ? named : undefined
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    const found = systemNames.map((name) => join(folder, name)).find(executable)
    if (found) return found
  }
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : undefined
}

export const howToGetABrowser = [
  'No Chromium was found, so the browser journeys did not run. Any one of these helps:',
  '  - set CHROMIUM_PATH to a Chromium or Chrome executable',
  '  - install the system package, for example `apt-get install chromium`',
  "  - `npx playwright install chromium` for Playwright's own",
].join('\n')
