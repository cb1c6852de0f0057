/** Whether the person asked for little data: then nothing is loaded that may not be used. */
export const savesData = (): boolean =>
  // The Network Information API is not everywhere, and not in the DOM's types.
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
