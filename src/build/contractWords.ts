import type { Plugin } from 'vite'

const CONTRACT_FILE = /\/src\/contract\/\w+\.ts$/
const QUOTED_TEXT = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.source
/** What only the reference tells of an endpoint: its summary, when an error happens, and where the knowledge comes from. */
const REFERENCE_WORDS = new RegExp(`\\b(?<field>summary|when): ${QUOTED_TEXT}|\\bprovenance: (?:specified|assumed)\\((?:${QUOTED_TEXT}(?:, )?)*\\)`, 'g')

/** The contract without words that no storefront shows. */
export const withoutContractWords = (code: string): string =>
  code.replace(REFERENCE_WORDS, (_, ...given) => {
    // The last argument of a replacer is the groups, where a pattern has names.
    const { field } = given.at(-1) as { field?: string }
    return field ? `${field}: ''` : 'provenance: undefined'
  })

/** Leaves the contract's words out of what browsers load; the reference and the sandbox read the sources. */
export const contractWords = (): Plugin => ({
  name: 'stoa:contract-words',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACT_FILE },
    handler: (code) => ({ code: withoutContractWords(code), map: null }),
  },
})
