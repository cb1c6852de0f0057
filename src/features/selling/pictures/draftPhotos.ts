/** The photos of a draft that are not sent yet: they lie beside what is typed until the marketplace has them. */
import { computed, nextTick, shallowRef, type Ref } from 'vue'
import { dropDraftFile, dropDraftFiles, writeDraftFiles, type DraftFile } from '../../../lib/draftFiles.ts'
import type { DraftOwner } from '../../../lib/drafts.ts'

export interface DraftPhotos {
  /** What an earlier page has not sent. */
  readonly waiting: () => readonly DraftFile[]
  /** The numbers of sent photos, by address: photos stand in the order in which they were chosen. */
  readonly numbers: Map<string, number>
  /** The browser has no room for some of them. */
  readonly isUnstored: Readonly<Ref<boolean>>
  readonly store: (photo: DraftFile) => Promise<void>
  /** The photo is sent, or is not wanted any more. */
  readonly drop: (id: number) => void
  readonly discard: () => void
}

interface Options {
  /** The draft's name. */
  readonly form: string
  readonly owner: DraftOwner | undefined
  readonly stored: readonly DraftFile[]
  readonly sent: Readonly<Record<string, number>>
}

export const createDraftPhotos = ({ form, owner, stored, sent }: Options): DraftPhotos => {
  const numbers = new Map(Object.entries(sent))
  const unstored = shallowRef<ReadonlySet<number>>(new Set())
  const setUnstored = (id: number, is: boolean): void => {
    const others = [...unstored.value].filter((one) => one !== id)
    unstored.value = new Set(is ? [...others, id] : others)
  }
  const drop = (id: number): void => {
    setUnstored(id, false)
    // After the form has stored its new address: whatever ends the page in between, the photo is not lost.
    if (owner !== undefined) void nextTick(() => dropDraftFile(form, owner, id))
  }

  const sentIds = new Set(numbers.values())
  let waiting = stored.filter(({ id }) => !sentIds.has(id))
  // The page ended between the two.
  for (const { id } of stored) if (sentIds.has(id)) drop(id)

  return {
    waiting: () => waiting,
    numbers,
    isUnstored: computed(() => unstored.value.size > 0),
    store: async (photo) => {
      const isDone = owner !== undefined && (await writeDraftFiles(form, owner, [photo]))
      // Where only the smaller one found no room, the original is still there.
      if (isDone || !photo.isReady) setUnstored(photo.id, !isDone)
    },
    drop,
    discard: () => {
      waiting = []
      numbers.clear()
      unstored.value = new Set()
      if (owner !== undefined) void dropDraftFiles(form, owner)
    },
  }
}
