/** Compressed twins of files, for web servers that send them as they are: smaller than what a server makes while it answers. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(?:js|css)$/

/**
 * Writes `.br` and `.gz` beside each script and stylesheet of a folder whose names carry a hash: a name that is there
 * already has the same content. Returns the names of all twins.
 */
export const precompress = async (folder: string, names: readonly string[], present: ReadonlySet<string>): Promise<string[]> => {
  const twins = names.filter((name) => COMPRESSED.test(name)).flatMap((name) => [
    { name, twin: `${name}.br`, make: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }) },
    { name, twin: `${name}.gz`, make: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
  ])
  await Promise.all(twins.filter(({ twin }) => !present.has(twin)).map(async ({ name, twin, make }) => {
    // Whole or not at all: the next time it counts as made.
    const beside = join(folder, `${twin}.new`)
    await writeFile(beside, await make(await readFile(join(folder, name))))
    await rename(beside, join(folder, twin))
  }))
  return twins.map(({ twin }) => twin)
}
