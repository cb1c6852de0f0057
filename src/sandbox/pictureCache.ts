/** A cache of rendered pictures in the state folder. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Painter, Picture } from './media.ts'
import type { World } from './model.ts'
import { STUDIO_VERSION, pictureFor } from './pictures/pictureFor.ts'
import { writeWhole } from './store.ts'

const NEWLINE_BYTE = 10

/** File format of a cached picture: its content type, a line break, its bytes. */
const packed = ({ type, body }: Picture): Uint8Array => Buffer.concat([Buffer.from(`${type}\n`), Buffer.from(body)])

const unpacked = (bytes: Buffer): Picture | undefined => {
  const end = bytes.indexOf(NEWLINE_BYTE)
  return end < 1 ? undefined : { type: bytes.toString('latin1', 0, end), body: new Uint8Array(bytes.subarray(end + 1)) }
}

/** Reads a picture from the folder or draws it; simultaneous requests for a picture share one drawing. */
export const pictureCache = (dir: string): ((world: World) => Painter) => {
  const drawing = new Map<string, Promise<Picture | undefined>>()

  const drawn = async (file: string, path: string, width: number, world: World): Promise<Picture | undefined> => {
    const kept = await readFile(file).then(unpacked, () => undefined)
    if (kept) return kept
    const picture = await pictureFor(path, width, world)
    if (!picture) return undefined
    await mkdir(dir, { recursive: true })
    // If the file cannot be written, the picture is drawn again next time.
    await writeWhole(file, packed(picture), { safe: false }).catch(() => undefined)
    return picture
  }

  return (world) => (path, width) => {
    const { seed, listings, now } = world.made
    const name = createHash('sha1').update(`${STUDIO_VERSION}/${seed}/${listings}/${now}/${path}/${width}`).digest('hex')
    const running = drawing.get(name)
    if (running) return running
    const picture = drawn(join(dir, name), path, width, world).finally(() => drawing.delete(name))
    drawing.set(name, picture)
    return picture
  }
}
