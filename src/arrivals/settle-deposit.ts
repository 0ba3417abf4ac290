// The chain has confirmed a deposit, and its source was screened (D2): the account is credited, or the money waits in suspense
// for somebody to decide (D3). From whom it may not be taken, it goes back.
import type { Command, Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Stale, stale, stillAsked } from '../kernel/job-answer.ts'
import type { Screened } from '../movements/screening.ts'
import { banks } from '../resources/banks/bank.ts'
import { isArrival, type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { applyTransition, type TransferTransition } from '../resources/transfers/transfer-transition.ts'
import { creditOf, isWelcome, suspenseOf } from './arrival-money.ts'

export interface SettleDepositInput extends Screened {
  readonly transfer_guid: Guid
}

export const settleDeposit: Command<SettleDepositInput, Transfer | Stale> = {
  name: 'settle-deposit',
  decide(input, rows, moment) {
    const bank = rows.get(banks, input.bank_guid, input.bank_guid)
    const transition = transitionTo(input, rows)
    return bank && transition ? applyTransition(transition, bank, rows, moment) : stale
  },
}

function transitionTo(
  { bank_guid, transfer_guid, event_sequence, finding }: SettleDepositInput,
  rows: Rows,
): TransferTransition | undefined {
  const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'pending')
  if (!transfer || !isArrival(transfer)) return undefined
  if (finding === 'rejected') {
    return { transfer, to: ['reviewing', 'cancelling'], statement: suspenseOf(transfer) }
  }
  const isCredited = finding === 'passed' && isWelcome(transfer, rows)
  return isCredited
    ? { transfer, to: ['completed'], statement: creditOf(transfer) }
    : { transfer, to: ['reviewing'], statement: suspenseOf(transfer) }
}
