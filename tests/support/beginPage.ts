let pages = 0

/** What is opened next is another page of the tab, by the time at which the browser says that it began. */
export const beginPage = (): void => {
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: Date.now() + (pages += 1) })
}
