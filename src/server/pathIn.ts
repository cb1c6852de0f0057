import { join } from 'node:path'
import { decodedPath } from './address.ts'

/** The file of an address below a folder, links inside followed; undefined for what no file of a site can be. */
export const pathIn = (root: string, path: string): string | undefined => {
  const parts = path.replace(/^\//, '').split('/').map(decodedPath)
  const isSafe = parts.every((part) =>
    part !== undefined && part !== '' && !/[/\\\0]/.test(part) && (!part.startsWith('.') || part === '.well-known'))
  return isSafe ? join(root, ...parts.flatMap((part) => part ?? [])) : undefined
}
