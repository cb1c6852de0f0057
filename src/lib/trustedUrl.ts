/** Not every browser has Trusted Types, and TypeScript does not know them. */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => unknown }
}

/**
 * A function that answers one address of a script as what `new Worker` takes, under a policy that `trusted-types` of
 * src/build/csp.ts names. Call it once for each policy, in a module: a document lets a policy be created once only.
 * @throws where the content security policy forbids it
 */
export const createTrustedUrl = (policy: string, url: string): (() => string) => {
  let trusted: string | undefined
  return () => {
    const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
    // `new Worker` takes both kinds; its type knows strings only.
    trusted ??= (types?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url) as string
    return trusted
  }
}
