// SQL for all rows that have states.
import { isTerminal, statesOf } from '../kernel/machine.ts'
import { statefulTables } from '../wiring/tables.ts'
import { quoted } from './check.ts'

/** Every stateful row with events: bank_guid, guid, noun, state, event_sequence. */
export const objects = statefulTables
  .filter(({ machine }) => !machine.isQuiet)
  .map(
    ({ name, tenant, machine }) =>
      `select ${tenant} as bank_guid, guid, '${machine.noun}' as noun, state, event_sequence from ${name}`,
  )
  .join('\n    union all ')

/** The same, without rows in final states. */
export const liveObjects = statefulTables
  .map(({ name, tenant, machine }) => {
    const live = statesOf(machine).filter((state) => !isTerminal(machine, state))
    return `select ${tenant} as bank_guid, guid, '${machine.noun}' as noun from ${name} where state in (${quoted(live)})`
  })
  .join('\n    union all ')

/** Unfinished subjects, which may hold money. Stages of executions are among them. */
export const liveSubjects = `select * from (${liveObjects}) o where noun in ('trade', 'transfer', 'execution', 'sweep')
    union all select x.bank_guid, (s ->> 'guid')::uuid, 'stage' from executions x cross join jsonb_array_elements(x.stages) s
      where x.state not in ('completed', 'failed')`

/** All subjects. */
export const moneySubjects = `
    select bank_guid, guid, 'trade' as noun from trades
    union all select bank_guid, guid, 'transfer' from transfers
    union all select bank_guid, guid, 'execution' from executions
    union all select bank_guid, guid, 'sweep' from sweeps
    union all select x.bank_guid, (s ->> 'guid')::uuid, 'stage' from executions x cross join jsonb_array_elements(x.stages) s`
