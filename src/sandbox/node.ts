/** The sandbox on Node: its state is stored in a folder, and a server's middleware passes requests to it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { StorefrontConfig } from '../lib/settings.ts'
import type { Shown } from './appearance/drafts.ts'
import type { Sandbox } from './app.ts'
import { DEFAULT_LISTING_COUNT, createSandbox } from './app.ts'
import { claims } from './marketplace.ts'
import { PICTURE_SIZES } from './media.ts'
import type { World } from './model.ts'
import { isUsable, nodeAnswer, nodeRequest } from './nodeHttp.ts'
import { SHOP_AFTER_ORDER, SHOP_CHECKOUT_URL, SHOP_CONTACT_URL, SHOP_DELIVERY_TIMES, SHOP_EMBED, SHOP_FOOTER, SHOP_PROMISES, SHOP_SELL_URL, SHOP_SYNONYMS, SHOP_TRANSFER, SHOP_VARIANT_NAMES } from './pages/shopSettings.ts'
import { PICTURE_UPLOAD } from './pictureUpload.ts'
import { pictureCache } from './pictureCache.ts'
import { millis, wholeSecond } from './records.ts'
import { StateFolder, fingerprintOf, restored, snapshotOf } from './store.ts'
import { createWorld } from './world/createWorld.ts'
import { demoAccounts } from './world/demoAccounts.ts'
import { WriteBehind } from './writeBehind.ts'

/** What a sandbox on Node needs to know. */
interface NodeSandboxOptions {
  /** The folder in which its state is stored; created when missing. */
  readonly dir: string
  /** Listings of the world; 1,200 unless given. A stored world of another size is set aside. */
  readonly listings?: number
  /** Whether the other side of orders answers until somebody switches it on the panel; it does not unless given. */
  readonly otherSide?: boolean
  /** What the operator's settings file states, to begin with in the editor of the appearance. */
  readonly operatorSettings?: object
  /** Writes a line for whoever started the server. */
  readonly log?: (line: string) => void
}

