/** How the goods of a listing look, so that neighbours in a list differ and a title's colour is that of its pictures. */
import type { Kind } from './kinds.ts'
import { namedBy } from './named.ts'

/** A type, not an interface: it is stored among the texts of a listing's metafields. */
export type Look = {
  /** Name of the colour. */
  colour: string
  /** Which model of its kind, when another one of the same colour is near: a number from 1. */
  model?: string
  /** Name of the colour of its metal parts. */
  trim?: string
}

/** How many of the last listings of a kind have another look: at all vendors, and at the same one. Some are hidden later. */
const APART = { kind: 2, vendor: 3 }

const key = ({ colour, model = '' }: Look) => `${colour} ${model}`

/** The first look that none of the last listings has; with few colours, another model of the likeliest one. */
const differentFrom = (last: readonly Look[], allowed: readonly string[]): Look => {
  const taken = new Set(last.map(({ colour }) => colour))
  const free = allowed.find((colour) => !taken.has(colour))
  if (free !== undefined) return { colour: free }
  const looks = new Set(last.map(key))
  const models = ['', ...Array.from({ length: APART.kind + APART.vendor }, (_, index) => String(index + 1))]
  return models.flatMap((model) => allowed.map((colour): Look => (model ? { colour, model } : { colour }))).find((look) => !looks.has(key(look))) ?? { colour: allowed[0] ?? 'oak' }
}

/**
 * Returns a function that chooses the look of each listing in turn. It uses no random numbers, so that all else in the
 * world is as it was.
 */
export const createLooks = () => {
  const seen = new Map<string, Look[]>()
  /** @param colour the colour that was drawn by lot; it stays where the title leaves it open and no neighbour has it */
  return (kind: Kind, vendor: number, title: string, colour: string): Look => {
    const named = namedBy(kind, title)
    const [all, own] = [kind.key, `${kind.key} ${vendor}`].map((name) => seen.get(name) ?? [])
    const last = [...(all ?? []).slice(-APART.kind), ...(own ?? []).slice(-APART.vendor)]
    const from = kind.colours.indexOf(colour)
    const open = from < 0 ? [colour] : [...kind.colours.slice(from), ...kind.colours.slice(0, from)]
    const allowed = named.colours.length > 0 ? named.colours : open
    const look = { ...differentFrom(last, allowed), ...(named.trim === undefined ? {} : { trim: named.trim }) }
    seen.set(kind.key, [...(all ?? []), look]).set(`${kind.key} ${vendor}`, [...(own ?? []), look])
    return look
  }
}
