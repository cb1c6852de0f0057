import { shallowRef, watch, type Ref } from 'vue'
import { useI18n } from '../../i18n/index.ts'

type FilterParts = typeof import('./filterParts.ts')

/** The code and words of the filters: nobody needs them before the first listings are there. */
export const useFilterParts = (wanted: Readonly<Ref<boolean>>) => {
  const i18n = useI18n()
  const parts = shallowRef<FilterParts>()
  const hasFailed = shallowRef(false)

  const load = async (): Promise<void> => {
    if (parts.value) return
    hasFailed.value = false
    try {
      const [code] = await Promise.all([import('./filterParts.ts'), i18n.load(['search'])])
      parts.value = code
    } catch {
      hasFailed.value = true
    }
  }
  watch(wanted, (is) => { if (is) void load() }, { immediate: true })
  return { parts, hasFailed, load }
}
