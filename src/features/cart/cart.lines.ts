/** A cart's lines: pending writes shown over them, groups, obstacles. What pages say of them is in `cart.words.ts`. */
import { computed, shallowRef, type ShallowRef } from 'vue'
import type { Cart, CartItem, CartSupplier } from '../../contract/carts.ts'
import type { MergeReport } from './cart.storage.ts'

export type Options = Readonly<Record<string, string>>

/** What is to be put into a cart. */
export interface Addition {
  readonly listing_id: number
  readonly qty: number
  readonly variant_id?: number | null | undefined
  readonly add_on_ids?: readonly number[] | undefined
  readonly options?: Options | undefined
}

/** A write that the marketplace has not answered yet; at most one for each line. Quantity 0 removes the line. */
export type LineWrite =
  | { readonly kind: 'add', readonly id: string, readonly wanted: Addition }
  | { readonly kind: 'set', readonly itemId: number, readonly qty: number }

/** One vendor's lines: they become one order. */
export interface CartGroup {
  /** null where the marketplace names no vendor. */
  readonly supplier: CartSupplier | null
  readonly items: readonly CartItem[]
}

/** The options that were chosen for a line, by their titles. */
export const optionsOf = (item: CartItem): Options =>
  Object.fromEntries(item.configurable_options.flatMap(({ title, value }) => (title && value ? [[title, value]] : [])))

/** The addition that makes a line like `item`. */
export const additionOf = (item: CartItem, qty: number): Addition => ({
  listing_id: item.listing_id,
  qty,
  ...(item.variant_id === null ? {} : { variant_id: item.variant_id }),
  ...(item.add_ons.length === 0 ? {} : { add_on_ids: item.add_ons.flatMap(({ id }) => (id === null ? [] : [id])) }),
  ...(item.configurable_options.length === 0 ? {} : { options: optionsOf(item) }),
})

/** An addition as the wire takes it: nothing that is null or empty. */
export const bodyOf = ({ listing_id, qty, variant_id, add_on_ids, options }: Addition) => ({
  listing_id,
  qty,
  ...(variant_id === null || variant_id === undefined ? {} : { variant_id }),
  ...(add_on_ids && add_on_ids.length > 0 ? { add_on_ids: [...add_on_ids] } : {}),
  ...(options && Object.keys(options).length > 0 ? { options: { ...options } } : {}),
})

/** Whether a number can be a quantity at all; the stock is the server's to judge. */
export const isQuantity = (qty: number): boolean => Number.isSafeInteger(qty) && qty >= 1

const hasTooMany = ({ qty, max_qty }: CartItem): boolean => max_qty !== null && max_qty > 0 && qty > max_qty

/** The quantity that a line is to have, where the server has not answered yet; 0 removes it. */
export const pendingQty = (writes: readonly LineWrite[], itemId: number): number | undefined => {
  const write = writes.find((one) => one.kind === 'set' && one.itemId === itemId)
  return write?.kind === 'set' ? write.qty : undefined
}

/** The lines with pending quantities in place of the server's; lines that are being removed are left out. */
export const applyWrites = (items: readonly CartItem[], writes: readonly LineWrite[]): CartItem[] =>
  items.flatMap((item) => {
    const qty = pendingQty(writes, item.id) ?? item.qty
    if (qty === item.qty) return [item]
    // A line that was too large for the stock and no more is as good as any, until the server says otherwise.
    return qty === 0 ? [] : [{ ...item, qty, available: item.available || hasTooMany(item) }]
  })

/** The lines of each vendor, in the order in which vendors first appear. */
export const groupBySupplier = (items: readonly CartItem[]): CartGroup[] => {
  const groups = new Map<number | null, { supplier: CartSupplier | null, items: CartItem[] }>()
  for (const item of items) {
    const id = item.supplier?.id ?? null
    const group = groups.get(id) ?? { supplier: item.supplier, items: [] }
    group.items.push(item)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** Why a line keeps its cart from being ordered; null when nothing does. */
export const obstacleOf = (item: CartItem): 'unavailable' | 'too_many' | 'too_few' | null => {
  // A marketplace may call a line unavailable only because there is less than it asks for: less can be had then.
  if (hasTooMany(item)) return 'too_many'
  if (item.available === false || item.max_qty === 0) return 'unavailable'
  return item.min_qty !== null && item.qty < item.min_qty ? 'too_few' : null
}

const idOfWrite = (write: LineWrite): string | number => (write.kind === 'add' ? write.id : write.itemId)

/** The writes that the server has not answered, and why the last change of a line was refused. */
export const createLineWrites = () => {
  const writes = shallowRef<readonly LineWrite[]>([])
  const failures = shallowRef<ReadonlyMap<number, string>>(new Map())
  return {
    writes,
    failures,
    setFailure: (itemId: number, reason: string | null): void => {
      const next = new Map(failures.value)
      if (reason === null) next.delete(itemId)
      else next.set(itemId, reason)
      failures.value = next
    },
    /** By the id of an addition, or of the line whose quantity is set. */
    dropWrite: (id: string | number): void => {
      writes.value = writes.value.filter((write) => idOfWrite(write) !== id)
    },
    /** Drops what waited for lines that are not among `left`. */
    dropMissing: (left: readonly CartItem[], onDropped: (itemId: number) => void): void => {
      const isLeft = (id: number) => left.some((item) => item.id === id)
      const gone = writes.value.flatMap((write) => (write.kind === 'set' && !isLeft(write.itemId) ? [write] : []))
      for (const { itemId, qty } of gone) if (qty > 0) onDropped(itemId)
      if (gone.length > 0) writes.value = writes.value.filter((write) => write.kind !== 'set' || isLeft(write.itemId))
      failures.value = new Map([...failures.value].filter(([id]) => isLeft(id)))
    },
    /** A newer write of the same line takes the place of the older one. */
    putWrite: (write: LineWrite): void => {
      const isSame = (other: LineWrite) => idOfWrite(other) === idOfWrite(write)
      writes.value = writes.value.some(isSame) ? writes.value.map((one) => (isSame(one) ? write : one)) : [...writes.value, write]
    },
  }
}

/** What the cart's pages show: the server's cart, with the writes over it that the server has not answered yet. */
export const createCartGetters = (
  cart: Readonly<ShallowRef<Cart | null>>,
  writes: Readonly<ShallowRef<readonly LineWrite[]>>,
  mergeReport: Readonly<ShallowRef<MergeReport | null>>,
) => {
  const items = computed(() => applyWrites(cart.value?.items ?? [], writes.value))
  return {
    /** The lines with their pending quantities; amounts are the server's, old while `busyItems` has the line. */
    items,
    /** The lines by vendor: one group becomes one order. */
    groups: computed(() => groupBySupplier(items.value)),
    /** Pieces in the cart, on their way into it, and still in another cart of a merge. */
    itemsCount: computed(() => {
      const added = writes.value.flatMap((write) => (write.kind === 'add' ? write.wanted : []))
      return [...items.value, ...added, ...(mergeReport.value?.remaining ?? [])].reduce((sum, { qty }) => sum + qty, 0)
    }),
    /** Lines for whose change the server's answer is awaited. */
    busyItems: computed(() => new Set(writes.value.flatMap((write) => (write.kind === 'set' ? write.itemId : [])))),
    /** The server's totals are awaited: what `cart` says of amounts is old. */
    settling: computed(() => writes.value.length > 0 || mergeReport.value?.status === 'running'),
    /** There are lines, and nothing keeps them from being ordered. */
    canCheckOut: computed(() => items.value.length > 0 && items.value.every((item) => obstacleOf(item) === null)),
  }
}
