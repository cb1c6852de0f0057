import type { Component } from 'vue'
import type { SectionId } from '../editorSections.ts'

/** The sections below the first one, loaded when somebody comes near; `height` keeps their place until then. */
export const LAZY_SECTIONS: readonly { readonly id: SectionId, readonly height: string, readonly load: () => Promise<{ default: Component }> }[] = [
  { id: 'pictures', height: '14rem', load: () => import('./PicturesSection.vue') },
  { id: 'details', height: '24rem', load: () => import('./DetailsSection.vue') },
  { id: 'price', height: '28rem', load: () => import('./PriceSection.vue') },
  { id: 'variants', height: '16rem', load: () => import('./ListsSection.vue') },
  { id: 'delivery', height: '14rem', load: () => import('./DeliverySection.vue') },
  { id: 'place', height: '18rem', load: () => import('./PlaceSection.vue') },
  { id: 'visibility', height: '24rem', load: () => import('./VisibilitySection.vue') },
  { id: 'more', height: '14rem', load: () => import('./MoreSection.vue') },
]
