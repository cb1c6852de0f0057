import { useI18n } from '../../../i18n/index.ts'
import { fileInSentence } from '../../../lib/fileName.ts'
import { useRoot } from '../../../ui/root.ts'
import { MAX_PICTURES, type Addition } from './pictureAddresses.ts'

/** Whether a file may be a picture: systems state no type for what they do not know, such as HEIC. */
const mayBePicture = ({ type }: File): boolean => type === '' || type.startsWith('image/')

/** Toasts about pictures take one another's place; what undoes a removal stays beside them. */
const TOPIC = 'listing-pictures'
const REMOVED_TOPIC = 'listing-pictures-removed'

/** What is said of pictures that were added, moved or removed. */
export const usePictureWords = () => {
  const { t } = useI18n()
  const { announce, showToast, toasts } = useRoot()
  /** What one press brings back, the last first: all that was removed while its toast stood. */
  let undos: readonly (() => void)[] = []
  const beyondText = (count: number) => (count > 0 ? [t('listingControls.beyond', { count, max: MAX_PICTURES })] : [])
  const warn = (parts: readonly string[]) => showToast({ message: parts.join(' '), tone: 'bad', topic: TOPIC })

  return {
    /** Which files are sent. */
    sort: (files: readonly File[], places: number) => {
      const pictures = files.filter(mayBePicture)
      const taken = pictures.slice(0, Math.max(0, places))
      return { taken, others: files.filter((file) => !mayBePicture(file)), beyond: pictures.length - taken.length }
    },
    sayAddition: ({ added, repeated, beyond }: Addition): void => {
      const problems = [...(repeated > 0 ? [t('listingControls.repeated', { count: repeated })] : []), ...beyondText(beyond)]
      const words = [...(added > 0 ? [t('listingControls.added', { count: added })] : []), ...problems]
      if (problems.length > 0) showToast({ message: words.join('. ').replace(/\.\./g, '.'), topic: TOPIC })
      else announce(words.join(' '))
    },
    sayFiles: (what: { readonly count: number, readonly others: readonly File[], readonly beyond: number, readonly hasFolders: boolean }): void => {
      const problems = [
        ...what.others.slice(0, 3).map((file) => t('listingControls.notPicture', { name: fileInSentence(file.name) })),
        ...beyondText(what.beyond),
        ...(what.hasFolders ? [t('listingControls.folder')] : []),
      ]
      if (problems.length > 0) warn(problems)
      else if (what.count > 0) announce(t('listingControls.sendingCount', { count: what.count }))
    },
    sayFilesOff: (): void => void warn([t('listingControls.filesOff')]),
    /** @param place from 0 */
    sayPlace: (place: number, count: number): void => announce(t('listingControls.dropped', { place: place + 1, count })),
    sayRemoved: (undo: () => void): void => {
      undos = toasts.value.some(({ topic }) => topic === REMOVED_TOPIC) ? [undo, ...undos] : [undo]
      showToast({
        message: t('listingControls.removed', { count: undos.length }), topic: REMOVED_TOPIC,
        action: { label: t('listingControls.undo'), run: () => undos.forEach((run) => run()) },
      })
    },
  }
}
