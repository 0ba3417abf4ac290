// What an execution sets aside when it is made (R0): from an own account what the first stage takes, under that stage, and the
// fees, under the execution; and of the bank's gas twice what a network is expected to take, as fees move until it is mined.
import { chains } from '../../chains/chain.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import { gas } from '../../ledger/chart.ts'
import type { Place } from '../../ledger/lines.ts'
import type { Plan } from '../plans/plan.ts'
import { isInside, networkFeeMax } from './stage-movement.ts'

interface FirstHold {
  /** No guid: the execution itself, which has none yet. */
  readonly subject: { readonly subject_type: 'stage' | 'execution'; readonly subject_guid?: Guid }
  readonly debit: Place
  readonly amount: Amount
}

export function firstHolds({ source_account, stages, terms }: Plan): FirstHold[] {
  const [first] = stages
  const { quoted_amount } = source_account
  assert(first && quoted_amount, 'a completed plan has stages and amounts')
  const forGas = stages.flatMap((stage, i): FirstHold[] => {
    const { chain } = defined(terms[i], 'each stage has its terms')
    const subject = { subject_type: 'stage', subject_guid: stage.guid } as const
    return chain ? [{ subject, debit: gas(chains[chain].native_asset), amount: networkFeeMax(stage) }] : []
  })
  const all = isInside(source_account) ? [...ofOwner(source_account.guid, quoted_amount, first), ...forGas] : forGas
  return all.filter(({ amount }) => amount > 0n)
}

function ofOwner(account_guid: Guid, quoted_amount: Amount, first: Plan['stages'][number]): FirstHold[] {
  const taken = defined(first.source_account.quoted_amount, 'a stage of a completed plan has its amount')
  return [
    { subject: { subject_type: 'stage', subject_guid: first.guid }, debit: account_guid, amount: taken },
    { subject: { subject_type: 'execution' }, debit: account_guid, amount: amount(quoted_amount - taken) },
  ]
}
