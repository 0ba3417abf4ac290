// Loads the rows that a batch needs and the working set lacks: one statement for each table and index, pipelined, without locks.
import type { Sql } from '../db/pool.ts'
import type { Need } from '../kernel/command.ts'
import { columnOf, indexOf, type Table } from '../kernel/table.ts'
import { GuidList, parameterOf, placeholderOf, typeOf, unnested } from './part.ts'
import { type Entry, indexText, type List, type WorkingSet } from './working-set.ts'

export const isVersioned = (table: Table): boolean => table.mutable.length > 0

interface Statement {
  readonly text: string
  readonly on: readonly string[]
}

const statements = new Map<Table, Map<string, Statement>>()

function statementFor(table: Table, index: string | undefined, isByTenant: boolean): Statement {
  const known = statements.get(table) ?? new Map<string, Statement>()
  statements.set(table, known)
  const name = `${index ?? ''}${isByTenant ? ' of one tenant' : ''}`
  let statement = known.get(name)
  if (!statement) {
    const on = index === undefined ? table.key : indexOf(table, index)
    const columns = table.columnNames.map((name) => `t.${name}`)
    if (isVersioned(table)) columns.push('t.version')
    const parameters = on.map((name, i) => placeholderOf(typeOf(columnOf(table, name)), i + 2))
    const equal = on.map((name) => `${name} = u.${name}`)
    // The first guid of the list is the tenant's.
    if (isByTenant) equal[0] = `${on[0]} = ($1::uuid[])[1]`
    // OFFSET 0 is load-bearing: it makes the planner look each key up. Without it a plan that was made while the table was empty,
    // and is kept for thousands of commits, may scan the whole table.
    const text = `select ${columns.join(', ')} from ${unnested(parameters, on)}
      cross join lateral (select * from ${table.source} where ${equal.join(' and ')} offset 0) t`
    statement = { text, on }
    known.set(name, statement)
  }
  return statement
}

/** What answers a need: an entry (perhaps of an absent row) or a list. */
export const resolve = (
  { table, index, tenant, text }: Need,
  among: Pick<WorkingSet, 'entry' | 'list'>,
): Entry | List | undefined =>
  index === undefined ? among.entry(table, tenant, text) : among.list(table, index, tenant, text)

/** What was loaded for one batch. A small working set may forget some of it before it is read. */
export class Loaded {
  readonly #set: WorkingSet
  readonly #byName = new Map<string, Entry | List>()

  constructor(set: WorkingSet) {
    this.#set = set
  }

  async load(sql: Sql, needs: readonly Need[]): Promise<void> {
    const absent: Need[] = []
    for (const need of needs) {
      const known = resolve(need, this.#set)
      if (known) this.#byName.set(nameOf(need), known)
      else absent.push(need)
    }
    if (absent.length === 0) return
    await load(sql, absent, this.#set, (need, found) => this.#byName.set(nameOf(need), found))
  }

  /**
   * Reads all of it at one instant: in a transaction whose statements are handed to the connection in one go, so that no other
   * statement comes between them. `sql` has one connection.
   */
  async loadSnapshot(sql: Sql, needs: readonly Need[]): Promise<void> {
    const begun = sql.unsafe('begin isolation level repeatable read, read only').execute()
    const loaded = this.load(sql, needs)
    await Promise.all([begun, loaded, sql.unsafe('commit').execute()])
  }

  entry(table: Table, tenant: string, text: string): Entry | undefined {
    const found = this.#find({ table, index: undefined, tenant, text }) as Entry | undefined
    return found && this.#set.keep(found)
  }

  list(table: Table, index: string, tenant: string, text: string): List | undefined {
    return this.#find({ table, index, tenant, text }) as List | undefined
  }

  #find(need: Named): Entry | List | undefined {
    return this.#byName.size === 0 ? undefined : this.#byName.get(nameOf(need))
  }
}

type Named = Pick<Need, 'table' | 'index' | 'tenant' | 'text'>

export const nameOf = (need: Named): string => `${need.table.name}.${need.index ?? ''}:${fullText(need)}`

/** Tenant and key as one text. */
export const fullText = ({ tenant, text }: { readonly tenant: string; readonly text: string }): string =>
  `${tenant}/${text}`

type OnLoaded = (need: Need, found: Entry | List) => void

/** Needs that one statement answers, by tenant and key. */
interface Group {
  readonly table: Table
  readonly index: string | undefined
  readonly needs: Map<string, Need>
}

/** Brings every need into the working set, absence included. */
async function load(sql: Sql, needs: readonly Need[], set: WorkingSet, onLoaded: OnLoaded): Promise<void> {
  const groups = new Map<string, Group>()
  for (const need of needs) {
    const { table, index } = need
    const name = `${table.name}.${index ?? ''}${sql.is_distributed ? need.tenant : ''}`
    const group = groups.get(name) ?? { table, index, needs: new Map<string, Need>() }
    groups.set(name, group)
    group.needs.set(fullText(need), need)
  }
  await Promise.all([...groups.values()].map((group) => loadGroup(sql, group, set, onLoaded)))
}

/** `then`, and not `await`, is load-bearing: it hands the statement to the driver at once (see `loadSnapshot`). */
function loadGroup(sql: Sql, group: Group, set: WorkingSet, onLoaded: OnLoaded): Promise<void> {
  const { table, index } = group
  const needs = [...group.needs.values()]
  const { text, on } = statementFor(table, index, sql.is_distributed === true)
  const guids = new GuidList()
  const arrays = on.map((name, i) => parameterOf(columnOf(table, name), needs, (need) => need.values[i], guids))
  const asked = sql.unsafe(text, [String(guids), ...arrays], { prepare: true }).values()
  return asked.then((found) => admitFound(found, group, set, onLoaded))
}

function admitFound(found: readonly unknown[][], { table, index, needs }: Group, set: WorkingSet, onLoaded: OnLoaded) {
  // Not looked up in the working set: a small one may have evicted rows of this very answer.
  const byKey = new Map<string, Entry>()
  const byValue = new Map<string, Entry[]>()
  for (const values of found) {
    const row = table.rowFrom(values) as object
    const version = isVersioned(table) ? Number(values.at(-1)) : 0
    const entry = set.admit(table, table.tenantOf(row), table.keyOf(row), row, version)
    if (index === undefined) byKey.set(fullText(entry), entry)
    else {
      const value = fullText({ tenant: entry.tenant, text: indexText(table, index, row) })
      const entries = byValue.get(value)
      if (entries) entries.push(entry)
      else byValue.set(value, [entry])
    }
  }
  for (const [name, need] of needs) {
    const { tenant, text } = need
    if (index === undefined) onLoaded(need, byKey.get(name) ?? set.admit(table, tenant, text, undefined, 0))
    else onLoaded(need, set.admitList(table, index, tenant, text, byValue.get(name) ?? []))
  }
}
