/** Asks for a password on the terminal, without showing it. */
import { DoctorFailure } from './failure.ts'

/** A terminal that can be read key by key; `process.stdin` is one. */
export interface Keyboard {
  readonly isTTY?: boolean
  setRawMode?(isRaw: boolean): unknown
  on(event: 'data', take: (data: Buffer | string) => void): unknown
  off(event: 'data', take: (data: Buffer | string) => void): unknown
  resume(): unknown
  pause(): unknown
}

const INTERRUPT = '\u0003'
const END_OF_INPUT = '\u0004'
const BACKSPACES = ['\u007f', '\b']

const typed = (keyboard: Keyboard): Promise<string> => new Promise((resolve, reject) => {
  let text = ''
  const end = (settle: () => void) => {
    keyboard.off('data', take)
    keyboard.setRawMode?.(false)
    keyboard.pause()
    settle()
  }
  const take = (data: Buffer | string): void => {
    for (const key of String(data)) {
      if (key === '\r' || key === '\n' || key === END_OF_INPUT) return end(() => resolve(text))
      if (key === INTERRUPT) return end(() => reject(new DoctorFailure('interrupted', 'Interrupted.')))
      text = BACKSPACES.includes(key) ? [...text].slice(0, -1).join('') : text + key
    }
  }
  keyboard.setRawMode?.(true)
  keyboard.on('data', take)
  keyboard.resume()
})

/** @throws DoctorFailure where there is no terminal to ask on, or nothing is typed */
export const askPassword = async (email: string, keyboard: Keyboard, write: (text: string) => unknown): Promise<string> => {
  if (!keyboard.isTTY) throw new DoctorFailure('usage', 'There is no terminal to ask for the password on: set STOA_PASSWORD.')
  write(`Password of ${email}: `)
  const password = await typed(keyboard).finally(() => write('\n'))
  if (password === '') throw new DoctorFailure('usage', 'No password was given.')
  return password
}
