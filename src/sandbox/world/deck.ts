/** The order in which kinds of goods are listed, so that neighbours differ. */
import type { Kind } from './kinds.ts'
import type { Random } from './random.ts'

/** Kinds that appear twice in a round, because they sell best on a marketplace of makers. */
const POPULAR = new Set([
  'vase', 'bowl', 'mug', 'plate', 'chair', 'lamp', 'cushion', 'blanket', 'coat', 'scarf', 'dress', 'backpack', 'handbag', 'ring', 'watch', 'guitar',
  'camera', 'radio', 'books', 'notebook', 'print', 'bicycle', 'teddy-bear', 'yarn', 'honey', 'bread', 'chocolate', 'wine', 'candle', 'jar',
])

/** The next kind differs from the last `kind` kinds, and its top category from the last `family` ones, where possible. */
const APART = { family: 2, kind: 24 }

/** Yields every kind once per round, popular ones twice; neighbours have different top categories where possible. */
export function* dealKinds(kinds: readonly Kind[], topOf: (kind: Kind) => number, random: Random): Generator<Kind> {
  const recent: Kind[] = []
  for (;;) {
    const round = random.shuffle(kinds.flatMap((kind) => (POPULAR.has(kind.key) ? [kind, kind] : [kind])))
    while (round.length > 0) {
      const near = new Set(recent.slice(-APART.family).map(topOf))
      const seen = new Set(recent.slice(-APART.kind))
      const at = round.findIndex((kind) => !near.has(topOf(kind)) && !seen.has(kind))
      const [kind] = round.splice(Math.max(at, 0), 1)
      if (!kind) break
      recent.push(kind)
      if (recent.length > APART.kind) recent.shift()
      yield kind
    }
  }
}

/** Kinds of the newest listings, newest last: chosen by hand, because visitors see these listings first. */
export const shopWindow: readonly string[] = [
  'scissors', 'umbrella', 'honey', 'clock', 'sandal', 'guitar', 'notebook', 'lantern', 'cheese', 'hiking-boot', 'globe', 'cushion',
  'jug', 'watch', 'wine', 'toolbox', 'scarf', 'pottery-class', 'telephone', 'mug', 'basket', 'kite', 'pendant', 'jar',
  'suitcase', 'cactus', 'violin', 'carafe', 'bread', 'ring', 'books', 'couch', 'trumpet', 'blanket', 'tent', 'urn',
  'fountain-pen', 'derby', 'bowl', 'radio', 'lemon', 'print', 'handbag', 'teddy-bear', 'lamp', 'oil', 'coat', 'camera',
  'plant', 'teapot', 'bicycle', 'chair', 'backpack', 'vase',
]
