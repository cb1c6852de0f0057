/**
 * What a browser asks before a call from another origin (a preflight: OPTIONS, which changes nothing). A marketplace that
 * answers 404 to a wrong method and names none may still name them there.
 */
import { type Visit, siblingOf } from './visit.ts'

const ask = async ({ setup, wire, url }: Pick<Visit, 'setup' | 'wire'> & { url: string }, method: string): Promise<string[]> => {
  const { headers } = await wire.ask('OPTIONS', url, { 'origin': setup.origin ?? '', 'access-control-request-method': method })
  return (headers.get('access-control-allow-methods') ?? '').toUpperCase().split(',').map((one) => one.trim()).filter(Boolean)
}

/** The methods that a path names to a preflight; null where it names none, or the same as what is beside it. @param path filled */
export const preflightMethods = async (visit: Visit, path: string, method: string): Promise<string[] | null> => {
  if (visit.setup.origin === null) return null
  const { setup, wire } = visit
  const told = await ask({ setup, wire, url: visit.url(path) }, method)
  if (told.length === 0) return null
  const beside = await ask({ setup, wire, url: visit.url(siblingOf(path)) }, method)
  return String(told) === String(beside) ? null : told
}

/**
 * Whether preflights can be believed, by a path that takes POST only: many servers name the same methods at every path
 * that is there, or repeat the one that they were asked for.
 */
export const isPreflightTrue = async (visit: Visit, path: string): Promise<boolean> => {
  const forPost = await preflightMethods(visit, path, 'POST')
  if (!forPost?.includes('POST') || forPost.includes('GET') || forPost.includes('DELETE')) return false
  const forDelete = await preflightMethods(visit, path, 'DELETE')
  return !forDelete?.some((one) => one === 'DELETE' || one === '*')
}
