import type { Member } from '../contract/member.ts'
import type { I18n } from '../i18n/index.ts'
import type { Root } from '../ui/root.ts'

/** Says whose account this tab shows, where its person has signed in to another one in another tab. Stays until it is read. */
export const tellOtherMember = async (member: Member, i18n: I18n, { showToast }: Pick<Root, 'showToast'>): Promise<void> => {
  await i18n.load(['session'])
  const name = member.public_name || member.first_name || member.email || ''
  showToast({ message: i18n.t('session.otherMember', { name }), topic: 'member', timeout: 0, isForEveryPage: true })
}
