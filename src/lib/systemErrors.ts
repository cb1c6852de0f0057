/** What the operating system's error codes mean for a path. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'lies below a file, not a folder',
  EEXIST: 'is a file, not a folder',
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'lies on a disk that may only be read',
  ENOSPC: 'does not fit on the disk any more',
  EDQUOT: 'does not fit into the disk quota any more',
  ENAMETOOLONG: 'has a name that is too long',
}

/** Node says of a folder that cannot be made on a disk that may only be read: ENOENT, as of one that is missing. */
const UNMADE = 'cannot be made: it may lie on a disk that may only be read'

/** Of the network and of processes. */
const OTHER_CALLS = /^(?:accept|bind|connect|getaddrinfo|listen|shutdown|spawn)/
/** What `read` and `write`, which files have too, answer for a connection that broke off. */
const CONNECTION_CODES = /^(?:ECONN|EPIPE|ETIMEDOUT)/

/** What the file system answered, and not the program or the network. */
export const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error && !OTHER_CALLS.test(String(error.syscall)) && !CONNECTION_CODES.test(String(error.code))

/**
 * The end of a sentence that begins with the path: `does not exist`.
 * @returns undefined for what is no error of the file system, or a rare one
 */
export const fileProblem = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'code' in error)) return undefined
  return error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir' ? UNMADE : SENTENCES[String(error.code)]
}

/** The path that an error of the file system is about, `''` where it names none. */
export const pathOfError = (error: unknown): string => (error instanceof Error && 'path' in error ? String(error.path) : '')

/** What an error of the file system means to a person, as a sentence. */
export const diskSentence = (error: NodeJS.ErrnoException): string => {
  const problem = fileProblem(error)
  return problem === undefined ? `${error.message}.` : `${pathOfError(error) || 'What is written'} ${problem}.`
}

const CERTIFICATE_CODES: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_TLS_CERT_ALTNAME_INVALID',
]

/**
 * The end of a sentence that begins with the server's address: `its certificate is not trusted (CERT_HAS_EXPIRED)`.
 * @param error of a request; `fetch` has the reason in its cause
 * @returns undefined where the certificate is not the reason
 */
export const certificateProblem = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return CERTIFICATE_CODES.includes(code) ? `its certificate is not trusted (${code})` : certificateProblem(error.cause)
}

/** Why a request got no answer, as somebody who runs a server reads it: `fetch` says only that it failed. */
export const requestProblem = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return certificateProblem(error) ?? (cause instanceof Error ? cause.message : String(cause))
}
