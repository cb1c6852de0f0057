/** Names of files as others state them: hostile until read here. */

import { titleInSentence } from './text.ts'

/** Controls, lone surrogates, and marks that turn the direction of a text: 'gpj.exe' must not look like 'exe.jpg'. */
const HIDDEN_CHARACTERS = /[\p{Control}\p{Surrogate}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** What separates folders, and what file systems refuse in a name. */
const FORBIDDEN_CHARACTERS = /[/\\:*?"<>|]/g

const MAX_NAME_CHARACTERS = 200
/** Longer endings after a dot are no extension. */
const MAX_EXTENSION_CHARACTERS = 10

/** The extension with its dot, as it is written; '' for none. */
const endingOf = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot - 1 <= MAX_EXTENSION_CHARACTERS ? name.slice(dot) : ''
}

/** The extension in small letters, without its dot; '' for none. */
export const extensionOf = (name: string): string => endingOf(name).slice(1).toLowerCase()

/**
 * A name to show and to save a file by: without folders, and with nothing in it that cannot be seen. The extension stays.
 * @param fallback where nothing is left of it
 */
export const safeFileName = (name: string | null | undefined, fallback = 'file'): string => {
  const clean = (name ?? '').replace(HIDDEN_CHARACTERS, '').replace(FORBIDDEN_CHARACTERS, '_')
    // Dots and spaces at its ends hide a file, or are dropped by some systems.
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return fallback
  const ending = endingOf(clean)
  return [...clean.slice(0, clean.length - ending.length)].slice(0, MAX_NAME_CHARACTERS - ending.length).join('') + ending
}

/** A name that fits into a few lines: shortened in its middle, so that its beginning and its extension are seen. */
export const shortFileName = (name: string, maxCharacters = 56): string => {
  const characters = [...name]
  if (characters.length <= maxCharacters) return name
  const tail = 16
  return `${characters.slice(0, maxCharacters - tail - 1).join('')}…${characters.slice(-tail).join('')}`
}

/** The name to save a file of this URL by: one without an extension gets that of the URL. */
export const savedFileName = (name: string | null | undefined, url: string): string => {
  const safe = safeFileName(name)
  const last = new URL(url, 'https://files.invalid').pathname.split('/').at(-1) ?? ''
  return endingOf(safe) === '' && /^\.[a-z\d]+$/i.test(endingOf(last)) ? safe + endingOf(last) : safe
}

/** A name inside a sentence, see `titleInSentence`; its extension stays. */
export const fileInSentence = (name: string | null | undefined): string => titleInSentence(shortFileName(safeFileName(name)))
