import type { Locale } from '../../../src/lib/languages.ts'
import type { ImportField } from '../../../src/features/importing/importColumns.ts'
import type { TemplateWords } from '../../../src/features/importing/importTemplate.ts'
import type editorMessages from '../../../src/i18n/messages/en/listingEditor.ts'
import type importMessages from '../../../src/i18n/messages/en/listingImport.ts'

interface Messages<T> { default: T }

/** What the editor and the import call things in a language. */
export const wordsOf = async (locale: Locale) => {
  const [editor, importing] = await Promise.all([
    import(`../../../src/i18n/messages/${locale}/listingEditor.ts`) as Promise<Messages<typeof editorMessages>>,
    import(`../../../src/i18n/messages/${locale}/listingImport.ts`) as Promise<Messages<typeof importMessages>>,
  ])
  return { editor: editor.default, importing: importing.default }
}

/** The template's words in a language, as its page puts them together. */
export const templateWords = async (locale: Locale): Promise<TemplateWords> => {
  const { importing } = await wordsOf(locale)
  return {
    nameOf: (field: ImportField) => importing[`field_${field}`], pictureName: (number) => importing.templatePicture.replace('{number}', String(number)),
    title: importing.exampleTitle, description: importing.exampleDescription, tags: importing.exampleTags,
    yes: importing.exampleYes, status: importing.exampleStatus, visibility: importing.exampleVisibility,
  }
}
