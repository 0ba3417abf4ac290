// docs/states.md, from the state tables.
import type { Machine, StateRule } from '../kernel/machine.ts'
import { machines } from '../wiring/tables.ts'

export function statesDocument(): string {
  const parts = machines.map(
    (machine) => `## ${machine.noun}\n\n| state | may go to | works on it |\n|---|---|---|\n${rowsOf(machine)}\n`,
  )
  return `# States

Generated from the state tables by \`corridor generate\`. Each state entered is an event \`noun.state\`. A state that owes a
job is worked on by the service; one that owes none and can be left waits for a person. What can happen in a state without
leaving it is an event too.

${parts.join('\n')}`
}

const rowsOf = (machine: Machine): string =>
  Object.entries(machine.states)
    .map(([state, rule]) => `| ${state} | ${rule.to.join(', ') || '(final)'} | ${workOf(machine.noun, rule)} |`)
    .join('\n')

const workOf = (noun: string, { to, owes, due, notes }: StateRule): string => {
  if (owes) return `job \`${owes}\`${due ? `, at ${due}` : ''}`
  if (notes) return `event ${notes.map((note) => `\`${noun}.${note}\``).join(', ')}`
  return to.length === 0 ? '' : 'waits'
}
