/** Runs when the document and everything that it asked for has loaded: at once where that is so already. */
export const onceLoaded = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
