// A bank's fee schedule: what a payment over a rail costs its owner, a fixed amount by rail and side. Funding quotes and plans
// read the same schedule by this one function. The amount is in base units of the asset that the payment is paid from.
import { type Amount, amount, zero } from '../kernel/amount.ts'
import type { Rail } from '../kernel/rail.ts'

export interface RailFee {
  readonly rail: Rail
  readonly side: 'deposit' | 'withdrawal'
  readonly amount: Amount
  /** Only of EFT withdrawals: the fee of payments to this institution, in place of the general one. */
  readonly institution_number?: string
}

export type RailUse = Pick<RailFee, 'rail' | 'side'> & { readonly institution_number?: string | undefined }

/** The line of the schedule that a payment is charged by: its institution's, else the general one. */
export function railFeeOf(schedule: readonly RailFee[], use: RailUse): RailFee | undefined {
  const lines = schedule.filter(({ rail, side }) => rail === use.rail && side === use.side)
  const own = lines.find((line) => line.institution_number && line.institution_number === use.institution_number)
  return own ?? lines.find((line) => line.institution_number === undefined)
}

/** What it costs; nothing where no line applies, or where no rail is used. */
export const railFeeAmount = (schedule: readonly RailFee[], use: RailUse | undefined): Amount =>
  (use && railFeeOf(schedule, use)?.amount) ?? zero

/** Whether the fee of this rail depends on the institution that is paid. */
export const isByInstitution = (schedule: readonly RailFee[], { rail, side }: RailUse): boolean =>
  schedule.some((line) => line.rail === rail && line.side === side && line.institution_number !== undefined)

const paying = (rail: Rail, value: bigint): RailFee => ({ rail, side: 'withdrawal', amount: amount(value) })

/** Of a bank that has set no schedule. Collecting costs nothing, nor does what is not listed. */
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
