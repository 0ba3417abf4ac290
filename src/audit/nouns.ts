// Which tables hold stateful rows. A noun's table is its plural (trade -> trades, counterparty -> counterparties), so a new
// state table in resources/machines.ts is audited the day it appears.
import { type Machine, statesOf } from '../kernel/machine.ts'
import { machines } from '../resources/machines.ts'
import { quoted } from './check.ts'

export function tableOf(noun: string): string {
  const name = noun.replaceAll('-', '_')
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

export const statefulTables: readonly { readonly table: string; readonly machine: Machine }[] = machines.map(
  (machine) => ({ table: tableOf(machine.noun), machine }),
)

/** Every stateful row: bank_guid, guid, noun, state, event_sequence. */
export const objects = statefulTables
  .map(({ table, machine }) => `select bank_guid, guid, '${machine.noun}' as noun, state, event_sequence from ${table}`)
  .join('\n    union all ')

/** The same, only the rows that still have somewhere to go. */
export const liveObjects = statefulTables
  .map(({ table, machine }) => {
    const live = statesOf(machine).filter((state) => machine.states[state]!.to.length > 0)
    return `select bank_guid, guid, '${machine.noun}' as noun from ${table} where state in (${quoted(live)})`
  })
  .join('\n    union all ')
