import { reactive, watch, type Ref } from 'vue'
import { useClient } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { namedProblems, useAppForm } from '../../composables/useAppForm.ts'
import { useDraft } from '../../composables/useDraft.ts'
import { updateProfile } from '../../contract/account.ts'
import { me as readMe } from '../../contract/auth.ts'
import type { Member } from '../../contract/member.ts'
import { LOCALES, useI18n } from '../../i18n/index.ts'
import { writeChosenLocale } from '../../lib/chosenLocale.ts'
import { useConfig } from '../../lib/config.ts'
import { loadTexts } from '../../lib/loadTexts.ts'
import { useRoot } from '../../ui/root.ts'
import { useSessionStore } from '../session/index.ts'
import { customFields, profileBody, profileFields, profileSchema, profileValues, type ProfileValues } from './profileForm.ts'

/** The member's profile as a form: its draft, what is sent, and what happens afterwards. */
export const useProfile = (member: Member, element: Readonly<Ref<HTMLElement | null>>) => {
  const { t, locale, setLocale } = useI18n()
  const { showToast } = useRoot()
  const config = useConfig()
  const client = useClient()
  const session = useSessionStore()
  // An answer may leave out an emptied field; it is shown until the page is left.
  const custom = customFields(member)
  const initialValues = profileValues(member, custom)

  const showLanguage = async (lang: string | null): Promise<void> => {
    const wanted = LOCALES.find((one) => one === lang && config.languages.includes(one))
    if (wanted && wanted !== locale.value) {
      await loadTexts(config, wanted).then(() => setLocale(wanted)).catch(() => undefined)
      writeChosenLocale(wanted)
    }
  }

  /** What a try may have changed: nobody knows what the marketplace has. */
  const uncertain = new Set<string>()
  const isChanged = (name: string): boolean => name in form.changed.value || uncertain.has(name)

  /** The member as changed; null where somebody else is here by then. Rejects with `ApiError`. */
  const write = async (values: ProfileValues): Promise<Member | null> => {
    const sent = Object.keys(values).filter(isChanged)
    const isHere = (me: Member | undefined) => me?.id === member.id && session.member?.id === member.id
    const result = await reconcileWrite({
      send: async () => (await client.call(updateProfile, { body: profileBody(values, isChanged, custom) })).me,
      read: async () => (await client.call(readMe)).me,
      isDone: (me) => isHere(me) && sent.every((name) => profileValues(me, custom)[name] === values[name]),
    })
    if (result.outcome === 'uncertain') for (const name of sent) uncertain.add(name)
    if ('error' in result) throw result.error
    uncertain.clear()
    const me = result.outcome === 'answered' ? result.answer : result.state
    return isHere(me) ? me : null
  }

  const send = async (values: ProfileValues): Promise<ProfileValues | undefined> => {
    if (!form.isChanged.value && uncertain.size === 0) return void showToast({ message: t('account.profileSame') })
    const isLanguage = isChanged('lang')
    const me = await write(values)
    // Somebody else may be signed in by now.
    if (!me) return undefined
    session.setMember(me)
    await showLanguage(isLanguage ? me.lang : null)
    showToast({ message: t('account.profileSaved'), tone: 'good' })
    return profileValues(me, custom)
  }

  const form = useAppForm({
    element,
    schema: profileSchema(Object.keys(initialValues), isChanged, t),
    initialValues,
    send,
    problemsOf: (error) => {
      const fields = { ...error.fields, ...profileFields(error.fields, custom) }
      return namedProblems({ fields }, t)
    },
    draft: useDraft({ form: 'profile', owner: member.id }),
  })

  // A change from elsewhere, such as the language in the footer, leaves what is being typed.
  watch(() => session.member, (now) => {
    if (now?.id === member.id) form.rebase(profileValues(now, custom))
  })

  return { ...form, custom: custom.map((field) => reactive({ ...field, value: form.field(field.name) })) }
}
