/** A settings file while it is being edited: plain JSON, changed by path. */
import type { Look } from './looks.ts'

export type Draft = Readonly<Record<string, unknown>>
export type Path = readonly [string, ...string[]]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is at a path; undefined for nothing. */
export const valueAt = (draft: Draft, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), draft)

/** The draft with another value at a path; with undefined, without it and without what is empty then. */
export const withValue = (draft: Draft, [first, ...rest]: Path, value: unknown): Draft => {
  const [next, ...deeper] = rest
  const held = draft[first]
  const inner = next === undefined ? value : withValue(isRecord(held) ? held : {}, [next, ...deeper], value)
  const isGone = inner === undefined || (next !== undefined && isRecord(inner) && Object.keys(inner).length === 0)
  if (!isGone) return { ...draft, [first]: inner }
  const { [first]: _gone, ...others } = draft
  return others
}

const LOOK_PARTS = ['brand', 'hero', 'footer'] as const

/** The draft in a finished theme. The name stays where it is not that of another finished theme. */
export const withLook = (draft: Draft, look: Look, looks: readonly Look[]): Draft => {
  const isOwnName = draft['name'] !== undefined && !looks.some(({ settings }) => settings.name === draft['name'])
  const named = isOwnName ? draft : withValue(draft, ['name'], look.settings.name)
  return LOOK_PARTS.reduce((dressed, part) => withValue(dressed, [part], look.settings[part]), named)
}

/** The finished theme that a draft wears as it is. */
export const lookOf = (draft: Draft, looks: readonly Look[]): Look | undefined =>
  looks.find(({ settings }) => LOOK_PARTS.every((part) => JSON.stringify(draft[part]) === JSON.stringify(settings[part])))

/** What is of the brand's style alone: it is shown without a new document. */
const STYLE_ONLY = ['accent', 'accentDark', 'paper', 'paperDark', 'ink', 'inkDark', 'radius', 'radiusImage', 'display', 'displayWeight', 'text', 'density', 'header', 'logoDark']

/** What a document is made anew for, as one text. */
export const documentKey = (draft: Draft): string =>
  JSON.stringify(['layout', ...STYLE_ONLY].reduce((rest, part) => withValue(rest, part === 'layout' ? ['hero', part] : ['brand', part], undefined), draft))

/** A draft as a settings file. */
export const settingsFile = (draft: Draft): string => {
  const { $schema = './settings.schema.json', ...rest } = draft
  return `${JSON.stringify({ $schema, ...rest }, null, 2)}\n`
}

/** The links of a column of the footer, a line each: `Returns = /returns`. */
export const linesOf = (links: readonly { readonly text: string, readonly url: string }[]): string =>
  links.map(({ text, url }) => `${text} = ${url}`).join('\n')

/** Reads such lines; one without an address leads nowhere yet and says so by the check of the settings. */
export const linksOf = (lines: string): { text: string, url: string }[] =>
  lines.split('\n').filter((line) => line.trim() !== '').map((line) => {
    const at = line.lastIndexOf(' = ')
    return at < 0 ? { text: line.trim(), url: '' } : { text: line.slice(0, at).trim(), url: line.slice(at + 3).trim() }
  })
