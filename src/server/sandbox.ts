/** The marketplace in a box behind the server. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltDocument } from '../build/builtDocument.ts'
import { compression } from '../build/compression.ts'
import { renderDocument } from '../build/document.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from '../build/embedSettings.ts'
import { ASK_FIRST, isNoPage } from '../build/hosting.ts'
import { serveEditor, shownConfig, type NodeSandbox } from '../build/sandboxServer.ts'
import { sandboxSettingsOver, withConfig } from '../build/storefrontConfig.ts'
import { claims } from '../sandbox/marketplace.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import type { Address } from './address.ts'
import type { Answer } from './answer.ts'
import { stateOf } from './catalogue.ts'
import type { NodeHandler } from './node.ts'
import type { StorefrontServerOptions } from './server.ts'
import type { Site } from './site.ts'

const readFrom = ({ sandbox }: NodeSandbox) => async (url: string): Promise<string | undefined> => {
  const response = await sandbox.fetch(new Request(new URL(url, 'http://localhost')))
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`the marketplace answered ${response.status}`)
  return response.text()
}

/** A storefront in front of it: with what it states of itself, because a build knows no marketplace. */
export const sandboxSite = (sandbox: NodeSandbox) => ({
  settingsOver: (config: StorefrontConfig) => sandboxSettingsOver(config, sandbox.settings),
  documentOver: withConfig,
  ask: readFrom(sandbox),
})

/** The settings of a theme's elements, with what the sandbox states of itself. */
const embedAnswer = async (site: Site, sandbox: NodeSandbox): Promise<Answer | undefined> => {
  const file = await readFile(join(site.root, EMBED_SETTINGS_FILE), 'utf8').catch(() => undefined)
  if (file === undefined) return undefined
  // Written by the build from checked settings.
  const { settings } = JSON.parse(file) as { settings: StorefrontConfig }
  const text = embedSettings(sandboxSettingsOver(settings, sandbox.settings))
  return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': ASK_FIRST }, body: () => Buffer.from(text) }
}

/** A page with the settings that somebody tries out. */
const draftAnswer = async ({ path, search }: Address, site: Site, sandbox: NodeSandbox): Promise<Answer | undefined> => {
  const shown = isNoPage(path) || (path !== '/' && existsSync(join(site.root, path))) ? undefined : sandbox.shownSettings(path + search)
  if (!shown) return undefined
  const { template, renderShell } = await readBuiltDocument(site.root)
  const html = await renderDocument(template, sandboxSettingsOver(shownConfig(shown), sandbox.settings), renderShell, { isWhole: true })
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': ASK_FIRST,
      // Only the editor of the appearance may show a page in a frame, and only one that it asked for.
      ...(shown.isFramed && { 'Content-Security-Policy': "frame-ancestors 'self'" }),
    },
    body: () => Buffer.from(html),
  }
}

/** Passes to it what is its, compressed as a real host would, so that what is measured here is what people get. */
const handlerOf = (sandbox: NodeSandbox): NodeHandler => {
  const compressed = compression()
  return (request, response, next) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (!claims(path)) return next()
    response.setHeader('cache-control', ASK_FIRST)
    compressed(request, response, () => sandbox.handle(request, response, next))
  }
}

/** What a server has behind it then. */
export const sandboxBehind = (sandbox: NodeSandbox, root: string): Omit<StorefrontServerOptions, 'site' | 'warn'> => {
  const read = readFrom(sandbox)
  const editor = serveEditor(root)
  // It changes with every order: each document is looked at.
  const state = stateOf(null, (path) => read(`/catalogue/${path}`))
  return {
    catalogue: { current: async () => state },
    before: [(request, response, next) => editor(request, response, next), handlerOf(sandbox)],
    instead: async (address, site) =>
      address.path === `/${EMBED_SETTINGS_FILE}` ? embedAnswer(site, sandbox) : draftAnswer(address, site, sandbox),
  }
}
