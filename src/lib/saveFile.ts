/**
 * Files of the storefront's own origin. They are never opened by their URL: one that is HTML or SVG would run as a part of
 * the storefront, whatever it is called. Their bytes are loaded, and get a type of ours.
 */

/** Milliseconds until a saved file's bytes are released: the browser may ask the person first where to put it. */
const RELEASE_DELAY_MS = 60_000

/** Why a file did not come, as a kind that `errorText` knows. */
export type FileFailure = 'network' | 'forbidden' | 'not_found' | 'server' | 'aborted'

const failureOf = (status: number): FileFailure => {
  if (status === 401 || status === 403) return 'forbidden'
  return status === 404 || status === 410 ? 'not_found' : 'server'
}

/**
 * The bytes of a file with the given type, or why they did not come. No token is sent.
 * @param type what the browser will take it for, whatever the marketplace says
 */
export const loadFile = async (url: string, type: string, signal?: AbortSignal): Promise<Blob | FileFailure> => {
  try {
    const response = await fetch(url, { credentials: 'same-origin', signal: signal ?? null })
    if (!response.ok) return failureOf(response.status)
    const bytes = await response.blob()
    return bytes.slice(0, bytes.size, type)
  } catch {
    return signal?.aborted ? 'aborted' : 'network'
  }
}

/**
 * Saves bytes under a name.
 * @param name one that `safeFileName` has made
 */
export const saveBytes = (bytes: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_DELAY_MS)
}

/**
 * Saves a file under a name, as bytes that no browser runs.
 * @param name one that `safeFileName` has made
 * @returns null, or why it could not be loaded
 */
export const saveFile = async (url: string, name: string, signal?: AbortSignal): Promise<FileFailure | null> => {
  const bytes = await loadFile(url, 'application/octet-stream', signal)
  if (typeof bytes === 'string') return bytes
  if (signal?.aborted) return 'aborted'
  saveBytes(bytes, name)
  return null
}
