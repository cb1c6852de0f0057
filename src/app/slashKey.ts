import { ref } from 'vue'
import { readSlash } from './preferences.ts'

/** Whether `/` leads to the search field now. */
export const slashKey = ref(readSlash())
