import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Connect } from 'vite'
import { MISSING_FILES, cacheControlOf } from './hosting.ts'

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Serves the JSON files of an exported catalogue; mounted below the catalogue's path. */
export const serveCatalogue = (folder: string): Connect.NextHandleFunction => {
  const root = resolve(folder)
  return async (request, response) => {
    const path = decoded((request.url ?? '/').split('?')[0] ?? '/')
    const file = path === undefined || path.includes('\0') ? root : resolve(root, `.${path}`)
    const found = file.startsWith(root + sep) && file.endsWith('.json') ? await stat(file).catch(() => null) : null
    if (!found?.isFile()) {
      response.writeHead(404, { 'content-type': 'application/json', 'cache-control': MISSING_FILES }).end('{"message":"Not Found"}')
      return
    }
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': cacheControlOf(`/catalogue${file.slice(root.length).replaceAll(sep, '/')}`),
      'last-modified': found.mtime.toUTCString(),
    })
    createReadStream(file).on('error', () => response.destroy()).pipe(response)
  }
}
