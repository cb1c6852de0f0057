import type { Plugin } from 'vite'

const STYLE_IMPORT = /\.css$|[?&]type=style.*\.css$/
const STYLE_MODULE = '\0stoa-style:'
const QUERY_OR_LENGTH = /@(?:media|container)[^{]*\{|(?<![\w-])(-?(?:\d+\.)?\d+)rem\b/g
const ROOT = /:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g
const TOKEN = /(--(?:color|radius|font|weight|space|step|page|gutter|target|hairline|measure)[\w-]*)\s*:\s*([^;}]+)/g
/** The theme's own face is used where it sets none. */
const FACE_TOKEN = /--font-(?:text|display):[^;}]+;?/g

/**
 * A style sheet for shadow roots in somebody else's page: `:root` is the element, `rem` is what the person has set in
 * their browser whatever size the theme gives its root, and each token can be set from outside as `--stoa-…`.
 */
export const toEmbedStyles = (css: string, isTokens: boolean): string => {
  const sized = css.replace(QUERY_OR_LENGTH, (found, length?: string) => (length === undefined ? found : `calc(${length} * var(--stoa-rem))`))
  // A theme may have custom properties of these names too.
  const rooted = sized.replaceAll('--brand-', '--stoa-brand-').replace(ROOT, (_, condition: string) => (condition ? `:host(${condition})` : ':host'))
  if (!isTokens) return rooted
  return rooted.replace(FACE_TOKEN, '').replace(TOKEN, (_, name: string, value: string) => `${name}: var(--stoa-${name.slice(2)}, ${value.trim()})`)
}

/** The file whose styles a module is; itself for every other module. */
export const styledModule = (id: string): string =>
  (id.startsWith(STYLE_MODULE) ? decodeURIComponent(id.slice(STYLE_MODULE.length)) : id)

/** Styles of the embed build: each import of one becomes a call of `addStyles`, since a theme's document gets none. */
export const embedStyles = (root: string): Plugin => ({
  name: 'stoa:embed-styles',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id.startsWith(STYLE_MODULE) || !STYLE_IMPORT.test(id) || id.includes('inline') || importer?.startsWith(STYLE_MODULE)) return null
    const resolved = await this.resolve(id, importer, { skipSelf: true })
    // Neither Vite nor Vue may take the name for a style sheet's.
    return resolved && `${STYLE_MODULE}${encodeURIComponent(resolved.id).replaceAll('.', '%2E')}`
  },
  load(id) {
    if (!id.startsWith(STYLE_MODULE)) return null
    const file = styledModule(id)
    const inlined = file.includes('?') ? file.replace('&lang.css', '&inline&lang.css') : `${file}?inline`
    return `import css from ${JSON.stringify(inlined)}\nimport { addStyles } from ${JSON.stringify(`${root}/src/embed/sheets.ts`)}\naddStyles(css)`
  },
  transform: {
    filter: { id: /\.css(?:$|\?)/ },
    handler: (code, id) => ({ code: toEmbedStyles(code, id.includes('/styles/tokens.css')), map: null }),
  },
})
