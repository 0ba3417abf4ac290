// What a transfer moves across the bank's edge, in the words of the recipes. What its end moves is said by its kind.
import { amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { JournalStep } from '../../kernel/posting.ts'
import type { EdgeMoney, RecipePosting } from '../../ledger/recipes.ts'
import { feeOf } from '../quotes/quote.ts'
import { ownAccountOf, type Transfer } from './transfer.ts'

export interface Statement {
  readonly step: JournalStep
  readonly lines: readonly RecipePosting[]
}

export function edgeMoneyOf(transfer: Transfer): EdgeMoney {
  assert(transfer.ref, 'a transfer across the edge goes by something')
  return {
    account: ownAccountOf(transfer),
    ref: transfer.ref,
    asset: transfer.asset,
    deliver_amount: transfer.deliver_amount,
    receive_amount: transfer.receive_amount,
    // The fee of a rail is the bank's too.
    bank_fee: amount(feeOf(transfer.fee_details, 'bank') + feeOf(transfer.fee_details, 'rail')),
    platform_fee: feeOf(transfer.fee_details, 'platform'),
  }
}

export const nothingMoves: Statement = { step: 'settle', lines: [] }
