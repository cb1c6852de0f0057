/** What pages are made of, read for files of them: documents of the catalogue, and answers of the marketplace. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageData } from '../app/renderPage.ts'
import { requestProblem } from '../lib/systemErrors.ts'
import { joinUrl } from '../lib/url.ts'

interface Options {
  /** The folder of an exported catalogue. */
  readonly catalogue: string
  readonly catalogueUrl: string
  /** `{base_url}` of the marketplace whose public profiles the vendors' pages show. */
  readonly marketplace?: string | undefined
}

/** The marketplace does not answer: nothing is known of a page. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/**
 * A document of the catalogue without the version that it came with, which alone makes no other page: whoever opens one
 * of an older version is brought up to date, as in a tab that stayed open.
 */
export const contentOf = (text: string): string => text.replace(/^\{"version":"[^"]*",/, '{')

/** The answer to somebody who is not signed in; undefined where there is no such thing. */
const ask = async (url: URL): Promise<string | undefined> => {
  const response = await fetch(url, { headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw new Unanswered(`${url.origin} does not answer: ${requestProblem(error)}`, { cause: error })
  })
  if (response.ok) return response.text()
  if (response.status === 429 || response.status >= 500) throw new Unanswered(`${url.origin} answers ${response.status}`)
  return undefined
}

/** Makes a function that reads all that a page is made of; undefined where some of it is missing. */
export const createDataReader = ({ catalogue, catalogueUrl, marketplace }: Options) => {
  const base = joinUrl(catalogueUrl, '')
  const read = async (url: string): Promise<string | undefined> => {
    if (url.startsWith(base)) {
      const path = url.slice(base.length).split('/').map((part) => decodeURIComponent(part))
      return readFile(join(catalogue, ...path), 'utf8').catch(() => undefined)
    }
    if (!url.startsWith('/')) return ask(new URL(url))
    return marketplace === undefined ? undefined : ask(new URL(joinUrl(marketplace, url)))
  }
  return async (urls: readonly string[]): Promise<readonly PageData[] | undefined> => {
    const data: PageData[] = []
    for (const url of urls) {
      const text = await read(url)
      if (text === undefined) return undefined
      data.push({ url, text })
    }
    return data.length > 0 ? data : undefined
  }
}
