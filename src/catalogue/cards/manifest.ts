/** What `manifest.json` says about the cards, and the document that all of them share. */
import { Unusable, amount, maybe, or, record, text, usable, whole, type Decoded, type Decoder } from '../decode.ts'

/** The form of the cards that is written and read here; a snapshot of another one is not searched. */
export const CARD_FORMAT = 1

/** Where a document of the cards may stand: a manifest cannot send a reader anywhere else. */
const cardPath: Decoder<string> = (raw) => {
  const path = text(raw)
  if (!/^cards\/[\w-]{1,80}\.json$/.test(path)) throw new Unusable('the path of a document of cards')
  return path
}

/** The part of the manifest that searching needs. Documents are named by what they hold: they never change. */
export const CardManifest = record({
  version: text,
  /** `CARD_FORMAT` of whoever wrote it. */
  format: whole,
  /** Path of the `Directory`. */
  directory: cardPath,
  /** @see CardShard; `count` cards each */
  shards: usable(record({ path: cardPath, count: whole })),
})
export type CardManifest = Decoded<typeof CardManifest>

/** What the cards refer to by id or alias: `cards/directory-{hash}.json`. */
export const Directory = record({
  /** Depth first in the marketplace's order, each after its parent. */
  categories: usable(
    record({ id: whole, title: text, slug: text, parent: maybe(whole), cover: maybe(text) }),
  ),
  vendors: usable(
    record({ id: whole, public_name: maybe(text), avatar: maybe(text), note: maybe(amount), review_count: maybe(whole) }),
  ),
  /** Those that can be filtered, in the marketplace's order; `options` are their titles. */
  attributes: usable(
    record({ alias: text, title: or(text, ''), type: text, unit: maybe(text), options: usable(text) }),
  ),
  orderTypes: usable(record({ id: whole, title: text })),
})
export type Directory = Decoded<typeof Directory>
