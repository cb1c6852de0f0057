import type { EXIT } from '../../build/commandLine.ts'
import { fileProblem, pathOfError } from '../../lib/systemErrors.ts'

/** An export that cannot go on; the message is for the person who started it, and never holds a credential. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure'

  constructor(readonly kind: keyof typeof EXIT, message: string) {
    super(message)
  }
}

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The disk cannot be written to',
  EACCES: 'This folder may not be written to',
  EPERM: 'This folder may not be written to',
  ENOTDIR: 'A file stands where a folder is needed',
  EEXIST: 'A file stands where a folder is needed',
  ENAMETOOLONG: 'The name of this folder is too long',
}

/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** What a failed write means to a person; other errors stay what they are. */
export const asFailure = (error: unknown, folder: string): unknown => {
  const end = 'What was published before is untouched.'
  const said = DISK[codeOf(error) ?? '']
  if (said) return new ExportFailure('disk', `${said} (${folder}). ${end}`)
  const problem = fileProblem(error)
  return problem ? new ExportFailure('disk', `${pathOfError(error) || folder} ${problem}. ${end}`) : error
}
