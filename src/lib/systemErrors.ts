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
}

/**
 * The end of a sentence that begins with the path: `does not exist`.
 * @returns undefined for what is no error of the file system, or a rare one
 */
export const fileProblem = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? SENTENCES[String(error.code)] : undefined

/** The path that an error of the file system is about, `''` where it names none. */
export const pathOfError = (error: unknown): string => (error instanceof Error && 'path' in error ? String(error.path) : '')
