import type { EXIT } from '../../build/commandLine.ts'

/** An examination that cannot begin, or whose result cannot be written; the message never holds a password. */
export class DoctorFailure extends Error {
  override readonly name = 'DoctorFailure'

  constructor(readonly kind: keyof typeof EXIT, message: string) {
    super(message)
  }
}
