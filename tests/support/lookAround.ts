/** The person moves the mouse: what a page loads at their first sign, or after seconds without one, begins. */
export const lookAround = (): void => void dispatchEvent(new Event('pointermove'))
