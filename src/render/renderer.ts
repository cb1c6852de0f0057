/** Documents with their page in them, from a build, a marketplace's settings and what a page is made of. */
import type { PageData } from '../app/renderPage.ts'
import { readBuiltDocument, readPageCode } from '../build/builtDocument.ts'
import { createDocuments, escapeAttribute } from '../build/document.ts'
import type { HeadTag } from '../composables/headTags.ts'
import type { Locale } from '../lib/languages.ts'
import { liftStyles } from './liftStyles.ts'
import { stableText } from './stableText.ts'
import type { StorefrontConfig } from '../lib/settings.ts'

/** What is to be rendered. */
export interface PageRequest {
  /** As it was asked for, encoded. */
  readonly path: string
  /** With its `?`, or ''. */
  readonly search: string
  readonly locale: Locale
  /** Of the storefront's public address, such as `https://shop.example`. */
  readonly origin: string
  /** What the page is made of. */
  readonly data: readonly PageData[]
  /** Whether nobody has such a page; the path is then that of `missingPath`. */
  readonly isMissing?: boolean
}

/** A document with its page. */
export interface RenderedPage {
  /** The page's own path: another one than was asked for where the slug is an old one. */
  readonly path: string
  readonly html: string
}

interface Options {
  /** A folder that `npm run build` wrote. */
  readonly built: string
  readonly config: StorefrontConfig
  /** The marketplace behind this storefront's own server. */
  readonly upstream?: string | undefined
}

/** Renders documents. */
export interface Renderer {
  /** Whether the application has a page at a path. */
  readonly hasPage: (path: string) => boolean
  /** The path whose page says that there is nothing at a path, one for all of a kind. */
  readonly missingPath: (path: string) => string
  /** What a page is made of, see `dataUrls`; none where a page is not rendered. */
  readonly dataUrls: (path: string, search: string) => readonly string[]
  /** undefined where only the application in a browser has all that the page needs. */
  readonly render: (request: PageRequest) => Promise<RenderedPage | undefined>
  /** The document without a page: the application draws it. */
  readonly plain: string
}

const markup = ({ element, attributes, text }: HeadTag): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')
  return `<${element}${written} data-page>${text === undefined ? '' : `${text.replaceAll('<', '\\u003c')}</${element}>`}`
}

/**
 * Loads a build's renderer.
 * @throws where the folder holds no build
 */
export const createRenderer = async ({ built, config, upstream }: Options): Promise<Renderer> => {
  const { template, renderShell } = await readBuiltDocument(built)
  const { dataUrls, createHasPage, missingPath, renderPage } = await readPageCode(built)
  const documentOf = await createDocuments(template, config, renderShell, { upstream, isNamed: true })

  return {
    hasPage: createHasPage(),
    missingPath: (path) => missingPath(path, config),
    dataUrls: (path, search) => dataUrls(path, search, config),
    plain: documentOf(),
    render: async ({ path, search, locale, origin, data: given, isMissing }) => {
      const data = given.map(({ url, text }) => ({ url, text: stableText(text) }))
      const content = await renderPage({ config, locale, url: path + search, origin, data, isMissing })
      if (!content) return undefined
      const { css, files } = (isMissing ? template.missingStyles : template.pageStyles)[content.route] ?? { css: '', files: [] }
      const lifted = liftStyles(content.html)
      const html = documentOf({
        locale, query: search.slice(1), title: content.title, head: content.head.map(markup).join(''), css: css + lifted.css, cssFiles: files, html: lifted.html,
        // What there is not the application asks for itself.
        ...(isMissing ? { data: [], missing: content.route } : { data }),
      })
      return { path: content.path, html }
    },
  }
}
