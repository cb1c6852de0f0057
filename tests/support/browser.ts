import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without windows: the same engine, with which journeys take less time. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

const executable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findOnPath = (names: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string | undefined =>
  PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))).find(executable)

/** The browser for the journeys: what CHROMIUM_PATH names, else the system's shell, else as `findChromium`. */
export const findHeadless = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  (env['CHROMIUM_PATH'] ? undefined : findOnPath(shellNames, env)) ?? findChromium(env)

/** A whole browser: CHROMIUM_PATH, else the system's, else Playwright's own; undefined where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM_PATH']
  if (named) return executable(named) ? named : undefined
  const found = findOnPath(systemNames, env)
  if (found) return found
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : undefined
}

export const howToGetABrowser = [
  'No Chromium was found, so the browser journeys did not run. Any one of these helps:',
  '  - set CHROMIUM_PATH to a Chromium or Chrome executable',
  '  - install the system package, for example `apt-get install chromium`',
  "  - `npx playwright install chromium` for Playwright's own",
].join('\n')
