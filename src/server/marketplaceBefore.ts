/** A real marketplace behind the server. */
import { existsSync } from 'node:fs'
import { compression } from '../build/compression.ts'
import { marketplaceProxy } from '../build/marketplaceProxy.ts'
import { serverOptionsOf } from '../build/serverOptions.ts'
import type { NodeHandler } from './node.ts'
import { pathIn } from './pathIn.ts'
import type { Site } from './site.ts'

interface Options {
  readonly url: string
  readonly keepsHost: boolean
  readonly site: Site
  readonly warn: (line: string) => void
}

/** Hands the marketplace's paths on; what it did not compress is compressed here. */
export const marketplaceBefore = ({ url, keepsHost, site: { root, config }, warn }: Options): NodeHandler => {
  const { uploadPath, answerSeconds } = serverOptionsOf(config, { folder: root, listen: {} })
  const compressed = compression()
  return marketplaceProxy({
    base: url, keepsHost, uploadPath, answerSeconds,
    warn,
    isOwn: (path) => {
      const file = pathIn(root, path.split('?')[0] ?? '/')
      return file !== undefined && existsSync(file)
    },
    taking: (request, response) => compressed(request, response, () => undefined),
  })
}
