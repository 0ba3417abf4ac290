// The state tables of docs/states.md, which `corridor generate` writes, as graphs.

interface State {
  readonly name: string
  readonly to: readonly string[]
  /** Whether a job of the service moves it on. */
  readonly isWorkedOn: boolean
}

export type StateTables = Readonly<Record<string, readonly State[]>>

export const stateTablesIn = (markdown: string): StateTables =>
  Object.fromEntries(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section.split('\n').flatMap(stateIn)]),
  )

/** A row of a table, but for its head and the line below. */
function stateIn(line: string): State[] {
  const [, name = '', to = '', work = ''] = /^\| (\w+) \| ([^|]*) \| ([^|]*)\|$/.exec(line) ?? []
  if (name === '' || to === 'may go to') return []
  return [{ name, to: to === '(final)' ? [] : to.split(', '), isWorkedOn: work.startsWith('job') }]
}

/** Final states have two lines around them, and those that wait for somebody a broken one. The first state is the one of a new record. */
export function dotOf(states: readonly State[]): string {
  const nodes = states.map(({ name, to, isWorkedOn }) => {
    if (to.length === 0) return `${name} [peripheries=2]`
    return isWorkedOn ? name : `${name} [style="rounded,dashed"]`
  })
  const edges = states.flatMap(({ name, to }) => to.map((next) => `${name} -> ${next}`))
  const start = states[0] ? ['new [shape=point, width=0.12, label=""]', `new -> ${states[0].name}`] : []
  return `digraph {\n${[...start, ...nodes, ...edges].join('\n')}\n}`
}
