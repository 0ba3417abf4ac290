// Looks whether an execution that is reviewing may go on, where no carrier is asked: its holds are over, and everybody who takes
// part is verified.
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { holdsAt, waitsForReserve } from '../../movements/pull-hold.ts'
import { isReserveLow, reserveExact } from '../accounts/reserve-minimum.ts'
import { banks } from '../banks/bank.ts'
import { type Execution, executions } from './execution.ts'
import { holdsLooked } from './holds.ts'

export interface EndHoldInput extends ToldByJob {
  readonly execution_guid: Guid
}

/** The execution as it is now, or when to look again. */
export const endHold: Command<EndHoldInput, Execution | Stale | Early> = {
  name: 'end-hold',
  decide({ bank_guid, execution_guid, event_sequence }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = stillAsked(rows.get(executions, bank_guid, execution_guid), event_sequence, 'reviewing')
    // Before its first stage it waits for a person.
    if (!bank || !execution || execution.stage_index === 0) return stale
    const before = execution.holds ?? []
    const { asset } = execution.source_account
    const holds = holdsAt(before, isReserveLow(rows, bank, asset), moment.now)
    const exact = waitsForReserve(before) ? reserveExact(rows, bank, asset) : []
    return holdsLooked(execution, holds, exact, undefined, bank, rows, moment)
  },
}
