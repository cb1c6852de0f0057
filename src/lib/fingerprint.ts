/** A short number of a text (FNV-1a, 32 bits), by which a change is noticed. It keeps nobody from making one on purpose. */
export const fingerprintOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
