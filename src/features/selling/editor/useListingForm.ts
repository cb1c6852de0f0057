import { computed, shallowRef, watch, type Ref } from 'vue'
import * as z from 'zod/mini'
import { useAppForm } from '../../../composables/useAppForm.ts'
import type { Listing } from '../../../contract/listing.ts'
import { useI18n } from '../../../i18n/index.ts'
import type { EditorStart } from './editorStart.ts'
import { problemsOfRefusal } from './listingRefusals.ts'
import { useListingDraft } from './listingDraft.ts'
import { aliasOf, attributeField, type ListFields, type ListingField, type ListingFields } from '../listingFields.ts'
import type { EditorFacts } from './useEditorFacts.ts'
import { useListingRules } from './useListingRules.ts'

interface Options {
  readonly start: EditorStart
  readonly facts: EditorFacts
  readonly element: Readonly<Ref<HTMLElement | null>>
  /** Saves; resolves to what the marketplace has then, null where it cannot be read. Rejects with `ApiError`. */
  readonly send: (fields: ListingFields) => Promise<Listing | null>
  /** Puts every section on the page. */
  readonly reveal: () => Promise<void>
}

/** The fields of attributes that a draft brings, empty: their definitions may come later. */
const emptyRestored = (typed: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (aliasOf(name) === undefined ? [] : [[name, Array.isArray(value) ? [] : '']])))

/** The form of one listing: its fields, its draft, and what the marketplace has meanwhile. */
export const useListingForm = ({ start, facts, element, send, reveal }: Options) => {
  const { t } = useI18n()
  /** As the marketplace has it; null until it is created. */
  const listing = shallowRef(start.listing)
  const rules = useListingRules(facts, () => listing.value)
  const restored = emptyRestored(start.stored.typed)

  /** What the marketplace had as each field was typed: a draft may be older than what is shown. */
  const before = shallowRef<Readonly<Record<string, unknown>>>({ ...rules.fieldsAt(start.listing), ...start.stored.before })
  const draft = useListingDraft({ target: start.target, owner: start.memberId, stored: start.stored, before: () => before.value })

  const form = useAppForm({
    element,
    schema: z.custom<ListingFields>().check((check) => {
      for (const problem of rules.problemsOf(check.value)) {
        check.issues.push({ code: 'custom', path: [problem.field], message: rules.textOf(problem), input: check.value, continue: true })
      }
    }),
    initialValues: { ...restored, ...rules.fieldsAt(start.listing) },
    send: async (fields) => {
      const stored = await send(fields)
      if (!stored) return undefined
      listing.value = stored
      before.value = rules.fieldsAt(stored)
      return rules.fieldsAt(stored)
    },
    problemsOf: (error) => problemsOfRefusal(error, t),
    draft,
    reveal,
  })

  // What is not in a field yet was brought back, too.
  if (Object.keys(start.stored.pendingInput).length > 0) form.isRestored.value = true

  const models = new Map<string, Ref<unknown>>()
  const field = <N extends ListingField>(name: N): Ref<ListingFields[N]> => {
    const model = models.get(name) ?? form.field(name)
    models.set(name, model)
    return model as Ref<ListingFields[N]> // The field's own.
  }
  const register = (): void => { for (const name of Object.keys({ ...restored, ...rules.fieldsAt(listing.value) })) field(name as ListingField) }
  register()

  /** Goes on from what the marketplace has now; what was typed here stays, and is compared when it is saved. */
  const takeOver = (now: Listing | null): void => {
    listing.value = now
    const theirs = rules.fieldsAt(now)
    const typed = Object.keys(form.changed.value).filter((name) => name in before.value)
    before.value = { ...theirs, ...Object.fromEntries(typed.map((name) => [name, before.value[name]])) }
    form.rebase(theirs)
    register()
  }
  // Definitions, and the vendor's usual order type, may arrive late.
  watch([facts.attributes.all, rules.usualType], () => takeOver(listing.value))

  /** The values at this moment: the form's change in place. */
  const fields = computed((): ListingFields => ({ ...form.values }))
  return {
    /** Whether something was changed, or is typed at a place that the page has, and not added yet. */
    isUnsaved: computed(() => {
      const shown = new Set<string>(rules.definitionsOf(fields.value).map(({ alias }) => attributeField(alias)))
      return form.isChanged.value || Object.keys(draft.pendingInput.value).some((name) => aliasOf(name) === undefined || shown.has(name))
    }),
    ...form, rules, listing, before, draft, field, takeOver,
    set: <N extends ListingField>(name: N, value: ListingFields[N]): void => { field(name).value = value },
    /** By field; a list has the first error of its rows. */
    errors: computed((): Readonly<Record<string, string | undefined>> =>
      Object.fromEntries(Object.entries(form.errors.value).map(([name, text]) => [name.replace(/\..*/, ''), text]).reverse())),
    fields,
    /** The errors of a list's rows, by `<row>.<part>`: those of the rules once the list's error is said, and the server's. */
    rowErrors: (name: keyof ListFields): Readonly<Record<string, string>> => {
      const { [name]: own, ...errors } = form.errors.value
      const broken = own === undefined ? [] : rules.problemsOf(fields.value).filter(({ field, row }) => field === name && row !== undefined)
      const prefix = `${name}.`
      return Object.fromEntries([
        ...broken.map((one) => [`${one.row}.${one.part ?? ''}`, rules.textOf(one)]),
        ...Object.entries(errors).flatMap(([path, text]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [])),
      ])
    },
  }
}

export type ListingForm = ReturnType<typeof useListingForm>
