// Rules that planning, executing and cancelling a payout share: from which state, and who may pay.
import type { InBank, Moment, Rows } from '../../kernel/command.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { refusePayer } from './payer.ts'
import { type Payout, payouts } from './payout.ts'
import type { PayoutPart, PayoutRowState } from './payout-row.ts'
import { countOf, partsOf } from './payout-row-moves.ts'

export type PayoutInput = InBank<'payout_guid'>

interface Run {
  readonly from: Payout['state']
  /** A payout that is there already stays. */
  readonly to: Payout['state']
  /** What to do in other states. */
  readonly advice: string
  /** If the payout needs all rows, it has none in these states. */
  readonly lacking: readonly PayoutRowState[]
}

export function runnable(
  { bank_guid, payout_guid }: PayoutInput,
  { from, to, advice, lacking }: Run,
  rows: Rows,
  moment: Moment,
): Payout | Rejection {
  const payout = rows.get(payouts, bank_guid, payout_guid)
  if (!payout) return reject('not_found')
  if (payout.state === to) return payout
  if (payout.state !== from) return reject('data_exists', undefined, `The payout is ${payout.state}. ${advice}`)
  return refusePayer(payout, rows, moment) ?? refuseLacking(payout, partsOf(payout, rows), lacking) ?? payout
}

function refuseLacking(
  payout: Payout,
  parts: readonly PayoutPart[],
  lacking: readonly PayoutRowState[],
): Rejection | undefined {
  const n = payout.needs_all_rows ? countOf(parts, ...lacking) : 0
  if (n === 0) return undefined
  const message = `The payout needs all rows, and ${n} of them are ${lacking.join(' or ')}. Cancel it and send a corrected file.`
  return reject('data_exists', undefined, message)
}
