/**
 * One form: its values and their rules, what the server refuses, and where the keyboard goes. Over vee-validate, with a
 * schema of zod (README, The house: One form).
 */
import { useForm } from 'vee-validate'
import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type * as z from 'zod/mini'
import { ApiError } from '../api/ApiError.ts'
import { withFieldWords } from '../api/withFieldWords.ts'
import { errorText } from '../i18n/errors.ts'
import { useI18n, type I18n } from '../i18n/index.ts'
import { formSchema } from '../lib/formSchema.ts'
import { isSameValue } from '../lib/sameValue.ts'
import { focusFirstError } from '../ui/focusFirstError.ts'
import { dismissSuccessToasts } from '../ui/dismissSuccessToasts.ts'
import { useRoot } from '../ui/root.ts'
import type { FormDraft } from './useDraft.ts'
import { usePress } from './usePress.ts'

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
  /**
   * Sends what fits the schema. Resolves to the values as they are now known, where the form goes on from others than
   * those that were sent. Rejects with `ApiError`.
   */
  readonly send: (values: z.output<S>) => Promise<(z.input<S> & Values) | undefined>
  /** Which fields a refusal is about, with what is said there; by default those that the marketplace names. */
  readonly problemsOf?: (error: ApiError) => Problems
  /** Keeps what is typed until it is sent. */
  readonly draft?: FormDraft
  /** Puts fields on the page that are not drawn so far, before what is wrong is led to. */
  readonly reveal?: () => Promise<void>
}

/** What `variants.0.price` names in a form's values; undefined where it names nothing. */
const valueAt = (values: unknown, name: string): unknown => name.split('.').reduce((value: unknown, part) =>
  (typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined), values)

/** A part of a field as it stands, and what tells its row of a list from others: `variants.0` may be another row by now. */
const placeOf = (values: unknown, name: string): readonly unknown[] => {
  const [list = '', row] = name.split('.')
  if (row === undefined) return [valueAt(values, name)]
  return [valueAt(values, name), ...['length', `${row}.id`, `${row}.title`].map((part) => valueAt(values, `${list}.${part}`))]
}

/** Whether a field of the form that is on the page says it. */
const isSaidAtField = (form: HTMLElement | null, message: string): boolean =>
  [...form?.querySelectorAll('[aria-invalid="true"]') ?? []].some((field) =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').some((id) => form?.querySelector(`[id="${id}"]`)?.textContent.includes(message)))

/** What a refusal says of the fields that it names. */
export const namedProblems = ({ fields }: Pick<ApiError, 'fields'>, t: I18n['t']): Problems =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, errorText('invalid', t, { message })]))

/**
 * A field is checked as it is left, once something was changed in it, and while it is wrong with every change of the form.
 * All are checked when the form is sent; then the first wrong one gets the focus. A refusal of the server's stays at its
 * field until that one is changed; one that belongs to no field that is shown is in `failure`.
 */
