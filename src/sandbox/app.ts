/** The marketplace in a box with its own world and pictures; `marketplace.ts` is the same over any world. */
import type { MarketplaceOptions, Sandbox } from './marketplace.ts'
import { openMarketplace } from './marketplace.ts'
import type { Painter } from './media.ts'
import type { World } from './model.ts'
import { pictureFor } from './pictures/pictureFor.ts'
import { wholeSecond } from './records.ts'
import { createWorld } from './world/createWorld.ts'

export type { Sandbox } from './marketplace.ts'

/** What a sandbox is made from; everything has a default. */
interface SandboxOptions extends MarketplaceOptions {
  /** The world to serve; made anew unless given. */
  readonly world?: World
  /** How many listings a new world has. */
  readonly listings?: number
  /** Seed of a new world. */
  readonly seed?: number
  /** Draws the pictures; for a cache on disk. */
  readonly paint?: (world: World) => Painter
}

/** Listings of a world, unless another number is asked for. */
export const DEFAULT_LISTING_COUNT = 1200

const paintWorld = (world: World): Painter => async (path, width) => pictureFor(path, width, world)

/** Makes a marketplace. Same seed, listings and clock: same world. */
export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  const now = options.now ?? Date.now
  const makeWorld = (): World =>
    createWorld({ seed: options.seed ?? 1, listings: options.listings ?? DEFAULT_LISTING_COUNT, now: wholeSecond(now()) })
  return openMarketplace({ world: options.world ?? makeWorld(), makeWorld, paint: options.paint ?? paintWorld }, options)
}
