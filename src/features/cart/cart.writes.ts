/** The writes that the marketplace has not answered yet, and the refusals, by line. */
import { shallowRef } from 'vue'
import type { CartItem } from '../../contract/carts.ts'
import type { LineWrite } from './cart.lines.ts'

const idOfWrite = (write: LineWrite): string | number => (write.kind === 'add' ? write.id : write.itemId)

/** The state of one cart's writes: `writes`, and in `failures` why the last change of a line was refused. */
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
    /** Drops the writes of lines that are not among `remaining`. */
    dropMissing: (remaining: readonly CartItem[], onDropped: (itemId: number) => void): void => {
      const isThere = (id: number) => remaining.some((item) => item.id === id)
      const gone = writes.value.flatMap((write) => (write.kind === 'set' && !isThere(write.itemId) ? [write] : []))
      for (const { itemId, qty } of gone) if (qty > 0) onDropped(itemId)
      if (gone.length > 0) writes.value = writes.value.filter((write) => write.kind !== 'set' || isThere(write.itemId))
      failures.value = new Map([...failures.value].filter(([id]) => isThere(id)))
    },
    /** A newer write of the same line takes the place of the older one. */
    putWrite: (write: LineWrite): void => {
      const isSame = (other: LineWrite) => idOfWrite(other) === idOfWrite(write)
      writes.value = writes.value.some(isSame) ? writes.value.map((one) => (isSame(one) ? write : one)) : [...writes.value, write]
    },
  }
}
