// What a carrier's word teaches of a transfer, whatever becomes of it: by what others know the payment, and what its network took.
// A carrier that says nothing takes nothing back.

import type { Standing } from '../payments/standing.ts'
import { kinds } from './kinds/kinds.ts'
import type { Transfer } from './transfer.ts'

export const knownBy = (
  { identifiers: before, network_fee_asset, transfer_type }: Transfer,
  { identifiers, network_fee }: Standing,
): Pick<Transfer, 'identifiers'> & Partial<Pick<Transfer, 'network_fee'>> => ({
  identifiers: identifiers.length > 0 ? identifiers : before,
  ...(network_fee_asset && kinds[transfer_type].paysGas ? { network_fee } : {}),
})
