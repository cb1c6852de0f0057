/** The worker that makes photographs smaller, so that the page stays free. */
import { PictureError, resizePicture, type PictureFault, type PictureRules } from './resizePicture.ts'

export interface ToResizer { readonly id: number, readonly file: Blob, readonly rules: PictureRules }
export type FromResizer =
  | { readonly id: number, readonly blob: Blob }
  | { readonly id: number, readonly fault: PictureFault }

self.addEventListener('message', ({ data: { id, file, rules } }: MessageEvent<ToResizer>) => {
  // Nobody else waits here.
  resizePicture(file, rules, () => Promise.resolve()).then(
    (blob) => self.postMessage({ id, blob } satisfies FromResizer),
    (error: unknown) => self.postMessage({ id, fault: error instanceof PictureError ? error.fault : 'unreadable' } satisfies FromResizer),
  )
})
