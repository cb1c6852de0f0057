/** What documents are built by. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../..', import.meta.url))
/** The builder and what it is made of. */
const PARTS = ['catalogue', 'contract', 'lib', 'tools/catalogue']

/** Names this version of the builder: its source, because a number would one day be forgotten. */
export const builderVersion = async (source = SOURCE): Promise<string> => {
  const hash = createHash('sha256')
  for (const part of PARTS) {
    const entries = await readdir(join(source, part), { recursive: true })
    for (const path of entries.filter((one) => one.endsWith('.ts')).sort()) {
      hash.update(path).update(await readFile(join(source, part, path)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
