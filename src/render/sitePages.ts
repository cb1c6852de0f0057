/** Which pages an exported catalogue has, and the files in which they are written. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { RENDERED_ENDING, RENDERED_HOME } from '../build/hosting.ts'
import { listingPath, vendorPath } from '../catalogue/paths.ts'
import { vendorSlug } from '../catalogue/vendorSlug.ts'

/** Most file systems allow a name of 255 bytes. */
const NAME_MAX_BYTES = 200

/** The file of a page's path; null for a name that no file may have. */
export const fileOf = (path: string): string | null => {
  if (path === '/') return RENDERED_HOME.slice(1)
  const parts = path.slice(1).split('/').map((part) => decodeURIComponent(part))
  const isSafe = parts.every((part) => part !== '' && !/^\.|[/\\\0]/.test(part) && Buffer.byteLength(part) < NAME_MAX_BYTES)
  return isSafe ? `${join(...parts)}${RENDERED_ENDING}` : null
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

interface Named {
  readonly listing?: { readonly slug?: string }
  readonly vendor?: { readonly id: number, readonly public_name?: string }
}

/** A document of the catalogue; without content where it cannot be read. */
const namedIn = async (file: string): Promise<Named> => {
  try {
    // Written by the export.
    return JSON.parse(await readFile(file, 'utf8')) as Named
  } catch {
    return {}
  }
}

export interface SitePages {
  readonly total: number
  readonly paths: () => AsyncGenerator<string>
}

/** All pages of a catalogue. The paths of listings and vendors are made of names, so each document is read. */
export const sitePages = async (catalogue: string): Promise<SitePages> => {
  const [categories, vendors, listings] = await Promise.all([
    namesIn(join(catalogue, 'c')), namesIn(join(catalogue, 'v')), namesIn(join(catalogue, 'l')),
  ])
  return {
    total: 1 + categories.length + vendors.length + listings.length,
    paths: async function* () {
      yield '/'
      for (const slug of categories) yield `/c/${encodeURIComponent(slug)}`
      for (const name of vendors) {
        const { vendor } = await namedIn(join(catalogue, vendorPath(Number(name), 'newest', 1)))
        if (vendor) yield `/v/${encodeURIComponent(vendorSlug(vendor))}`
      }
      for (const name of listings) {
        const { listing } = await namedIn(join(catalogue, listingPath(parseInt(name))))
        if (listing?.slug) yield `/l/${encodeURIComponent(listing.slug)}`
      }
    },
  }
}
