// The chain has confirmed a deposit, and its source was screened (D2): the account is credited, or the money waits in suspense
// for somebody to decide (D3). From whom it may not be taken, it goes back.
import type { Command, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { banks } from '../banks/bank.ts'
import { creditOf, isWelcome, suspenseOf } from './arrival-money.ts'
import type { ScreeningFinding } from './record-transfer-screening.ts'
import { type Step, takeStep } from './step.ts'
import { isArrival, type Transfer, transfers } from './transfer.ts'

export interface SettleDepositInput extends ToldByJob {
  readonly transfer_guid: Guid
  readonly finding: ScreeningFinding
}

export const settleDeposit: Command<SettleDepositInput, Transfer | Stale> = {
  name: 'settle-deposit',
  decide(input, rows, moment) {
    const bank = rows.get(banks, input.bank_guid, input.bank_guid)
    const step = stepOf(input, rows)
    return bank && step ? takeStep(step, bank, rows, moment) : stale
  },
}

function stepOf(
  { bank_guid, transfer_guid, event_sequence, finding }: SettleDepositInput,
  rows: Rows,
): Step | undefined {
  const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'pending')
  if (!transfer || !isArrival(transfer)) return undefined
  if (finding === 'rejected') {
    return { transfer, through: ['reviewing', 'cancelling'], statement: suspenseOf(transfer) }
  }
  const isCredited = finding === 'passed' && isWelcome(transfer, rows)
  return isCredited
    ? { transfer, through: ['completed'], statement: creditOf(transfer) }
    : { transfer, through: ['reviewing'], statement: suspenseOf(transfer) }
}
