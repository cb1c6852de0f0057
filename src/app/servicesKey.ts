import type { InjectionKey, ShallowRef } from 'vue'
import type { Services } from './services.ts'

/** For the frame: the services as soon as they are there, and the way to ask for them. */
interface ServicesHandle {
  readonly current: Readonly<ShallowRef<Services | null>>
  readonly load: () => Promise<Services>
}

export const ServicesKey: InjectionKey<ServicesHandle> = Symbol('services')
