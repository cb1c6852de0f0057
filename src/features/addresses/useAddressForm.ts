import { computed, watch, type Ref } from 'vue'
import { useAppForm } from '../../composables/useAppForm.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useI18n } from '../../i18n/index.ts'
import { useRoot } from '../../ui/root.ts'
import { useSessionStore } from '../session/index.ts'
import { addressSchema, emptyAddress, valuesOf } from './addressForm.ts'
import { addressRules } from './addressRules.ts'
import { ADDRESS_FIELDS, type AddressField } from './addressText.ts'
import { useAddressDraft } from './useAddressDraft.ts'
import { useSaveAddress } from './useSaveAddress.ts'

interface Options {
  readonly original: CheckoutAddress | null
  readonly form: Readonly<Ref<HTMLFormElement | null>>
  readonly onSaved: (saved: CheckoutAddress) => void
  /** What is typed was saved on an earlier page already. */
  readonly onFound: () => void
}

/** One address form: its values and drafts, its rules by country, and where the server's refusals go. */
export const useAddressForm = ({ original, form: element, onSaved, onFound }: Options) => {
  const { t } = useI18n()
  const { showToast } = useRoot()
  const { member } = useSessionStore()
  const draft = useAddressDraft(original, member?.id)
  const { save, findSaved } = useSaveAddress(original, draft)
  const name = { first: member?.first_name ?? null, last: member?.last_name ?? null }
  const form = useAppForm({
    element,
    schema: addressSchema(t),
    initialValues: original ? valuesOf(original) : emptyAddress(member?.address_country ?? null, name),
    send: async (typed) => { onSaved(await save(typed)) },
    draft,
  })
  watch(form.isRestored, (isRestored) => {
    const saved = isRestored ? findSaved(form.values) : undefined
    if (!saved) return
    form.reset()
    // Nobody has pressed anything on this page: it chooses nothing, and goes nowhere.
    onFound()
    showToast({ message: t('addresses.saved'), tone: 'good' })
  })
  const rules = computed(() => addressRules(form.values.address_country))

  const models = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, form.field(field)])) as Record<
    AddressField,
    Ref<string>
  > // One model for each field: fromEntries forgets the names.

  return { ...form, models, rules, isUnstored: draft.isUnstored }
}
