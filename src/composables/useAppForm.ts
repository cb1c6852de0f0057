/**
 * One form: its values and their rules, what the server refuses, and where the keyboard goes. Over vee-validate, with a
 * schema of zod (house, Forms).
 */
import { useEventListener } from '@vueuse/core'
import { useForm } from 'vee-validate'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type * as z from 'zod/mini'
import { ApiError } from '../api/ApiError.ts'
import { errorText } from '../i18n/errors.ts'
import { useI18n } from '../i18n/index.ts'
import { formSchema } from '../lib/formSchema.ts'
import { focusFirstError } from '../ui/focusFirstError.ts'

type Values = Record<string, unknown>
type Schema = z.ZodMiniType<Values, Values>
type Problems = Readonly<Record<string, string>>
type Errors<S extends Schema> = Partial<Record<Extract<keyof z.input<S>, string>, string | undefined>>

interface Options<S extends Schema> {
  /** Where the first error gets the focus. */
  readonly element: Readonly<Ref<HTMLElement | null>>
  /** The rules; give messages as functions, so that they are in the language shown when they run. */
  readonly schema: S
  readonly initialValues: z.input<S> & Values
  /** Sends what fits the schema. Rejects with `ApiError`. */
  readonly send: (values: z.output<S>) => Promise<void>
  /** Which fields a refusal is about, with what is said there; by default those that the marketplace names. */
  readonly problemsOf?: (error: ApiError) => Problems
}

/**
 * A field is checked as it is left, once something was changed in it, and while it is wrong with every change of the form.
 * All are checked when the form is sent; then the first wrong one gets the focus. A refusal of the server's stays at its
 * field until that one is changed; one that belongs to no field that is shown is in `failure`.
 */
export const useAppForm = <S extends Schema>({ element, schema, initialValues, send, problemsOf }: Options<S>) => {
  const { t } = useI18n()
  const { defineField, errors: broken, handleSubmit, isFieldDirty, resetForm, validateField, values } = useForm<Values>({
    validationSchema: formSchema(schema),
    initialValues,
  })
  const failure = shallowRef<ApiError | null>(null)
  const pending = ref(false)
  const models = new Map<string, Ref<unknown>>()

  const named = ({ fields }: ApiError): Problems =>
    Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, errorText('invalid', t, { message })]))

  /** The server's refusals, by field, with the value that was refused: no rule of ours tells when it is corrected. */
  const refusals = shallowRef<ReadonlyMap<string, { readonly message: string; readonly value: unknown }>>(new Map())
  const errors = computed(() => {
    const standing = [...refusals.value].filter(([name, { value }]) => models.get(name)?.value === value)
    // The schema's own fields, and models of them.
    return { ...broken.value, ...Object.fromEntries(standing.map(([name, { message }]) => [name, message])) } as Errors<S>
  })

  const checkChanged = (): void => {
    for (const name of models.keys()) if (isFieldDirty(name)) void validateField(name)
  }
  // What is corrected is wrong no more; and one field may decide what another one needs.
  watch(values, () => {
    for (const name of models.keys()) if (broken.value[name] !== undefined) void validateField(name)
  }, { deep: true })

  let isPressed = false
  let hasLeft = false
  const release = (): void => {
    isPressed = false
    if (hasLeft) checkChanged()
    hasLeft = false
  }
  useEventListener('pointerdown', () => { isPressed = true }, { capture: true })
  // After its click: an error that appears in between moves what is being pressed from under the pointer.
  useEventListener(['pointerup', 'pointercancel'], () => setTimeout(release), { capture: true })
  useEventListener(element, 'focusout', () => {
    if (isPressed) hasLeft = true
    else checkChanged()
  })

  const show = async (error: ApiError, sent: ReadonlyMap<string, unknown>): Promise<void> => {
    const problems = Object.entries((problemsOf ?? named)(error)).filter(([name]) => models.has(name))
    refusals.value = new Map(problems.map(([name, message]) => [name, { message, value: sent.get(name) }]))
    // A field that is not shown cannot show its error.
    if (problems.length === 0 || !(await focusFirstError(element.value))) failure.value = error
  }

  // The button is disabled only after the next render, and two presses can be quicker.
  let isSubmitting = false
  const sendValid = handleSubmit(async (valid) => {
    pending.value = true
    // It may be typed on while the answer is awaited.
    const sent = new Map([...models].map(([name, { value }]) => [name, value]))
    try {
      // What passes the form's schema is its output.
      await send(valid as z.output<S>)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await show(error, sent)
    } finally {
      pending.value = false
    }
  }, () => void focusFirstError(element.value))

  return {
    values: values as Readonly<z.input<S>>, // It began with `initialValues`, and the models write nothing else.
    /** By field; the first thing that is wrong with it. */
    errors,
    /** A failure that belongs to no field. */
    failure,
    /** Whether it is being sent. */
    pending,
    /** The model of a field, for `v-model`. */
    field: <N extends Extract<keyof z.input<S>, string>>(name: N): Ref<z.input<S>[N]> => {
      const [model] = defineField(name, { validateOnBlur: false, validateOnChange: false, validateOnModelUpdate: false })
      models.set(name, model)
      // The type that the schema gives this field.
      return model as Ref<z.input<S>[N]>
    },
    submit: async (): Promise<void> => {
      if (isSubmitting) return
      isSubmitting = true
      failure.value = null
      refusals.value = new Map()
      await sendValid().finally(() => { isSubmitting = false })
    },
    /** Begins again with these values, without errors. */
    reset: (from: z.input<S> & Values = initialValues): void => {
      failure.value = null
      refusals.value = new Map()
      resetForm({ values: from })
    },
  }
}
