/** What a build leaves for `npm run configure` and for servers: the template of its documents, and the code that renders. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as pageCode from '../app/renderPage.ts'
import type { DocumentTemplate, RenderShell } from './document.ts'

/** Below the build's folder; no part of a site. */
export const DOCUMENT_FOLDER = '.document'
const TEMPLATE_FILE = 'template.json'
const SHELL_FILE = 'shell.mjs'
const PAGE_FILE = 'page.mjs'

/** The code of a build that renders in Node. */
interface NodeCode {
  readonly shell: string
  /** The pages that everybody may see. */
  readonly page: string
}

/** Writes both beside the built files. */
export const writeBuiltDocument = async (outDir: string, template: DocumentTemplate, { shell, page }: NodeCode): Promise<void> => {
  const folder = join(outDir, DOCUMENT_FOLDER)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, TEMPLATE_FILE), JSON.stringify(template))
  await writeFile(join(folder, SHELL_FILE), shell)
  await writeFile(join(folder, PAGE_FILE), page)
}

const fileIn = (outDir: string, name: string): string => resolve(outDir, DOCUMENT_FOLDER, name)

/** Loads what `writeBuiltDocument` wrote. Rejects where the folder holds no build. */
export const readBuiltDocument = async (outDir: string): Promise<{ template: DocumentTemplate; renderShell: RenderShell }> => {
  // Written from the type itself.
  const template = JSON.parse(await readFile(fileIn(outDir, TEMPLATE_FILE), 'utf8')) as DocumentTemplate
  const { renderShell } = await import(await codeUrl(fileIn(outDir, SHELL_FILE))) as { renderShell: RenderShell }
  return { template, renderShell }
}

/** The URL of code that may be another one when it is loaded again: Node keeps what it has loaded by its URL. */
const codeUrl = async (file: string): Promise<string> => `${pathToFileURL(file).href}?${(await stat(file)).mtimeMs}`

/** Loads the code that renders pages, which only servers need. */
export const readPageCode = async (outDir: string): Promise<typeof pageCode> => await import(await codeUrl(fileIn(outDir, PAGE_FILE))) as typeof pageCode
