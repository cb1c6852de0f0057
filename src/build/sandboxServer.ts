/** The marketplace in a box behind a server: `npm run dev` and `npm start` have it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createJiti } from 'jiti'
import type { Connect } from 'vite'
import { readSettings } from '../lib/readSettings.ts'
import type { Locale } from '../lib/languages.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { bundleAppearanceEditor } from './appearanceEditor.ts'
import { readSettingsJson, type SandboxSettings } from './storefrontConfig.ts'

interface Account {
  readonly email: string
  readonly password: string
}

/** What `src/sandbox/node.ts` gives; named here because its code must stay out of the bundled configuration. */
export interface NodeSandbox {
  handle(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  close(): Promise<void>
  readonly accounts: readonly Account[]
  readonly settings: SandboxSettings
  shownSettings(url: string): Shown | undefined
  readonly sandbox: { fetch(request: Request): Response | Promise<Response> }
}
/** What a page is shown with instead of the operator's settings (src/sandbox/appearance/drafts.ts). */
export interface Shown {
  readonly settings: object
  readonly language?: Locale
  readonly isFramed: boolean
}
interface SandboxModule {
  createNodeSandbox(options: { dir: string, listings?: number, otherSide?: boolean, operatorSettings?: object }): NodeSandbox | Promise<NodeSandbox>
}

/** Starts it, with its state in `.stoa/` or `STOA_DIR`; the environment says the rest. */
export const startSandbox = async (root: string): Promise<NodeSandbox> => {
  // Loaded only where a server runs: neither a build nor the tests should pay for it.
  const jiti = createJiti(import.meta.url)
  const { createNodeSandbox } = await jiti.import<SandboxModule>(`${root}/src/sandbox/node.ts`)
  const wanted = process.env['SANDBOX_LISTINGS'] || undefined
  if (wanted !== undefined && !/^[1-9]\d{0,5}$/.test(wanted)) throw new Error(`SANDBOX_LISTINGS: expected a number of listings, got ${wanted}`)
  const otherSide = process.env['SANDBOX_OTHER_SIDE'] || 'on'
  if (otherSide !== 'on' && otherSide !== 'off') throw new Error(`SANDBOX_OTHER_SIDE: expected on or off, got ${otherSide}`)
  const file = process.env['STOREFRONT_CONFIG']
  // A file of settings is an object, or the server would not have started.
  const operatorSettings = file ? readSettingsJson(resolve(root, file)) as object : {}
  return createNodeSandbox({
    dir: process.env['STOA_DIR'] ?? `${root}/.stoa`,
    // A person who tries the storefront alone has nobody else who could answer.
    otherSide: otherSide === 'on',
    operatorSettings,
    ...(wanted !== undefined && { listings: Number(wanted) }),
  })
}

/** Settings of a draft, as far as they are right; with one language where one is asked for. */
export const shownConfig = ({ settings, language }: Shown): StorefrontConfig => {
  const { config } = readSettings(settings)
  return language === undefined ? config : { ...config, languages: [language] }
}

/** What whoever started it wants to know. */
export const sandboxLines = ({ accounts }: NodeSandbox): string[] => [
  'A marketplace in a box stands behind it: /sandbox shows it and lets you break it.',
  'A sample theme with its elements: /theme',
  `Sign in with ${accounts.map(({ email }) => email).join(', ')}`,
  `Password: ${accounts[0]?.password ?? ''}`,
]

/** Answers with the script and the styles of the editor of the appearance, built when they are first asked for. */
export const serveEditor = (root: string): Connect.NextHandleFunction => {
  let built: ReturnType<typeof bundleAppearanceEditor> | undefined
  return (request, response, next) => {
    const kind = /^\/sandbox\/appearance\/editor\.(js|css)$/.exec((request.url ?? '').split('?')[0] ?? '')?.[1]
    if (kind === undefined) return next()
    built ??= bundleAppearanceEditor(root)
    built.then(({ script, css }) => {
      response.writeHead(200, { 'content-type': `text/${kind === 'js' ? 'javascript' : 'css'}; charset=utf-8`, 'cache-control': 'no-cache' })
      response.end(kind === 'js' ? script : css)
    }, (error: unknown) => {
      built = undefined
      next(error)
    })
  }
}
