import { computed, ref, watch, type Ref } from 'vue'
import * as z from 'zod/mini'
import { useClient } from '../../api/client.ts'
import { updateProfile } from '../../contract/account.ts'
import type { Member } from '../../contract/member.ts'
import { LOCALES, useI18n } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts'
import { useRoot } from '../../ui/root.ts'
import { useSessionStore } from '../session/index.ts'
import {
  PROFILE_FORM, customFields, profileBody, profileFields, profileProblems, profileValues, type CustomField,
} from './profileForm.ts'
import { useAccountForm, type Typed } from './useAccountForm.ts'

/** What was changed, by the field's name. */
const Draft = z.record(z.string(), z.string())

/** The member's profile as a form: its draft, what is sent, and what happens afterwards. */
export const useProfile = (member: Member, element: Readonly<Ref<HTMLElement | null>>) => {
  const { t, locale, setLocale } = useI18n()
  const { showToast } = useRoot()
  const { languages } = useConfig()
  const client = useClient()
  const session = useSessionStore()
  // The answer may leave out an emptied field; it is shown until the page is left.
  const fields = ref<readonly CustomField[]>(customFields(member))

  const showLanguage = async (lang: string | null): Promise<void> => {
    const wanted = LOCALES.find((one) => one === lang && languages.includes(one))
    if (wanted && wanted !== locale.value) await setLocale(wanted).catch(() => undefined)
  }

  const send = async (values: Typed): Promise<void> => {
    const sent = [...form.changed.value]
    if (sent.length === 0) return void showToast({ message: t('account.profileSame') })
    const { me } = await client.call(updateProfile, { body: profileBody(values, sent, fields.value) })
    // Somebody else may be signed in by now.
    if (session.member?.id !== me.id) return
    session.setMember(me)
    form.reset(profileValues(me, fields.value))
    dropDraft(PROFILE_FORM)
    await showLanguage(sent.includes('lang') ? me.lang : null)
    showToast({ message: t('account.profileSaved'), tone: 'good' })
  }

  const form = useAccountForm<Typed>({
    element,
    initial: profileValues(member, fields.value),
    check: (values, changed) => profileProblems(values, changed, t),
    fieldsOf: (error) => profileFields(error.fields, fields.value),
    send,
  })

  const isDirty = computed(() => form.changed.value.length > 0)
  const draft = Object.entries(readDraft(PROFILE_FORM, member.id, Draft) ?? {}).filter(([name]) => name in form.values)
  for (const [name, value] of draft) form.values[name] = value
  const hasDraft = ref(isDirty.value)

  const discard = (): void => {
    form.reset(profileValues(session.member ?? member, fields.value))
    hasDraft.value = false
    dropDraft(PROFILE_FORM)
  }

  watch(() => form.changed.value.map((name) => [name, form.values[name]]), (changes) => {
    if (changes.length > 0) writeDraft(PROFILE_FORM, member.id, Object.fromEntries(changes))
    else dropDraft(PROFILE_FORM)
  })
  // A change from elsewhere, such as the language in the footer, leaves what is being typed.
  watch(() => session.member, (now) => {
    if (now?.id === member.id) form.reset(profileValues(now, fields.value), form.changed.value)
  })

  return { ...form, fields, isDirty, hasDraft, discard }
}
