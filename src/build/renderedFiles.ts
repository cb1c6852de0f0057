/** Which pages `npm run render` has written into a folder: noted beside it, and no part of the site. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What each page was made of, by its file. */
export type Rendered = Readonly<Record<string, string>>

const TEMPORARY = '.stoa-new'

const noteOf = (folder: string): string => `${folder.replace(/[/\\]+$/, '')}.rendered.json`

/** Whoever reads meanwhile gets the file before, or this one. */
export const putFile = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file + TEMPORARY, text)
  await rename(file + TEMPORARY, file)
}

export const readRendered = (folder: string): Promise<Rendered> =>
  readFile(noteOf(folder), 'utf8').then((text) => JSON.parse(text) as Rendered, (): Rendered => ({}))

export const writeRendered = (folder: string, rendered: Rendered): Promise<void> => putFile(noteOf(folder), JSON.stringify(rendered))

/** Removes some of its pages, or all of them. */
export const removeRendered = async (folder: string, files?: readonly string[]): Promise<void> => {
  for (const file of files ?? Object.keys(await readRendered(folder))) await rm(join(folder, file), { force: true })
  if (!files) await rm(noteOf(folder), { force: true })
}
