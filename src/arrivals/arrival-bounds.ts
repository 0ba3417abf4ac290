// How much may arrive at once before a person looks. Whoever tells of an arrival may be wrong by many digits, and what is credited can be spent
// at once. So an amount beyond the bank's maximum, or beyond what its provider says that it carries, waits in suspense (D3).
import { findAsset } from '../kernel/asset.ts'
import type { Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Bank } from '../resources/banks/bank.ts'
import { providers } from '../resources/providers/provider.ts'

/** Whole units of an asset: more than anybody moves at once, and less than a slip of the digits. */
const usual_max_units = { fiat: 1_000_000_000n, crypto: 1_000_000n } as const

export interface ToldAmount {
  readonly asset: string
  readonly receive_amount: bigint
  /** The rail or the chain. */
  readonly ref: string | null
}

export const isBeyondBankMaximum = ({ settings }: Bank, { asset, receive_amount }: ToldAmount): boolean => {
  const max = settings.arrival_maximums[asset]
  return max !== undefined && receive_amount > max
}

/** `told_by`: undefined for the operator's own node, which has declared nothing. */
export function isBeyondMaximum(bank: Bank, told: ToldAmount, told_by: Guid | undefined, rows: Rows): boolean {
  const { asset: code, receive_amount, ref } = told
  if (isBeyondBankMaximum(bank, told)) return true
  const asset = findAsset(code)
  const isSet = bank.settings.arrival_maximums[code] !== undefined
  if (asset && !isSet && receive_amount > usual_max_units[asset.kind] * 10n ** BigInt(asset.decimals)) return true
  const provider = told_by ? rows.get(providers, bank.guid, told_by) : undefined
  const maximums = provider?.report?.maximums ?? []
  // A place that is declared twice carries the larger amount.
  const declared = maximums.filter((each) => each.place === ref && (each.asset ?? code) === code)
  return declared.length > 0 && declared.every(({ amount_max }) => receive_amount > BigInt(amount_max))
}
