import { computed, ref, shallowReactive, shallowRef, type Ref } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { focusFirstError } from '../../ui/focusFirstError.ts'

/** Values by the field's name. */
export type Typed = Readonly<Record<string, string>>
/** Error messages by the field's name, in the language shown. */
export type Problems = Readonly<Record<string, string>>

interface Binding {
  readonly modelValue: string
  readonly 'onUpdate:modelValue': (value: string) => void
}

interface Options<V extends Typed> {
  readonly element: Readonly<Ref<HTMLElement | null>>
  readonly initial: V
  /** `changed` names what differs from what the form began with. */
  readonly check: (values: V, changed: readonly string[]) => Problems
  /** Rejects with ApiError. */
  readonly send: (values: V) => Promise<void>
  /** Errors by the form's field names, where the marketplace names others. */
  readonly fieldsOf?: (error: ApiError) => Readonly<Record<string, string>>
}

/**
 * One form of the account: its values, its errors and its submission. Fields are looked up by name and not by path: the
 * marketplace names custom fields, and those names may hold dots and brackets.
 *
 * A field is checked when the form is sent, and from then on until its error is corrected.
 */
export const useAccountForm = <V extends Typed>({ element, initial, check, send, fieldsOf }: Options<V>) => {
  const { t } = useI18n()
  const start = shallowRef<V>(initial)
  const values = shallowReactive<Record<string, string>>({ ...initial })
  const errors = ref<Problems>({})
  /** A failure that belongs to no field. */
  const failure = shallowRef<ApiError | null>(null)
  const pending = ref(false)

  // The names are those of `initial`, which the type of `values` does not state.
  const typed = (): V => ({ ...values }) as unknown as V
  const changed = computed(() => Object.keys(values).filter((name) => values[name] !== start.value[name]))

  const write = (name: string, value: string): void => {
    values[name] = value
    if (errors.value[name] === undefined) return
    const { [name]: _corrected, ...others } = errors.value
    const left = check(typed(), changed.value)[name]
    errors.value = left === undefined ? others : { ...others, [name]: left }
  }

  /** Binds a control to a field: `<UiInput v-bind="{ ...control, ...bind('email') }">`. */
  const bind = (name: string & keyof V): Binding => ({
    modelValue: values[name] ?? '',
    'onUpdate:modelValue': (value) => write(name, value),
  })

  const show = async (error: ApiError): Promise<void> => {
    const named = Object.entries({ ...error.fields, ...fieldsOf?.(error) }).filter(([name]) => name in values)
    errors.value = Object.fromEntries(named.map(([name, message]) => [name, errorText('invalid', t, { message })]))
    // A field that is not shown cannot show its error.
    if (!(await focusFirstError(element.value))) failure.value = error
  }

  const submit = async (): Promise<void> => {
    // The button is disabled only after the next render, and two presses can be quicker.
    if (pending.value) return
    failure.value = null
    errors.value = check(typed(), changed.value)
    if (Object.keys(errors.value).length > 0) return void focusFirstError(element.value)
    pending.value = true
    try {
      await send(typed())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void show(error)
    } finally {
      pending.value = false
    }
  }

  /** Starts again from other values; the fields in `keep` stay as they were typed. */
  const reset = (from: V, keep: readonly string[] = []): void => {
    start.value = from
    for (const [name, value] of Object.entries(from)) if (!keep.includes(name)) values[name] = value
    if (keep.length === 0) errors.value = {}
  }

  return { values, errors, failure, pending, changed, bind, submit, reset }
}