export const useAppForm = <S extends Schema>({ element, schema, initialValues, send, problemsOf, draft, reveal }: Options<S>) => {
  const { t } = useI18n()
  const root = useRoot()
  const { defineField, errors: broken, handleSubmit, resetForm, setFieldValue, validateField, values } = useForm<Values>({
    validationSchema: formSchema(schema),
    initialValues,
  })
  const failure = shallowRef<ApiError | null>(null)
  const pending = ref(false)
  const models = new Map<string, Ref<unknown>>()
  /** What the marketplace has, as far as this form knows. */
  const start = shallowRef<Values>(initialValues)
  const changed = computed(() => Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, start.value[name]))))

  /** The server's refusals, by field, with what was refused there: no rule of ours tells when it is corrected. */
  const refusals = shallowRef<ReadonlyMap<string, { readonly message: string; readonly place: readonly unknown[] }>>(new Map())
  const errors = computed(() => {
    const standing = [...refusals.value].filter(([name, { place }]) => isSameValue(placeOf(values, name), place))
    // The schema's own fields, and models of them.
    return { ...broken.value, ...Object.fromEntries(standing.map(([name, { message }]) => [name, message])) } as Errors<S>
  })

  const checkChanged = (): void => {
    for (const name of models.keys()) if (name in changed.value) void validateField(name)
  }
  // What is corrected is wrong no more; and one field may decide what another one needs.
  watch(values, () => {
    for (const name of models.keys()) if (broken.value[name] !== undefined) void validateField(name)
  }, { deep: true })

  // An error that appears during a press moves what is being pressed.
  const isPressed = usePress()
  let hasLeft = false
  const onLeave = (): void => {
    if (isPressed.value) hasLeft = true
    else checkChanged()
  }
  watch(isPressed, (is) => {
    if (!is && hasLeft) checkChanged()
    if (!is) hasLeft = false
  })
  watch(element, (now, before) => {
    before?.removeEventListener('focusout', onLeave)
    now?.addEventListener('focusout', onLeave)
  }, { immediate: true, flush: 'post' })

  /** Goes on from other values; what differs from `from` was typed meanwhile, and stays. */
  const rebase = (to: Values, from: Values = start.value): void => {
    for (const [name, value] of Object.entries(to)) if (isSameValue(values[name], from[name])) setFieldValue(name, value, false)
    start.value = to
  }

  const isRestored = ref(false)
  let isGone = false
  onScopeDispose(() => { isGone = true })
  void draft?.read().then((kept = {}) => {
    if (isGone) return
    for (const [name, value] of Object.entries(kept)) {
      // A form of another release may have had other fields.
      if (typeof value !== typeof start.value[name] || isSameValue(value, start.value[name]) || name in changed.value) continue
      setFieldValue(name, value, false)
      isRestored.value = true
    }
    // The page ended before the answer: what was saved is no draft any more, and nothing else would tell.
    if (Object.entries(kept).some(([name, value]) => isSameValue(value, start.value[name]))) void draft.store(changed.value)
  })
  if (draft) watch(changed, draft.store)

  const leadToFirstError = async (): Promise<boolean> => {
    await reveal?.()
    return focusFirstError(element.value)
  }

  const show = async (error: ApiError, sent: Values): Promise<void> => {
    const all = Object.entries(problemsOf?.(error) ?? namedProblems(error, t))
    const isOwn = (name: string) => models.has(name.split('.', 1)[0] ?? '')
    refusals.value = new Map(all.filter(([name]) => isOwn(name)).map(([name, message]) => [name, { message, place: placeOf(sent, name) }]))
    const isLed = refusals.value.size > 0 && await leadToFirstError()
    const isCorrected = (name: string) => isOwn(name) && (errors.value as Problems)[name] === undefined
    // What no field shows is part of what went wrong.
    const others = all.flatMap(([name, message]) => (isCorrected(name) || isSaidAtField(element.value, message) ? [] : [message]))
    if (others.length > 0) failure.value = withFieldWords(error, others)
    else if (!isLed) failure.value = error
  }

  /** How often it was begun again. */
  let beginnings = 0
  // The button is disabled only after the next render, and two presses can be quicker.
  let isSubmitting = false
  const sendValid = handleSubmit(async (valid) => {
    pending.value = true
    const own = beginnings
    // It may be typed on while the answer is awaited.
    const sent = { ...values }
    try {
      // What passes the form's schema is its output.
      const now = await send(valid as z.output<S>)
      // After a reset in the meantime the fields hold the values from before, which nobody typed.
      rebase(now ?? sent, own === beginnings ? sent : start.value)
      // A form that has gone only deletes: its last values are stored, and its member may have signed out since.
      if (!isGone || Object.keys(changed.value).length === 0) void draft?.store(changed.value)
      isRestored.value = false
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await show(error, sent)
    } finally {
      pending.value = false
    }
  }, () => void leadToFirstError())

  return {
    values: values as Readonly<z.input<S>>, // It began with `initialValues`, and the models write nothing else.
    /** By field; the first thing that is wrong with it. A refusal may be at a part of a field, such as `variants.0.price`. */
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
      dismissSuccessToasts(root)
      failure.value = null
      refusals.value = new Map()
      await sendValid().finally(() => { isSubmitting = false })
    },
    /** What was changed, by field. */
    changed,
    isChanged: computed(() => Object.keys(changed.value).length > 0),
    /** Whether what is shown was brought back by the draft. */
    isRestored,
    /** Goes on from other values, such as those of another window; what was changed here stays. */
    rebase: (to: z.input<S> & Values): void => rebase(to),
    /** Begins again with these values, without errors; by default with those that it last began with. */
    reset: (from?: z.input<S> & Values): void => {
      beginnings += 1
      failure.value = null
      refusals.value = new Map()
      isRestored.value = false
      start.value = from ?? start.value
      resetForm({ values: start.value })
      void draft?.store({})
    },
  }
}
