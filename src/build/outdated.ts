/** Files of earlier builds in the folder of a site: pages that are open still ask for them. */
import { rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** For how long they stay after the last `npm run configure` that needed them. */
export const KEPT_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000
const TWIN_ENDING = /\.(?:br|gz)$/

/** Notes in their time that these files are needed now: a compressed twin that was there already is not written again. */
export const stampFiles = async (folder: string, names: readonly string[], now = new Date()): Promise<void> => {
  await Promise.all(names.map((name) => utimes(join(folder, name), now, now)))
}

/**
 * Removes the files that were needed last long ago, and at once the compressed twins of files that stay without one.
 * @param present the names that are needed now
 */
export const removeOutdated = async (folder: string, names: readonly string[], present: ReadonlySet<string>, now = Date.now()): Promise<void> => {
  for (const name of names.filter((one) => !present.has(one))) {
    const isUnusedTwin = present.has(name.replace(TWIN_ENDING, ''))
    const { mtimeMs } = await stat(join(folder, name))
    if (isUnusedTwin || now - mtimeMs > KEPT_DAYS * DAY_MS) await rm(join(folder, name), { recursive: true })
  }
}
