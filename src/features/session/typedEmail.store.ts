import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useIdentityStore } from '../identity/index.ts'

/**
 * The e-mail address that a visitor has typed to sign in, or for a new password: it goes along from one to the other, and is
 * there again after Back. Never stored, and forgotten once somebody is signed in.
 */
export const useTypedEmailStore = defineStore('typedEmail', () => {
  const email = ref('')
  const identity = useIdentityStore()
  watch(() => identity.memberId, () => { email.value = '' })
  return { email }
})
