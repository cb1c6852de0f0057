import { useForm } from 'vee-validate'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { formSchema } from '../../lib/formSchema.ts'
import { focusFirstError } from '../../ui/focusFirstError.ts'
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

const isField = (name: string): name is AddressField => ADDRESS_FIELDS.some((field) => field === name)

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
  const { values, errors, handleSubmit, isSubmitting, setErrors, defineField, validate } = useForm({
    validationSchema: formSchema(addressSchema(t)),
    initialValues: draft ?? untouched,
  })
  const failure = shallowRef<ApiError | null>(null)
  /** Something is typed that no draft would bring back: the browser stores nothing. */
  const hasUnkept = ref(false)
  const rules = computed(() => addressRules(values.address_country ?? ''))

  const field = (name: AddressField) => defineField(name, { validateOnModelUpdate: false, validateOnBlur: true })[0]
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

  // What is mended is no longer wrong; and another country has other rules, and other words for them.
  watch(values, () => {
    if (Object.keys(errors.value).length > 0) void validate({ mode: 'validated-only' })
  }, { deep: true })

  const submit = handleSubmit(
    async (typed) => {
      failure.value = null
      try {
        onSaved(await save(typed))
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason
        const stated = Object.entries(reason.fields).filter(([name]) => isField(name))
        setErrors(Object.fromEntries(stated.map(([name, message]) => [name, errorText('invalid', t, { message })])))
        if (!(await focusFirstError(form.value))) failure.value = reason
      }
    },
    () => void focusFirstError(form.value),
  )

  return { models, errors, rules, failure, hasUnkept, isSubmitting, submit }
}
