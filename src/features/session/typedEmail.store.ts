import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useIdentityStore } from '../identity/index.ts'

/**
 * The e-mail address that a visitor has typed to sign in or for a new password: the other form and the page after Back are
 * filled in with it. Never stored, and emptied when another member is here.
 */
export const useTypedEmailStore = defineStore('typedEmail', () => {
  const email = ref('')
  const identity = useIdentityStore()
  watch(() => identity.memberId, () => { email.value = '' })
  return { email }
})
