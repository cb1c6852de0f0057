import { onScopeDispose, ref, type Ref } from 'vue'
import type { MessageKey } from '../../../i18n/index.ts'

/** About a hundred metres: near enough for shoppers, and not the vendor's door. */
const COORDINATE_DECIMALS = 3
const LOCATE_TIMEOUT_MS = 15_000
/** The reasons that the browser gives (Geolocation API). */
const REASONS: Readonly<Record<number, MessageKey>> = {
  1: 'listingControls.placeDenied', 2: 'listingControls.placeUnavailable', 3: 'listingControls.placeTimeout',
}

interface Place { readonly lat: number, readonly lng: number }

const rounded = (degrees: number): number => Number(degrees.toFixed(COORDINATE_DECIMALS))

/** The browser's location, asked for when the person wants it. `failure` says why there is none. */
export const useCurrentPlace = (onPlace: (place: Place) => void): {
  readonly isLocating: Ref<boolean>, readonly failure: Ref<MessageKey | null>, readonly locate: () => void,
} => {
  const isLocating = ref(false)
  const failure = ref<MessageKey | null>(null)
  let isGone = false
  onScopeDispose(() => { isGone = true })

  const fail = (code: number): void => {
    isLocating.value = false
    failure.value = REASONS[code] ?? 'listingControls.placeUnavailable'
  }
  const locate = (): void => {
    // Browsers without a secure connection have none, whatever the type says.
    const geolocation = navigator.geolocation as Geolocation | undefined
    failure.value = null
    if (!geolocation) return fail(2)
    isLocating.value = true
    geolocation.getCurrentPosition(({ coords }) => {
      if (isGone) return
      isLocating.value = false
      onPlace({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
    }, ({ code }) => fail(code), { timeout: LOCATE_TIMEOUT_MS, maximumAge: 60_000 })
  }
  return { isLocating, failure, locate }
}
