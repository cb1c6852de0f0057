import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Writes the compressed twins of a site's files, as small as a moment makes them. `npm run configure` leaves those that are
 * there; its own, the smallest there are, take ten seconds and have tests of their own (build-hosting.test.ts).
 */
export const writeQuickTwins = (site: string): void => {
  const files = ['assets', 'embed'].flatMap((part) => readdirSync(join(site, part)).map((name) => join(site, part, name)))
  for (const file of files.filter((one) => /\.(?:js|css)$/.test(one))) {
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 1 }))
  }
}

/** A build in a folder that `npm run configure` soon makes a site of. */
export const copyForSite = (built: string, site: string): void => {
  cpSync(built, site, { recursive: true })
  writeQuickTwins(site)
}
