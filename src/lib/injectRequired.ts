import { inject, type InjectionKey } from 'vue'

/**
 * What the application, or a component above, provides.
 * @throws Error with the key's name where nobody does: a mistake in the code.
 */
export const injectRequired = <T>(key: InjectionKey<T>): T => {
  const provided = inject(key)
  if (!provided) throw new Error(`Nobody provides ${String(key)}`)
  return provided
}
