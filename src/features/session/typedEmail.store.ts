import { defineStore } from 'pinia'
import { ref } from 'vue'

/**
 * The e-mail address that a visitor has typed: it goes along between signing in, registering and a forgotten password, and
 * is there again after Back. Never stored, and forgotten once somebody is signed in.
 */
export const useTypedEmailStore = defineStore('typedEmail', () => ({ email: ref('') }))
