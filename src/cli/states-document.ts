// docs/states.md, from the state tables.
import { isTerminal, type Machine } from '../kernel/machine.ts'
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
    .map(([state, { to }]) => `| ${state} | ${to.join(', ') || '(final)'} | ${workOf(machine, state)} |`)
    .join('\n')

const workOf = (machine: Machine, state: string): string => {
  const { owes, due, notes } = machine.states[state]!
  if (owes) return `job \`${owes}\`${due ? `, at ${due}` : ''}`
  if (notes) return `event ${notes.map((note) => `\`${machine.noun}.${note}\``).join(', ')}`
  return isTerminal(machine, state) ? '' : 'waits'
}
