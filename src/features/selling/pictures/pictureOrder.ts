/** The order of pictures: the first is the cover. */

/** The same pictures with one of them at another place; places beyond the ends are the ends. */
export const movePicture = (pictures: readonly string[], url: string, to: number): readonly string[] => {
  const from = pictures.indexOf(url)
  const place = Math.min(Math.max(to, 0), pictures.length - 1)
  if (from < 0 || from === place) return pictures
  const others = pictures.filter((one) => one !== url)
  return [...others.slice(0, place), url, ...others.slice(place)]
}

/**
 * Puts an uploaded picture where it was chosen: before the first one that was chosen after it, whatever arrived first.
 * @param numbers of uploaded pictures, in the order in which they were chosen
 */
export const insertUploaded = (pictures: readonly string[], url: string, numbers: ReadonlyMap<string, number>): readonly string[] => {
  if (pictures.includes(url)) return pictures
  const own = numbers.get(url) ?? Infinity
  const next = pictures.findIndex((one) => (numbers.get(one) ?? -1) > own)
  return next < 0 ? [...pictures, url] : [...pictures.slice(0, next), url, ...pictures.slice(next)]
}

/**
 * Pictures and the files on their way, each file where its picture will be: nothing moves when it arrives.
 * @param uploads in the order in which they were chosen
 * @param numbers of uploaded pictures, in the same order
 */
export const mergeUploads = <Upload extends { readonly id: number }>(
  pictures: readonly string[], uploads: readonly Upload[], numbers: ReadonlyMap<string, number>,
): readonly (string | Upload)[] => {
  const before = new Map<string | undefined, Upload[]>()
  for (const upload of uploads) {
    const next = pictures.find((url) => (numbers.get(url) ?? -1) > upload.id)
    before.set(next, [...before.get(next) ?? [], upload])
  }
  return [...pictures.flatMap((url) => [...before.get(url) ?? [], url]), ...before.get(undefined) ?? []]
}

/**
 * The same when one picture is moved: it stands behind the one that is before it in the new order, and the files on their
 * way stay where they are.
 * @param order of the pictures alone, after the move
 */
export const moveEntry = <Entry>(entries: readonly (string | Entry)[], url: string, order: readonly string[]): readonly (string | Entry)[] => {
  const others = entries.filter((entry) => entry !== url)
  const before = order[order.indexOf(url) - 1]
  const at = before === undefined ? 0 : others.indexOf(before) + 1
  return [...others.slice(0, at), url, ...others.slice(at)]
}

/** The numbers of pictures by which `mergeUploads` and `insertUploaded` find the places that these have. */
export const numberPictures = (entries: readonly (string | { readonly id: number })[]): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  let number = -1
  for (const entry of entries) {
    if (typeof entry === 'string') numbers.set(entry, number)
    else number = entry.id + 0.5 // Behind this file, before the next one.
  }
  return numbers
}

/** The middle of a place in the grid, in pixels of the page. */
export interface Place { readonly x: number, readonly y: number }

/** The index of the place that is nearest to a point. */
export const nearestPlace = (places: readonly Place[], { x, y }: Place): number => {
  const distances = places.map((place) => Math.hypot(place.x - x, place.y - y))
  return distances.indexOf(Math.min(...distances))
}