/** A sandbox behind a server. */
export interface NodeSandbox {
  /** Connect middleware: answers requests for the marketplace's paths and passes all others to `next`. */
  handle(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  /** Writes pending changes to disk. */
  close(): Promise<void>
  /** The accounts that a person can sign in with. */
  readonly accounts: readonly { readonly email: string, readonly password: string, readonly about: string }[]
  /** Settings of a storefront in front of it. */
  readonly settings: Partial<StorefrontConfig>
  /** The settings that a page is shown with instead of the operator's: a draft, or the one that was applied. */
  shownSettings(url: string): Shown | undefined
  readonly sandbox: Sandbox
}

const WORLD_SEED = 1
const STATE_WRITE_DELAY_MS = 150

const freshWorld = (listings: number): World => createWorld({ seed: WORLD_SEED, listings, now: wholeSecond(Date.now()) })

interface Opened {
  readonly world: World
  readonly fingerprint: string
  readonly changed: { listings: readonly number[], members: readonly number[], removed: readonly number[] }
  readonly outbox: Parameters<typeof snapshotOf>[2]
}

const openWorld = async (folder: StateFolder, listings: number, log: (line: string) => void): Promise<Opened> => {
  const fresh = () => {
    const world = freshWorld(listings)
    return { world, fingerprint: fingerprintOf(world), changed: { listings: [], members: [], removed: [] }, outbox: [] }
  }
  const saved = await folder.read(log)
  if (!saved) return fresh()
  if (saved.made.listings !== listings) {
    await folder.setAside(log, `is of a world of ${saved.made.listings} listings`)
    return fresh()
  }
  const made = createWorld({ seed: saved.made.seed, listings, now: new Date(millis(saved.made.now)) })
  const fingerprint = fingerprintOf(made)
  if (fingerprint !== saved.fingerprint) {
    await folder.setAside(log, 'is of a world that this version no longer makes')
    return fresh()
  }
  const world = restored(made, saved, await folder.contents(saved))
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const changed = { listings: ids(saved.listings), members: ids(saved.members), removed: saved.removed_listings ?? [] }
  return { world, fingerprint, changed, outbox: saved.outbox }
}

/** The world's order types as vendors choose them. */
const orderTypeChoices = ({ order_types: types }: World): StorefrontConfig['orderTypes'] =>
  types.map(({ id, url_token, title, prices_enabled, skus_enabled, stock_enabled, requires_approval, currency }) => ({
    id, url_token, title, price: prices_enabled, sku: skus_enabled, stock: stock_enabled, approval: requires_approval, currency,
  }))

/** Stores a running sandbox's state in its folder. */
const keepState = (folder: StateFolder, opened: Opened, running: () => Sandbox, log: (line: string) => void) => {
  let { world: shown, fingerprint } = opened
  let isReset = false
  const writer = new WriteBehind(
    async () => {
      const { records, outbox } = running()
      if (isReset) await folder.forgetFiles()
      isReset = false
      await folder.write(snapshotOf(records, fingerprint, outbox), records.world.attachments)
    },
    STATE_WRITE_DELAY_MS,
    (error) => log(`The sandbox's state could not be written: ${error instanceof Error ? error.message : String(error)}`),
  )
  const changed = (): void => {
    const { world } = running()
    if (world !== shown) {
      // Now, before a request changes the new world: the fingerprint is that of the generated world.
      shown = world
      fingerprint = fingerprintOf(world)
      isReset = true
    }
    writer.touch()
  }
  return { changed, flush: () => writer.flush() }
}

/** Opens the sandbox whose state is stored in a folder, or starts a new one there. */
export const createNodeSandbox = async (options: NodeSandboxOptions): Promise<NodeSandbox> => {
  const log = options.log ?? ((line: string) => console.log(line))
  const listings = options.listings ?? DEFAULT_LISTING_COUNT
  const folder = new StateFolder(options.dir)
  await folder.prepare()
  const opened = await openWorld(folder, listings, log)
  const state = keepState(folder, opened, () => sandbox, log)
  const sandbox = createSandbox({
    world: opened.world,
    seed: WORLD_SEED,
    listings,
    outbox: opened.outbox,
    otherSide: options.otherSide ?? false,
    operatorSettings: options.operatorSettings ?? {},
    onChange: state.changed,
    paint: pictureCache(join(options.dir, 'pictures')),
  })
  for (const id of opened.changed.listings) sandbox.records.changedListings.add(id)
  for (const id of opened.changed.removed) sandbox.records.removedListings.add(id)
  for (const id of opened.changed.members) sandbox.records.changedMembers.add(id)

  return {
    handle: (request, response, next) => {
      const target = request.url ?? '/'
      // An invalid URL is not for the sandbox: the next middleware answers it.
      if (!URL.canParse(target, 'http://localhost')) return next()
      if (!claims(new URL(target, 'http://localhost').pathname)) return next()
      if (!isUsable(request)) return void response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad Request')
      nodeAnswer(() => sandbox.fetch(nodeRequest(request, response)), response).catch(next)
    },
    close: state.flush,
    accounts: demoAccounts,
    settings: {
      embed: SHOP_EMBED, checkoutUrl: SHOP_CHECKOUT_URL, contactUrl: SHOP_CONTACT_URL,
      images: PICTURE_SIZES, imageUpload: PICTURE_UPLOAD, orderTypes: orderTypeChoices(opened.world), footer: SHOP_FOOTER, promises: SHOP_PROMISES,
      deliveryTimes: SHOP_DELIVERY_TIMES, afterOrder: SHOP_AFTER_ORDER, transferText: SHOP_TRANSFER, variantNames: SHOP_VARIANT_NAMES,
      sellUrl: SHOP_SELL_URL, synonyms: SHOP_SYNONYMS,
    },
    shownSettings: (url) => sandbox.drafts.shown(url),
    sandbox,
  }
}
