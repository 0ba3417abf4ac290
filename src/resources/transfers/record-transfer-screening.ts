// What screening says of a transfer that leaves the bank or fetches money for it: it goes on its way, waits for a person, or
// ends here. Screening may take its time: an owner who was frozen meanwhile spends nothing before a person has looked.
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { nothingMoves } from './settlement.ts'
import { type Step, takeStep } from './step.ts'
import { type Transfer, transfers } from './transfer.ts'

export type ScreeningFinding = 'passed' | 'review' | 'rejected'

export interface RecordTransferScreeningInput extends ToldByJob {
  readonly transfer_guid: Guid
  readonly finding: ScreeningFinding
}

export const recordTransferScreening: Command<RecordTransferScreeningInput, Transfer | Stale> = {
  name: 'record-transfer-screening',
  decide(input, rows, moment) {
    const bank = rows.get(banks, input.bank_guid, input.bank_guid)
    const step = stepOf(input, rows, moment)
    return bank && step ? takeStep(step, bank, rows, moment) : stale
  },
}

function stepOf(input: RecordTransferScreeningInput, rows: Rows, { now }: Moment): Step | undefined {
  const { bank_guid, transfer_guid, event_sequence, finding } = input
  const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence, 'storing')
  if (!transfer) return undefined
  if (finding === 'rejected') return rejected(transfer)
  const isOn = finding === 'passed' && !isKeptBack(transfer, rows, now)
  return { transfer, through: [isOn ? 'pending' : 'reviewing'], statement: nothingMoves }
}

const isKeptBack = ({ bank_guid, customer_guid }: Transfer, rows: Rows, now: Moment['now']): boolean =>
  customer_guid !== null && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), now) !== undefined

const rejected = (transfer: Transfer): Step => ({
  transfer,
  through: ['failed'],
  statement: nothingMoves,
  failure_code: 'compliance_rejection',
})
