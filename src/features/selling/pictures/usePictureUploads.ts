import { onScopeDispose, watch } from 'vue'
import { useClient } from '../../../api/client.ts'
import { uploadImage, type ImageUpload } from '../../../api/imageUpload.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useI18n } from '../../../i18n/index.ts'
import { useConfig } from '../../../lib/config.ts'
import { extensionOf, fileInSentence } from '../../../lib/fileName.ts'
import { formatFileSize } from '../../../lib/fileSize.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import type { DraftPhotos } from './draftPhotos.ts'
import { createPictureUploads, type PictureUpload, type UploadProblem } from './pictureUploads.ts'
import { createResizer } from './resizeClient.ts'

/** Why a photo was not sent, in words. */
const useReasons = (upload: ImageUpload) => {
  const { t, locale } = useI18n()
  const types = () => new Intl.ListFormat(locale.value, { type: 'disjunction' }).format(upload.types.map((type) => type.replace('image/', '').toUpperCase()))
  const size = (bytes: number) => formatFileSize(bytes, locale.value)
  return ({ name, problem }: { readonly name: string, readonly problem: UploadProblem | null }): string | null => {
    if (!problem) return null
    if ('error' in problem) {
      const { error, bytes } = problem
      // The limit that was exceeded is not the one of our settings.
      return error.fields[upload.field] ?? (error.status === 413 ? t('listingControls.notTaken', { size: size(bytes) }) : errorText(error, t))
    }
    switch (problem.fault) {
      case 'unreadable': return t(/^hei[cf]$/.test(extensionOf(name)) ? 'listingControls.unreadableHeic' : 'listingControls.unreadable')
      case 'large': return t('listingControls.large', { size: size(upload.maxBytes) })
      case 'type': return t('listingControls.noType', { types: types() })
    }
  }
}

/**
 * The photos that this page sends, and those that an earlier one has not sent.
 * @param onDone with the address, and the number by which photos are in the order in which they were chosen
 */
export const usePictureUploads = (upload: ImageUpload, photos: DraftPhotos, onDone: (url: string, number: number) => void) => {
  const { t } = useI18n()
  const { announce } = useRoot()
  const config = useConfig()
  const client = useClient()
  const identity = useIdentityStore()
  const reasonOf = useReasons(upload)
  const resizer = createResizer()
  const say = (one: PictureUpload) =>
    announce(t('listingControls.failed', { name: fileInSentence(one.name), reason: reasonOf(one) ?? '' }), 'assertive')

  const list = createPictureUploads({
    resize: (file) => resizer.resize(file, upload),
    send: (picture, options) => uploadImage(client, config, upload, picture, options),
    onDone: (url, { id }) => onDone(url, id),
    onFailed: say,
    onChange: photos.store,
    onDropped: photos.drop,
  })
  list.takeUp(photos.waiting())
  watch(list.isBusy, (isBusy) => {
    if (!isBusy && list.uploads.value.length === 0) announce(t('listingControls.sentAll'))
  })

  const end = (): void => {
    list.close()
    resizer.close()
  }
  // Somebody else is here: the photos are not theirs.
  const signal = identity.identitySignal()
  signal.addEventListener('abort', end, { once: true })
  onScopeDispose(() => {
    signal.removeEventListener('abort', end)
    end()
  })

  return { ...list, reasonOf }
}
