import { ref } from 'vue'
import { readSearchShortcut } from '../preferences.ts'

/** Whether the `/` key moves the focus to the search field. The footer changes it, the header follows. */
// eslint-disable-next-line no-restricted-syntax -- A choice of this browser, which every application of the page follows.
export const isSearchShortcutOn = ref(readSearchShortcut())
