declare global {
  interface Window {
    /** What somebody has done since before the application was mounted; undefined since then. See `earlyInput.ts`. */
    __stoaEarly?: Event[] | undefined
  }
}

/**
 * Notes what somebody enters, chooses and presses before the application hears it. A form that only the application can
 * send is not sent by the browser, which would load the page anew. Back, which only the application could follow, does so.
 */
export const noteEarlyEvents = (app: HTMLElement): void => {
  window.__stoaEarly = []
  const note = (event: Event): void => {
    window.__stoaEarly?.push(event)
    // As opposed to the search, which a browser can send by itself. The application never lets it send the others either.
    if (event.type === 'submit' && !(event.target as Element).hasAttribute('action')) event.preventDefault()
  }
  for (const type of ['input', 'change', 'click', 'submit', 'focusin']) app.addEventListener(type, note)
  // This is the document of another page than the one that Back leads to; a hash is a part of this one.
  window.onpopstate = () => { if (window.__stoaEarly && !location.hash) location.reload() }
}
