/** Other tabs of this browser in which the same listing is edited (BroadcastChannel). */
import { onScopeDispose, ref, type Ref } from 'vue'
import { listen } from '../../../lib/listen.ts'

const CHANNEL = 'stoa.listings'

type Said = 'opened' | 'here' | 'left' | 'saved'
interface Message {
  readonly say: Said
  /** Whose listing: the member's id, and the draft's name. */
  readonly of: string
  readonly from: string
  /** What was saved. */
  readonly id?: number | null
}

const isMessage = (raw: unknown): raw is Message =>
  typeof raw === 'object' && raw !== null && ['opened', 'here', 'left', 'saved'].includes(String((raw as Partial<Message>).say)) &&
  typeof (raw as Partial<Message>).of === 'string' && typeof (raw as Partial<Message>).from === 'string'

export interface OtherTabs {
  /** Whether the listing is open elsewhere, too. */
  readonly isElsewhere: Readonly<Ref<boolean>>
  /** Tells the other tabs that the marketplace has something new. */
  readonly tellSaved: (id: number | null) => void
}

/**
 * Notices the other tabs with `name`, and is noticed by them, while the component lives.
 * @param onSaved another tab has saved the listing
 */
export const useOtherTabs = (name: string, onSaved: (id: number | null) => void): OtherTabs => {
  const own = crypto.randomUUID()
  const others = new Set<string>()
  const isElsewhere = ref(false)
  let channel: BroadcastChannel | null = null
  const tell = (say: Said): void => channel?.postMessage({ say, of: name, from: own } satisfies Message)

  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (!isMessage(data) || data.of !== name || data.from === own) return
    if (data.say === 'left') others.delete(data.from)
    else others.add(data.from)
    isElsewhere.value = others.size > 0
    if (data.say === 'opened') tell('here')
    if (data.say === 'saved') onSaved(typeof data.id === 'number' ? data.id : null)
  }
  const open = (): void => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = hear
    tell('opened')
  }
  // An open channel keeps a page out of the Back/forward cache.
  const close = (): void => {
    tell('left')
    channel?.close()
    channel = null
    others.clear()
    isElsewhere.value = false
  }
  open()
  const stop = listen({ pagehide: close, pageshow: open })
  onScopeDispose(() => {
    stop()
    close()
  })
  return {
    isElsewhere,
    tellSaved: (id) => {
      if (typeof BroadcastChannel === 'undefined') return
      // The editor may have been left meanwhile, and its own line be closed.
      const line = new BroadcastChannel(CHANNEL)
      line.postMessage({ say: 'saved', of: name, from: own, id } satisfies Message)
      line.close()
    },
  }
}
