// The payer of a payout: a verified customer or the bank, with a fiat or trading account of its own. Checked when the payout is created,
// when it is planned and executed, and again with each row: a payer may be frozen meanwhile.
import type { Moment, Rows } from '../../kernel/command.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { banks } from '../banks/bank.ts'
import { refuseFeature } from '../banks/support.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { planSource } from '../plans/plan-end.ts'
import type { Payout } from './payout.ts'

export type Payer = Pick<Payout, 'bank_guid' | 'customer_guid' | 'source_account_guid'>

const pullText = 'A payout is paid from an account of the payer in this bank. Pull the money into a fiat account first.'

/** The asset of the account that pays. */
export function payerAsset(payer: Payer, rows: Rows, moment: Moment): { readonly asset: string } | Rejection {
  const { bank_guid, customer_guid, source_account_guid } = payer
  const bank = rows.get(banks, bank_guid, bank_guid)
  if (!bank) return reject('unknown_bank')
  if (!bank.features.includes('remittance')) return refuseFeature('remittance', 'source_account_guid')
  const unfit = refuseUnlessVerifiedOwner(rows, payer, moment)
  if (unfit) return unfit
  const source = planSource(rows, bank_guid, customer_guid, source_account_guid, 'source_account_guid')
  if ('rejected' in source) return source
  if (source.kind !== 'account') return reject('invalid_source_account', 'source_account_guid', pullText)
  return { asset: source.row.asset }
}

export function refusePayer(payer: Payer, rows: Rows, moment: Moment): Rejection | undefined {
  const found = payerAsset(payer, rows, moment)
  return 'rejected' in found ? found : undefined
}
