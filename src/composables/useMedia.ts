import { onScopeDispose, ref, type Ref } from 'vue'

/** Whether a media query matches, as it does now; on a server none does. */
export const useMedia = (query: string): Readonly<Ref<boolean>> => {
  const matches = ref(false)
  if (__SERVER__) return matches
  const media = matchMedia(query)
  const look = () => { matches.value = media.matches }
  look()
  media.addEventListener('change', look)
  onScopeDispose(() => media.removeEventListener('change', look))
  return matches
}
