// The holds of a new execution (R0). Of an own source account: what the first stage takes, for that stage, and the fees, for the
// execution. Of the bank's gas: twice the expected network fee, because fees change until a transaction is mined.
import { chains } from '../../chains/chain.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import { gas } from '../../ledger/chart.ts'
import type { RecipeAccount } from '../../ledger/lines.ts'
import type { Plan } from '../plans/plan.ts'
import type { Stage } from '../plans/stage.ts'
import { isInside, networkFeeMax, quotedAmount } from './stage-movement.ts'

interface FirstHold {
  /** Undefined: the hold is for the execution itself. */
  readonly stage: Stage | undefined
  readonly account: RecipeAccount
  readonly amount: Amount
}

export function firstHolds({ source_account, stages, terms }: Plan): FirstHold[] {
  const [first] = stages
  assert(first, 'a completed plan has stages')
  const forGas = stages.flatMap((stage, i): FirstHold[] => {
    const { chain } = defined(terms[i], 'each stage has its terms')
    return chain ? [{ stage, account: gas(chains[chain].native_asset), amount: networkFeeMax(stage) }] : []
  })
  const taken = quotedAmount(first.source_account)
  const account = source_account.guid
  const ofOwner: FirstHold[] = [
    { stage: first, account, amount: taken },
    { stage: undefined, account, amount: amount(quotedAmount(source_account) - taken) },
  ]
  return [...(isInside(source_account) ? ofOwner : []), ...forGas].filter((each) => each.amount > 0n)
}
