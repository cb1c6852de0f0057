import { useQuery } from '@pinia/colada'
import { useClient } from '../../api/clientKey.ts'
import type { VendorTile } from '../../catalogue/documents.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { get } from '../../contract/directories.ts'
import { useConfig } from '../../lib/config.ts'
import { plainText } from '../../lib/text.ts'

/** Less is no story. */
const LEAST_CHARACTERS = 30
const MAX_CHARACTERS = 280
/** How many of the best rated are asked for their words. */
const MAX_ASKED = 3

const wordsOf = (value: unknown): string => {
  const text = typeof value === 'string' ? plainText(value).trim() : ''
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).replace(/\s+\S*$/, '')}…` : text
}

/**
 * A vendor's own words (`GET /directories/{user_id}`, attributes): of the one whom the settings name, or of the first of
 * `vendors` who has some. Null where nobody has; who does not answer has none.
 */
export const useStory = (vendors: readonly VendorTile[]) => {
  const client = useClient()
  const { story } = useConfig()
  return useQuery({
    key: ['home', 'story'],
    query: async ({ signal }) => {
      const ids = story.vendor === undefined ? vendors.slice(0, MAX_ASKED).map(({ id }) => id) : [story.vendor]
      for (const user_id of ids) {
        const member = await client.call(get, { params: { user_id }, signal }).catch(() => null)
        const words = wordsOf(member?.attributes[story.attribute])
        if (member && words.length >= LEAST_CHARACTERS) return { member, words }
      }
      return null
    },
    staleTime: STALE_TIMES_MS.browsing,
  })
}
