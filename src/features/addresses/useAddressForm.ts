import { computed, ref, watch, type Ref } from 'vue'
import { useAppForm } from '../../composables/useAppForm.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { useI18n } from '../../i18n/index.ts'
import { useSessionStore } from '../session/index.ts'
import { dropDraft, writeDraft } from './addressDraft.ts'
import { addressSchema, emptyAddress, valuesOf } from './addressForm.ts'
import { addressRules } from './addressRules.ts'
import { ADDRESS_FIELDS, type AddressField, type AddressValues } from './addressText.ts'
import { useSaveAddress } from './useSaveAddress.ts'

interface Options {
  readonly original: CheckoutAddress | null
  readonly draft: AddressValues | null
  readonly form: Readonly<Ref<HTMLFormElement | null>>
  readonly onSaved: (saved: CheckoutAddress) => void
}

/** One address form: its values and drafts, its rules by country, and where the server's refusals go. */
export const useAddressForm = ({ original, draft, form, onSaved }: Options) => {
  const { t } = useI18n()
  const session = useSessionStore()
  const save = useSaveAddress(original)
  const start = (): AddressValues => {
    const { address_country = null, first_name: first = null, last_name: last = null } = session.member ?? {}
    return original ? valuesOf(original) : emptyAddress(address_country, { first, last })
  }
  const untouched = start()
  const { values, errors, failure, pending, field, submit } = useAppForm({
    element: form,
    schema: addressSchema(t),
    initialValues: draft ?? untouched,
    send: async (typed) => onSaved(await save(typed)),
  })
  /** Something is typed that no draft would bring back: the browser stores nothing. */
  const hasUnkept = ref(false)
  const rules = computed(() => addressRules(values.address_country ?? ''))

  const models = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, field(name)])) as Record<
    AddressField,
    Ref<string>
  > // One model for each field: fromEntries forgets the names.

  watch(values, () => {
    const member = session.member?.id
    if (member === undefined) return
    const typed = { ...emptyAddress(null), ...values }
    const isTouched = ADDRESS_FIELDS.some((name) => typed[name] !== untouched[name])
    if (!isTouched) dropDraft(original)
    hasUnkept.value = isTouched && !writeDraft(member, original, typed)
  }, { deep: true })

  return { models, errors, rules, failure, hasUnkept, pending, submit }
}
