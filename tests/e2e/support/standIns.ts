import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subset from 'subset-font'

/** A system whose only font is this one: how large its letters are drawn, and the family name that it has. */
export interface StandIn {
  readonly scale: number
  readonly family: string
}

/** The letters of one font drawn larger or smaller: its file says how many units an em has. */
const scaled = (font: Uint8Array, scale: number): Uint8Array => {
  const copy = Buffer.from(font)
  const tables = copy.readUInt16BE(4)
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (copy.toString('latin1', at, at + 4) !== 'head') continue
    const unitsPerEm = copy.readUInt32BE(at + 8) + 18
    copy.writeUInt16BE(Math.round(copy.readUInt16BE(unitsPerEm) / scale), unitsPerEm)
  }
  return copy
}

const configuration = (folder: string, family: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
  <match target="scan">
    <edit name="family" mode="assign"><string>${family}</string></edit>
    <edit name="fullname" mode="assign"><string>${family}</string></edit>
    <edit name="postscriptname" mode="assign"><string>${family.replaceAll(' ', '')}</string></edit>
  </match>
</fontconfig>
`

/** Writes a fontconfig configuration for a system with one font only. Returns its path, for `FONTCONFIG_FILE`. */
export const writeStandIn = async (folder: string, { scale, family }: StandIn): Promise<string> => {
  const source = createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2')
  const letters = String.fromCodePoint(...Array.from({ length: 0x17f - 0x20 }, (_, index) => 0x20 + index))
  const font = await subset(readFileSync(source), letters, { targetFormat: 'truetype', variationAxes: { opsz: 9, wght: 400 } })
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  writeFileSync(join(folder, 'fonts', 'only.ttf'), scaled(font, scale))
  const file = join(folder, 'fonts.conf')
  writeFileSync(file, configuration(folder, family))
  return file
}
