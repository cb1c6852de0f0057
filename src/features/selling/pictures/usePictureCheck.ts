/** Whether a picture loads, and how large it is. What does not load is said, and hinders nothing. */
import { computed, onScopeDispose, ref } from 'vue'
import { useI18n } from '../../../i18n/index.ts'

/** After so many milliseconds a picture counts as not loading; it may still arrive. */
const CHECK_TIMEOUT_MS = 20_000
/** Below it a picture is stretched on a listing's page, in pixels of its longest side. */
const SMALL_PX = 600

/** @param url stays the same: each picture has a check of its own */
export const usePictureCheck = (url: string) => {
  const { t } = useI18n()
  const state = ref<'checking' | 'loaded' | 'slow' | 'broken'>('checking')
  const size = ref({ width: 0, height: 0 })
  const timer = setTimeout(() => { if (state.value === 'checking') state.value = 'slow' }, CHECK_TIMEOUT_MS)
  onScopeDispose(() => clearTimeout(timer))

  const isBad = computed(() => state.value === 'broken' || state.value === 'slow')
  const isSmall = computed(() => state.value === 'loaded' && Math.max(size.value.width, size.value.height) < SMALL_PX && size.value.width > 0)
  const words = computed(() => {
    switch (state.value) {
      case 'checking': return t('listingControls.checking')
      case 'slow': return t('listingControls.slow')
      case 'broken': return t(url.startsWith('http:') ? 'listingControls.insecure' : 'listingControls.broken')
      default: return size.value.width === 0 ? '' : t(isSmall.value ? 'listingControls.small' : 'listingControls.size', size.value)
    }
  })

  return {
    state, isBad, isSmall, words,
    onLoad: ({ target }: Event): void => {
      state.value = 'loaded'
      if (target instanceof HTMLImageElement) size.value = { width: target.naturalWidth, height: target.naturalHeight }
    },
    onError: (): void => { state.value = 'broken' },
  }
}
