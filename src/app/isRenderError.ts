/**
 * Whether Vue's `info` about a captured error says that a component could not be rendered: its setup, render, update or
 * a lifecycle hook failed. A failing click leaves the page as it was. Development says it in words, a production build
 * only by the code at the end of a URL (`ErrorCodes` of Vue, and the short names of the lifecycle hooks).
 */
export const isRenderError = (info: string): boolean =>
  /^https?:/.test(info) ? /#runtime-(?:0|1|15|b?m|b?u)$/.test(info) : /render|setup|mount|update/i.test(info)
