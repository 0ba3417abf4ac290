// Who pays or is paid, as the carrier of files got it and stores it, encrypted.
import type { Dishonour } from '../../rails/files/nacha/dishonour.ts'
import type { RailPayment } from '../carrier.ts'

/** What of a party goes into a file. */
export type FiledParty = Pick<RailPayment['party'], 'names' | 'account_number' | 'routing_numbers' | 'type'>

/**
 * A dishonoured return has the entry that came back instead. A process of an older version would write an order of it, but cannot read this
 * shape: it writes no file of the provider, and a newer one does when the older has ended.
 */
export type StoredParty = FiledParty | { readonly dishonour: Dishonour }

const nobody: FiledParty = { names: [], routing_numbers: [] }

/** What was decrypted. */
export const filedPartyFrom = (stored: unknown): { readonly party: FiledParty; readonly dishonour?: Dishonour } => {
  const known = stored as StoredParty
  return 'dishonour' in known ? { party: nobody, dishonour: known.dishonour } : { party: known }
}
