// The rows that have states, as the audits see them.
import { isTerminal, statesOf } from '../kernel/machine.ts'
import { statefulTables } from '../wiring/tables.ts'
import { quoted } from './check.ts'

/** Every stateful row: bank_guid, guid, noun, state, event_sequence. */
export const objects = statefulTables
  .map(
    ({ name, tenant, machine }) =>
      `select ${tenant} as bank_guid, guid, '${machine.noun}' as noun, state, event_sequence from ${name}`,
  )
  .join('\n    union all ')

/** The same, only the rows that still have somewhere to go. */
export const liveObjects = statefulTables
  .map(({ name, tenant, machine }) => {
    const live = statesOf(machine).filter((state) => !isTerminal(machine, state))
    return `select ${tenant} as bank_guid, guid, '${machine.noun}' as noun from ${name} where state in (${quoted(live)})`
  })
  .join('\n    union all ')

/** What may hold money: those that money moves for, and the stages of executions among them. */
export const liveSubjects = `select * from (${liveObjects}) o where noun in ('trade', 'transfer', 'execution')
    union all select x.bank_guid, (s ->> 'guid')::uuid, 'stage' from executions x cross join jsonb_array_elements(x.stages) s
      where x.state not in ('completed', 'failed')`

/** What money can have moved for. */
export const moneySubjects = `
    select bank_guid, guid, 'trade' as noun from trades
    union all select bank_guid, guid, 'transfer' from transfers
    union all select bank_guid, guid, 'execution' from executions
    union all select x.bank_guid, (s ->> 'guid')::uuid, 'stage' from executions x cross join jsonb_array_elements(x.stages) s`
