/** Makes the icons of a home screen from `favicon.svg`, so that an operator who replaces that file has them all. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { PAPER, SITE_ICONS } from './webManifest.ts'

type Sharp = (typeof import('sharp'))['default']

/** sharp needs native binaries, which not every machine has. */
const loadSharp = (): Promise<Sharp | undefined> => import('sharp').then((module) => module.default, () => undefined)

/** The colour that the icon has at the middle of its upper edge: that of its ground, where it has one. */
const groundOf = async (sharp: Sharp, icon: Buffer, size: number): Promise<string> => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(icon).extract({ left: size >> 1, top: size >> 5, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()
  return alpha < 255 ? PAPER.light : `rgb(${red}, ${green}, ${blue})`
}

/** Renders an icon; `edge` is the margin on each side, as a share of the whole. */
const renderIcon = async (sharp: Sharp, svg: Buffer, { size, edge, opaque = false }: { size: number, edge: number, opaque?: boolean }): Promise<Buffer> => {
  const margin = Math.round(size * edge)
  const inner = size - 2 * margin
  // Two colours and their edges need no more than a palette.
  const palette = { palette: true, compressionLevel: 9 }
  const icon = await sharp(svg, { density: 72 * 16 }).resize(inner, inner, { fit: 'contain', background: '#0000' }).png(palette).toBuffer()
  if (!opaque) return icon
  const background = await groundOf(sharp, icon, inner)
  const extended = sharp(icon).flatten({ background }).extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  return extended.png(palette).toBuffer()
}

/** Adds the icons to a build. Without sharp there are none: browsers then use the vector or draw their own. */
export const siteIconsPlugin = (): Plugin => {
  let resolved: ResolvedConfig
  return {
    name: 'stoa:site-icons',
    apply: 'build',
    configResolved(config) {
      resolved = config
    },
    async generateBundle() {
      const sharp = await loadSharp()
      if (!sharp) {
        this.warn('sharp cannot be loaded: the icons for home screens are left out')
        return
      }
      const svg = await readFile(join(resolved.publicDir, 'favicon.svg'))
      for (const { file, ...icon } of SITE_ICONS) this.emitFile({ type: 'asset', fileName: file, source: await renderIcon(sharp, svg, icon) })
    },
  }
}
