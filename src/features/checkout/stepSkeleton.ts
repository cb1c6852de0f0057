import { h, type FunctionalComponent } from 'vue'
import UiSkeleton from '../../ui/UiSkeleton.vue'

/** A step, or the form of an address, whose code is loading. */
export const StepSkeleton: FunctionalComponent = () => h(UiSkeleton, { height: '24rem' })
