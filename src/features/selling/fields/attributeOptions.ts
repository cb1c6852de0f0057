/** The options of an attribute, as a vendor chooses among them: by title. */
import type { Attribute } from '../../../contract/listings.ts'
import { foldText } from '../../../lib/text.ts'
import type { AttributeContent } from '../listingFields.ts'

/** More options than these are searched instead of read. */
export const MANY_OPTIONS = 20

type WithOptions = Pick<Attribute, 'options'>

/** Each title once. */
export const optionTitles = ({ options }: WithOptions): string[] => [...new Set(options.map(({ title }) => title))]

/** What is chosen and is no option: it was one once, or will be one. */
export const otherTitles = (definition: WithOptions, chosen: readonly string[]): string[] => {
  const titles = optionTitles(definition)
  return [...new Set(chosen)].filter((one) => one !== '' && !titles.includes(one))
}

/** The option that a typed text means, whatever its case and accents. */
export const optionLike = (definition: WithOptions, typed: string): string | undefined =>
  optionTitles(definition).find((title) => foldText(title) === foldText(typed.trim()))

/** The titles that have a text in them; all of them for none. */
export const filterTitles = (titles: readonly string[], typed: string): string[] => titles.filter((title) => foldText(title).includes(foldText(typed.trim())))

/** A content as the one text that it is, or was. */
export const contentText = (content: AttributeContent | undefined): string => (typeof content === 'string' ? content : (content ?? []).join(', '))

/** A content as the list that it is, or would be. */
export const contentList = (content: AttributeContent | undefined): readonly string[] =>
  (typeof content === 'string' ? [content].filter(Boolean) : content ?? [])
