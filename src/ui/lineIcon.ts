import { h, type FunctionalComponent } from 'vue'

/** An element of a drawing and its attributes. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** Lucide draws lines of 2 px on a ground of 24 × 24; beside our text a finer line looks right. */
const LINES = {
  class: 'icon', viewBox: '0 0 24 24', width: '1.25em', height: '1.25em', 'aria-hidden': 'true',
  fill: 'none', stroke: 'currentColor', 'stroke-width': '1.6', 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
}

/** An icon as a component: lines in the colour of the text. It decorates; words speak. */
export const lineIcon = (shapes: readonly Shape[]): FunctionalComponent => () =>
  h('svg', LINES, shapes.map(([tag, attributes]) => h(tag, attributes)))
