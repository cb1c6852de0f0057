import type { Ref } from 'vue'
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
  readonly form: Pick<ReturnType<typeof useListingForm>, 'fields' | 'errors' | 'failure'>
  /** What could not be read before or after a save. */
  readonly checkFailure: Readonly<Ref<ApiError | null>>
  /** Whether anybody knows if it was saved. */
  readonly uncertain: Readonly<Ref<'no' | 'yes' | 'asked'>>
}

/** What is said of a save wherever its vendor is. */
export const createSaveReports = ({ t, showToast, router, target, form, checkFailure, uncertain }: Options) => {
  const named = (): string => form.fields.value.title.trim() || t('listingEditor.savedTitle')
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
    /**
     * The same, and it was not saved, as far as is known.
     * @param isConflict both sides have changed something, and nobody was there to choose
     */
    reportNotSaved: (isConflict: boolean): void => {
      const error = checkFailure.value ?? form.failure.value
      const [reason = error && errorText(error, t)] = Object.values(form.errors.value)
      if (uncertain.value === 'yes') showToast({ message: `${named()}: ${t('listingControls.uncertain')}`, tone: 'bad', timeout: 0, action: goOn })
      else if (reason || isConflict) reportRefused(reason ?? t('listingControls.conflictText'))
    },
  }
}
