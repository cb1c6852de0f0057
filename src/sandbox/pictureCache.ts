/** Pictures drawn once and kept in the state's folder. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Painter, Picture } from './media.ts'
import type { World } from './model.ts'
import { pictureFor } from './pictures/pictureFor.ts'
import { writeWhole } from './store.ts'

/** A painter that looks in a folder before it draws. A picture is never stored for a path that has none. */
export const pictureCache = (dir: string): ((world: World) => Painter) => {
  const ready = mkdir(dir, { recursive: true })
  return (world) => async (path, width) => {
    const name = createHash('sha1').update(`${world.made.seed}/${world.made.listings}/${path}/${width}`).digest('hex')
    const file = join(dir, name)
    const kept = await readFile(file, 'utf8').catch(() => undefined)
    if (kept !== undefined) return { body: kept, type: 'image/svg+xml' }
    const picture: Picture | undefined = pictureFor(path, width, world)
    await ready
    if (picture) await writeWhole(file, String(picture.body)).catch(() => undefined)
    return picture
  }
}
