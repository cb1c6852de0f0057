import { computed } from 'vue'
import type { Listing } from '../../../contract/listing.ts'
import { useI18n } from '../../../i18n/index.ts'
import { checkFields, type ListingProblem } from '../listingChecks.ts'
import { attributeField, attributesFor, emptyContent, emptyFields, fieldsOf, orderTypeField, type AttributeContent, type ListingFields } from '../listingFields.ts'
import { needsOf } from '../orderTypes.ts'
import type { EditorFacts } from './useEditorFacts.ts'

/** What was typed for an attribute that the chosen category does not have. */
export interface KeptAttribute {
  readonly alias: string
  readonly title: string
  readonly content: AttributeContent
}

/** What holds for the fields of a listing, by the marketplace's attributes, categories and order types. */
export const useListingRules = (facts: EditorFacts, listing: () => Listing | null) => {
  const { t, locale } = useI18n()

  /** The order type that this vendor used last, or the first one that is known. */
  const usualType = computed(() => {
    const choices = facts.orderTypes.value
    const last = facts.newest.value && orderTypeField(facts.newest.value)
    return (choices.find(({ value }) => value === last) ?? choices[0])?.value ?? ''
  })
  const fieldsAt = (one: Listing | null): ListingFields =>
    one ? fieldsOf(one, facts.attributes.all.value, locale.value) : { ...emptyFields(facts.attributes.all.value), order_type: usualType.value }

  const pathOf = (category: string): readonly { readonly id: number, readonly title: string }[] => facts.places.value?.get(Number(category))?.path ?? []
  const definitionsOf = ({ category_id: category }: Pick<ListingFields, 'category_id'>) => {
    const path = pathOf(category).map(({ id }) => id)
    return attributesFor(facts.attributes.all.value, path.length === 0 && category !== '' ? [Number(category)] : path)
  }
  const needs = (fields: Pick<ListingFields, 'order_type'>) => needsOf(facts.orderTypes.value, fields.order_type)

  return {
    usualType,
    /** The fields of a listing; those of a new one for null. */
    fieldsAt,
    pathOf,
    /** The attributes of the chosen category. */
    definitionsOf,
    needs,
    /** What keeps it from being sent. */
    problemsOf: (fields: ListingFields): ListingProblem[] => checkFields(fields, {
      locale: locale.value, definitions: definitionsOf(fields), needs: needs(fields), storedPictures: listing()?.medias.length ?? 0,
    }),
    textOf: ({ key, values = {} }: ListingProblem): string => t(key, values),
    /** What is typed for attributes that another category had; none where nobody knows the categories. */
    keptOf: (fields: ListingFields): KeptAttribute[] => {
      if (!facts.places.value || fields.category_id === fieldsAt(listing()).category_id) return []
      const shown = new Set(definitionsOf(fields).map(({ alias }) => alias))
      return facts.attributes.all.value.filter(({ alias }) => !shown.has(alias)).flatMap(({ alias, title }) => {
        const content = fields[attributeField(alias)]
        return content === undefined || content.length === 0 ? [] : [{ alias, title, content }]
      })
    },
    emptyAttribute: (alias: string): AttributeContent => emptyContent(facts.attributes.all.value.find((one) => one.alias === alias) ?? { type: 'text' }),
    currencyOf: ({ order_type: type }: Pick<ListingFields, 'order_type'>): string =>
      facts.orderTypes.value.find(({ value }) => value === type)?.currency || listing()?.currency || facts.newest.value?.currency || '',
  }
}
