import { inject, provide, ref, type InjectionKey, type Ref } from 'vue'
import { readSearchShortcut } from './preferences.ts'

const SearchShortcutKey: InjectionKey<Ref<boolean>> = Symbol('search shortcut')

/** For the frame: what the footer changes, the header follows. */
export const provideSearchShortcut = (): void => provide(SearchShortcutKey, ref(readSearchShortcut()))

/** Whether the `/` key moves the focus to the search field. */
export const useSearchShortcut = (): Ref<boolean> => inject(SearchShortcutKey) ?? ref(readSearchShortcut())
