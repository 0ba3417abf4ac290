// What screening says of a transfer that leaves the bank or fetches money for it: it goes on its way, waits for a person, or
// ends here.
import { type Command, key, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { banks } from '../banks/bank.ts'
import { nothingMoves } from './settlement.ts'
import { type Step, stepNeedsOf, takeStep } from './step.ts'
import { type Transfer, transfers } from './transfer.ts'

export type ScreeningFinding = 'passed' | 'review' | 'rejected'

export interface RecordTransferScreeningInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. */
  readonly event_sequence: number
  readonly finding: ScreeningFinding
}

export const recordTransferScreening: Command<RecordTransferScreeningInput, Transfer | 'stale'> = {
  name: 'record-transfer-screening',
  needs: [
    ({ bank_guid, transfer_guid }) => [key(banks, bank_guid, bank_guid), key(transfers, bank_guid, transfer_guid)],
    ...stepNeedsOf(stepOf),
  ],
  decide(input, rows, moment) {
    const bank = rows.get(banks, input.bank_guid, input.bank_guid)
    const step = stepOf(input, rows)
    return bank && step ? takeStep(step, bank, rows, moment) : { output: 'stale' }
  },
}

function stepOf(input: RecordTransferScreeningInput, rows: Rows): Step | undefined {
  const { bank_guid, transfer_guid, event_sequence, finding } = input
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  if (transfer?.event_sequence !== event_sequence || transfer.state !== 'storing') return undefined
  if (finding === 'rejected') return rejected(transfer)
  return { transfer, through: [finding === 'passed' ? 'pending' : 'reviewing'], statement: nothingMoves }
}

const rejected = (transfer: Transfer): Step => ({
  transfer,
  through: ['failed'],
  statement: nothingMoves,
  failure_code: 'compliance_rejection',
})
