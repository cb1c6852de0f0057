/** What a build leaves for `npm run configure`: the template of its documents, and the code that renders the shell. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentTemplate, RenderShell } from './document.ts'

/** Below the build's folder; no part of a site. */
export const DOCUMENT_FOLDER = '.document'
const TEMPLATE_FILE = 'template.json'
const SHELL_FILE = 'shell.mjs'

/** Writes both beside the built files. */
export const writeBuiltDocument = async (outDir: string, template: DocumentTemplate, shellCode: string): Promise<void> => {
  const folder = join(outDir, DOCUMENT_FOLDER)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, TEMPLATE_FILE), JSON.stringify(template))
  await writeFile(join(folder, SHELL_FILE), shellCode)
}

/** Loads what `writeBuiltDocument` wrote. Rejects where the folder holds no build. */
export const readBuiltDocument = async (outDir: string): Promise<{ template: DocumentTemplate; renderShell: RenderShell }> => {
  const folder = resolve(outDir, DOCUMENT_FOLDER)
  // Written from the type itself.
  const template = JSON.parse(await readFile(join(folder, TEMPLATE_FILE), 'utf8')) as DocumentTemplate
  const { renderShell } = await import(pathToFileURL(join(folder, SHELL_FILE)).href) as { renderShell: RenderShell }
  return { template, renderShell }
}
