/** Makes the worker under the document's content security policy. */
import address from './worker.ts?worker&url'

/** The name under which `trusted-types` of src/build/csp.ts allows this one address. */
const POLICY = 'stoa-worker'

interface Policies {
  readonly createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => unknown }
}

let trusted: string | undefined

/** Our own file and no other; a policy can be made once only. */
const trustedAddress = (): string => {
  if (trusted !== undefined) return trusted
  // Not every browser has Trusted Types, and TypeScript does not know them yet.
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  const made = policies ? policies.createPolicy(POLICY, { createScriptURL: () => address }).createScriptURL(address) : address
  return (trusted = made as string) // A TrustedScriptURL is taken where an address is.
}

/** Undefined where there are no workers. @throws where a policy forbids it */
export const startWorker = (): Worker | undefined =>
  typeof Worker === 'undefined' ? undefined : new Worker(trustedAddress(), { type: 'module', name: 'catalogue' })
