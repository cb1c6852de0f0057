import { shallowReactive } from 'vue'
import { asApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { addressLine } from '../../lib/postal.ts'
import { useRoot } from '../../ui/root.ts'
import { useIdentityStore } from '../identity/index.ts'
import { useSessionStore } from '../session/index.ts'
import { bodyOf } from './addressBody.ts'
import { createAddition, deleteAddress } from './addressWrites.ts'
import type { useAddressDefaults } from './useAddressDefaults.ts'
import { useKeptAddresses } from './useAddresses.ts'

type Defaults = Pick<ReturnType<typeof useAddressDefaults>, 'usesOf' | 'set' | 'replace'>

/** What bringing an address back takes. */
interface Undo {
  /** The member whose it was. */
  readonly owner: number | undefined
  readonly uses: ReturnType<Defaults['usesOf']>
  readonly add: ReturnType<typeof createAddition>
}

/** Deleting addresses: at once on the screen and at the marketplace, and back again with all they said. */
export const useAddressRemoval = ({ usesOf, set, replace }: Defaults, onBack: (id: number) => unknown) => {
  const client = useClient()
  const session = useSessionStore()
  const identity = useIdentityStore()
  const { t, list } = useI18n()
  const { showToast } = useRoot()
  const { kept, keep } = useKeptAddresses()
  /** Gone from the screen, whatever a list says that was read meanwhile. */
  const removed = shallowReactive(new Set<number>())

  const isHere = (owner: number | undefined): boolean => session.member?.id === owner

  const complain = (message: string, retry: () => unknown, isUndo = false) =>
    showToast({ message, tone: 'bad', timeout: 0, action: { label: t('core.retry'), run: retry, isUndo } })

  /** Each try is the same addition: a lost answer adds nothing twice. */
  const bringBack = async (address: CheckoutAddress, how: Undo): Promise<void> => {
    // Nobody's address goes into another one's account, however late the button is pressed.
    if (!isHere(how.owner)) return
    try {
      const back = await how.add(bodyOf(address), identity.identitySignal())
      if (!isHere(how.owner)) return
      keep((all) => (all.some(({ id }) => id === back.id) ? all : [...all, back]))
      for (const use of how.uses) set(use, back.id)
      showToast({ message: t('addresses.restored') })
      await onBack(back.id)
    } catch (reason) {
      const error = asApiError(reason)
      if (isHere(how.owner)) complain(t('addresses.restoreFailed', { reason: errorText(error, t) }), () => bringBack(address, how), true)
    }
  }

  const remove = async (address: CheckoutAddress): Promise<void> => {
    const owner = session.member?.id
    const uses = usesOf(address.id)
    removed.add(address.id)
    const sent = deleteAddress(client, address.id)
    const undo = async () => {
      // Nothing is brought back before it is gone.
      if (await sent) return
      await bringBack(address, { owner, uses, add: createAddition(client, { known: (kept() ?? []).map(({ id }) => id), sent: [] }) })
    }
    const takeAway = showToast({
      message: t('addresses.deleted', { address: address.description || addressLine(address, list) }),
      action: { label: t('addresses.undo'), run: undo, isUndo: true },
    })
    const failure = await sent
    if (!isHere(owner)) return
    if (failure) {
      removed.delete(address.id)
      takeAway()
      complain(t('addresses.deleteFailed', { reason: errorText(failure, t) }), () => isHere(owner) && remove(address))
      return
    }
    keep((all) => all.filter(({ id }) => id !== address.id))
    replace(address.id, null)
  }

  return { removed, remove }
}
