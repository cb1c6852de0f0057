/** What is said of files, in words. */
import type { I18n } from '../../../i18n/index.ts'
import type { StorefrontConfig } from '../../../lib/config.ts'
import { formatFileSize } from '../../../lib/fileSize.ts'
import { typeNames, type FileProblem } from './attachmentChecks.ts'

interface Language { readonly t: I18n['t'], readonly locale: string }

/** What the settings allow, as people call it: 'JPG, PNG, PDF'. */
export const allowedText = (limits: StorefrontConfig['attachments'], { t, locale }: Language): string => {
  const groups: Readonly<Record<string, string>> = {
    'image/*': t('messages.fileImages'), 'video/*': t('messages.fileVideos'), 'audio/*': t('messages.fileAudio'),
  }
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(typeNames(limits).map((name) => groups[name] ?? name))
}

/** Why a file is not sent, and what would be. */
export const problemText = (problem: FileProblem, limits: StorefrontConfig['attachments'], language: Language): string => {
  const { t, locale } = language
  switch (problem) {
    case 'folder': return t('messages.fileFolder')
    case 'empty': return t('messages.fileEmpty')
    case 'large': return t('messages.fileLarge', { size: formatFileSize(limits.maxBytes, locale) })
    case 'type': return t('messages.fileType', { types: allowedText(limits, language) })
  }
}
