import { ref } from 'vue'
import { readSearchShortcut } from './preferences.ts'

/** Whether the `/` key moves the focus to the search field. The footer changes it, the header follows. */
export const isSearchShortcutOn = ref(readSearchShortcut())
