interface Connected {
  // The Network Information API is not everywhere, and not in the DOM's types.
  readonly navigator?: { readonly connection?: { readonly saveData?: boolean, readonly effectiveType?: string } }
}

/** Whether the person asked for little data, or little comes through: then nothing is loaded that may not be used. */
export const savesData = (): boolean => {
  const { saveData, effectiveType = '' } = (globalThis as Connected).navigator?.connection ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}
