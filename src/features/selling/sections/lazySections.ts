import type { Component } from 'vue'
import type { LaterSectionId } from '../editor/editorSections.ts'

/** The fields of each section below the first one. */
export const LAZY_SECTIONS: Readonly<Record<LaterSectionId, () => Promise<{ default: Component }>>> = {
  pictures: () => import('./PicturesSection.vue'),
  details: () => import('./DetailsSection.vue'),
  price: () => import('./PriceSection.vue'),
  variants: () => import('./ListsSection.vue'),
  delivery: () => import('./DeliverySection.vue'),
  place: () => import('./PlaceSection.vue'),
  visibility: () => import('./VisibilitySection.vue'),
  more: () => import('./MoreSection.vue'),
}

/** Loads all of them; what does not arrive is asked for again where it is shown. */
export const loadAllSections = async (): Promise<void> => {
  await Promise.allSettled(Object.values(LAZY_SECTIONS).map((load) => load()))
}
