import type { useRouter } from 'vue-router'
import type { ApiError } from '../../../api/ApiError.ts'
import { errorText } from '../../../i18n/errors.ts'
import type { I18n } from '../../../i18n/index.ts'
import type { Root } from '../../../ui/root.ts'
import type { DraftTarget } from './listingDrafts.ts'
import type { useListingForm } from './useListingForm.ts'

interface Options extends Pick<Root, 'showToast'>, Pick<I18n, 't'> {
  readonly router: ReturnType<typeof useRouter>
  readonly target: DraftTarget
  /** What the listing is called now; '' where it has no title. */
  readonly title: () => string
}

/** What is known of a save that did not come to its end. */
interface UnsavedReport {
  readonly form: Pick<ReturnType<typeof useListingForm>, 'errors' | 'failure'>
  /** What could not be read before or after. */
  readonly checkFailure: ApiError | null
  /** Nobody knows whether it was saved. */
  readonly isUncertain: boolean
  /** Both sides have changed something, and nobody was there to choose. */
  readonly isConflict: boolean
}

/** What is said of a save wherever its vendor is. */
export const createSaveReports = ({ t, showToast, router, target, title }: Options) => {
  const named = (): string => title().trim() || t('listingEditor.savedTitle')
  const goOn = {
    label: t('listingControls.goOn'),
    run: () => ('id' in target
      ? router.push({ name: 'sell-listing', params: { id: target.id } })
      : router.push({ name: 'sell-new', query: { draft: target.key } })),
  }
  /** Dismisses what says that an earlier request is waited for. */
  let dismissArriving: (() => void) | undefined
  const reportRefused = (reason: string): void => void showToast({
    message: t('listingControls.refusedLater', { title: named(), reason }), tone: 'bad', timeout: 0, action: goOn,
  })
  return {
    /** An earlier request may still be on its way, and is waited for; false once it is not any more. */
    reportArriving: (isArriving: boolean): void => {
      dismissArriving?.()
      dismissArriving = isArriving ? showToast({ message: t('listingControls.arriving'), timeout: 0 }) : undefined
    },
    /** Its page has been left meanwhile. */
    reportSaved: (): void => void showToast({ message: t('listingControls.savedLater', { title: named() }) }),
    /** The same, and it was not saved, as far as is known. */
    reportNotSaved: ({ form, checkFailure, isUncertain, isConflict }: UnsavedReport): void => {
      const error = checkFailure ?? form.failure.value
      const [reason = error && errorText(error, t)] = Object.values(form.errors.value)
      if (isUncertain) showToast({ message: `${named()}: ${t('listingControls.uncertain')}`, tone: 'bad', timeout: 0, action: goOn })
      else if (reason || isConflict) reportRefused(reason ?? t('listingControls.conflictText'))
    },
  }
}
