import { computed, ref, shallowReactive, shallowRef, type Ref } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { focusFirstError } from '../../ui/focusFirstError.ts'

/** What is typed, by the field's name. */
export type Typed = Readonly<Record<string, string>>
/** What is wrong, by the field's name, in the language shown. */
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
  /** Where a refusal belongs, when the marketplace does not name the form's own fields. */
  readonly fieldsOf?: (error: ApiError) => Readonly<Record<string, string>>
}

/**
 * One form of the account: what is typed, what is wrong with it, and what became of sending it. By names and not by
 * paths: a member's own fields have the names that the marketplace gave them, dots and brackets included.
 *
 * A field is checked when the form is sent, and from then on while its mistake is being mended.
 */
export const useAccountForm = <V extends Typed>({ element, initial, check, send, fieldsOf }: Options<V>) => {
  const { t } = useI18n()
  const start = shallowRef<V>(initial)
  const values = shallowReactive<Record<string, string>>({ ...initial })
  const errors = ref<Problems>({})
  /** What failed where no field is to blame. */
  const failure = shallowRef<ApiError | null>(null)
  const pending = ref(false)

  // The names are those of `initial`; Typed has forgotten which.
  const typed = (): V => ({ ...values }) as unknown as V
  const changed = computed(() => Object.keys(values).filter((name) => values[name] !== start.value[name]))

  const write = (name: string, value: string): void => {
    values[name] = value
    if (errors.value[name] === undefined) return
    const { [name]: _mended, ...others } = errors.value
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
    // A field that is not shown has no place for what is wrong with it.
    if (!(await focusFirstError(element.value))) failure.value = error
  }

  const submit = async (): Promise<void> => {
    // The button follows only when it is rendered, and two presses can be quicker.
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

  /** Begins afresh from other values; `keep` names what the person has typed and wants to keep. */
  const begin = (from: V, keep: readonly string[] = []): void => {
    start.value = from
    for (const [name, value] of Object.entries(from)) if (!keep.includes(name)) values[name] = value
    if (keep.length === 0) errors.value = {}
  }

  return { values, errors, failure, pending, changed, bind, submit, begin }
}
