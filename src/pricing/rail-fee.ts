// A bank's fee schedule: a fixed fee by rail and side, in base units of the asset that the payment is paid from. Funding quotes and
// plans read it by this one function.
import { type Amount, amount, zero } from '../kernel/amount.ts'
import type { Rail } from '../kernel/rail.ts'

export interface RailFee {
  readonly rail: Rail
  readonly side: 'deposit' | 'withdrawal'
  readonly amount: Amount
  /** Only for EFT withdrawals: the fee of payments to this institution replaces the general one. */
  readonly institution_number?: string
}

export type RailUse = Pick<RailFee, 'rail' | 'side'> & { readonly institution_number?: string | undefined }

/** The schedule's line for a payment: that of its institution, else the general one. */
export function railFeeOf(schedule: readonly RailFee[], use: RailUse): RailFee | undefined {
  const lines = schedule.filter(({ rail, side }) => rail === use.rail && side === use.side)
  const own = lines.find((line) => line.institution_number && line.institution_number === use.institution_number)
  return own ?? lines.find((line) => line.institution_number === undefined)
}

/** The fee; 0 if no line applies or no rail is used. */
export const railFeeAmount = (schedule: readonly RailFee[], use: RailUse | undefined): Amount =>
  (use && railFeeOf(schedule, use)?.amount) ?? zero

/** Whether the fee of this rail depends on the institution that is paid. */
export const isByInstitution = (schedule: readonly RailFee[], { rail, side }: RailUse): boolean =>
  schedule.some((line) => line.rail === rail && line.side === side && line.institution_number !== undefined)

const paying = (rail: Rail, value: bigint): RailFee => ({ rail, side: 'withdrawal', amount: amount(value) })

/** The schedule of a bank that has set none. What is not listed, such as deposits, is free. */
export const defaultRailFees: readonly RailFee[] = [
  paying('wire', 15_00n),
  paying('rtp', 50n),
  paying('etransfer', 1_00n),
  paying('spei', 1_50n),
  paying('pse', 2_00n),
  paying('imps', 1_20n),
  paying('neft', 80n),
  paying('ibft', 1_50n),
  paying('beftn', 1_50n),
  paying('nip', 1_00n),
  paying('mobile_wallet', 75n),
  paying('instapay', 1_25n),
  paying('pix', 1_00n),
  paying('sepa', 50n),
  paying('fps', 60n),
]
