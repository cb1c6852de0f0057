import type { MessageKey } from '../../../i18n/index.ts'
import type { SectionId } from '../editor/editorSections.ts'

/** What the sections are called. */
export const SECTION_TITLES: Readonly<Record<SectionId, MessageKey>> = {
  basics: 'listingEditor.sectionBasics',
  pictures: 'listingEditor.pictures',
  details: 'listingEditor.sectionDetails',
  price: 'listingEditor.sectionPrice',
  variants: 'listingEditor.sectionVariants',
  delivery: 'listingEditor.delivery',
  place: 'listingEditor.sectionPlace',
  visibility: 'listingEditor.sectionVisibility',
  more: 'listingEditor.sectionMore',
}
