/** What the doctor answers to the shell; the same numbers as the catalogue's where they mean the same. */
export const EXIT = { well: 0, problems: 1, usage: 2, credentials: 3, address: 4, network: 5, disk: 6, later: 9, interrupted: 130 } as const

/** An examination that cannot begin, or whose result cannot be written; the message never holds a password. */
export class DoctorFailure extends Error {
  override readonly name = 'DoctorFailure'

  constructor(readonly kind: keyof typeof EXIT, message: string) {
    super(message)
  }
}
