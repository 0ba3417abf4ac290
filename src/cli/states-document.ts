// Writes docs/states.md from the state tables.
import type { Machine, StateRule } from '../kernel/machine.ts'
import { machines } from '../wiring/tables.ts'

export function statesDocument(): string {
  const parts = machines.map(
    (machine) =>
      `## ${machine.noun}\n\n${machine.isQuiet ? quiet : ''}| state | may go to | works on it |\n|---|---|---|\n${rowsOf(machine)}\n`,
  )
  return `# States

Generated from the state tables by \`corridor generate\`. Each state that an object enters is an event \`noun.state\`. If a state owes a
job, a worker moves the object on. If it owes none and is not final, the object waits for a person. Some events happen inside a state.

${parts.join('\n')}`
}

const quiet = 'It has no events: what happens to it is in the audit log.\n\n'

const rowsOf = ({ noun, states }: Machine): string =>
  Object.entries(states)
    .map(([state, rule]) => `| ${state} | ${rule.to.join(', ') || '(final)'} | ${workOf(noun, rule)} |`)
    .join('\n')

const workOf = (noun: string, { to, owes, due, notes }: StateRule): string => {
  if (owes) return `job \`${owes}\`${due ? `, at ${due}` : ''}`
  if (notes) return `event ${notes.map((note) => `\`${noun}.${note}\``).join(', ')}`
  return to.length === 0 ? '' : 'waits'
}
