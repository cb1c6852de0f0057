import { useRoot } from '../../ui/root.ts'
import ListingCard from './ListingCard.vue'

const CARDS_PER_TURN = 2

/** The component for each card of a grid, by the listing's id: where a server has rendered it, two have a turn. */
export const useCards = (): ((id: number) => typeof ListingCard) => useRoot().hydration.inTurns(ListingCard, CARDS_PER_TURN)
