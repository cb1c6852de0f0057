/**
 * Whether Vue's `info` about a captured error says that something could not be drawn: its set-up, rendering, update or a
 * hook of its life. A failing click leaves the page as it was. Development says it in words, a production build only by
 * the code at the end of an address (`ErrorCodes` of Vue, and the short names of the lifecycle).
 */
export const isBrokenDrawing = (info: string): boolean =>
  /^https?:/.test(info) ? /#runtime-(?:0|1|15|b?m|b?u)$/.test(info) : /render|setup|mount|update/i.test(info)
