import { defineAsyncComponent, type Component } from 'vue'
import { useRoot } from '../../ui/root.ts'
import ListingCard from './ListingCard.vue'

const CARDS_PER_TURN = 2

/**
 * The component for each card of a grid. Where a server has rendered the grid, a few of them are taken over in each turn:
 * all that are of one component would be taken over at once. A card keeps its component as long as the grid is there.
 */
export const useCards = (): ((id: number) => Component) => {
  const { takeOver } = useRoot()
  const components = new Map<number, Component>()
  let latest: Component = ListingCard
  return (id) => {
    const known = components.get(id)
    // A server has the same components: ids are numbered by them.
    if (known || !takeOver.isRendered) return known ?? ListingCard
    if (components.size % CARDS_PER_TURN === 0) latest = defineAsyncComponent(() => takeOver.turn().then(() => ListingCard))
    components.set(id, latest)
    return latest
  }
}
