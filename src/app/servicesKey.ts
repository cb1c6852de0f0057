import type { InjectionKey, ShallowRef } from 'vue'
import type { Services } from './services.ts'

/** What every file that brings the catalogue has beside its page. */
export type Catalogue = typeof import('./catalogue.ts')

/** For the frame: the services as soon as they are there, and the way to ask for them. */
export interface ServicesHandle {
  readonly current: Readonly<ShallowRef<Services | null>>
  readonly load: () => Promise<Services>
  readonly catalogue: () => Promise<Catalogue>
}

export const ServicesKey: InjectionKey<ServicesHandle> = Symbol('services')
