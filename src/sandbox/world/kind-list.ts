import type { Kind } from './kinds.ts'
import { clothing } from './vocabulary/clothing.ts'
import { food } from './vocabulary/food.ts'
import { furniture } from './vocabulary/furniture.ts'
import { home } from './vocabulary/home.ts'
import { jewellery } from './vocabulary/jewellery.ts'
import { music } from './vocabulary/music.ts'
import { outdoor } from './vocabulary/outdoor.ts'
import { paper } from './vocabulary/paper.ts'
import { services } from './vocabulary/services.ts'
import { toys } from './vocabulary/toys.ts'

/** Every kind of goods and service. */
export const kinds: readonly Kind[] = [
  ...home, ...furniture, ...clothing, ...jewellery, ...music, ...paper, ...outdoor, ...food, ...toys, ...services,
]

const byKey = new Map(kinds.map((kind) => [kind.key, kind]))

/** A kind by its key; undefined for goods that the vocabulary does not know. */
export const findKind = (key: string): Kind | undefined => byKey.get(key)
