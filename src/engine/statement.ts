// The commit is one statement: a data-modifying CTE for each thing a batch writes, one array parameter per column. It fails
// as a whole (a division by zero) if a guard counted too few rows. The text depends only on the batch's shape, so the few
// shapes that occur are prepared once. Arrays are sorted by key, always: two processes then lock in the same order.
import { events } from '../events/event.ts'
import type { Table } from '../kernel/table.ts'
import { journals } from '../ledger/balance.ts'
import type { Batch } from './batch.ts'
import { clockPart, type JobLease, jobParts } from './job-writes.ts'
import { arrayOf, type Part, placeholderOf, separatedOf, separatedType } from './part.ts'
import type { Entry } from './working-set.ts'

export interface Statement {
  readonly text: string
  readonly parameters: readonly string[]
}

const texts = new Map<string, string>()

export function statementOf(batch: Batch, commit_guid: string, lease: JobLease): Statement {
  const parts: Part[] = []
  for (const table of [...batch.written.keys()].sort(byName)) parts.push(...tableParts(table, batch))
  parts.push(...readParts(batch), ...ledgerParts(batch))
  if (batch.events.length > 0) parts.push(insertPart(events as unknown as Table, batch.events))
  parts.push(...jobParts(batch, lease), ...clockPart(batch), ...countParts(batch))
  const shape = parts.map((part) => part.id).join(' ')
  let text = texts.get(shape)
  if (text === undefined) {
    text = textOf(parts)
    texts.set(shape, text)
  }
  return { text, parameters: [commit_guid, ...parts.flatMap((part) => part.arrays)] }
}

function textOf(parts: readonly Part[]): string {
  const ctes = ['committed as (insert into commits (guid) values ($1::uuid))']
  const checks: string[] = []
  let next = 2
  for (const part of parts) {
    const { cte, check } = part.sql(part.types.map((type) => placeholderOf(type, next++)))
    if (cte) ctes.push(cte)
    if (check) checks.push(check)
  }
  const guard = checks.length > 0 ? checks.join('\n  and ') : 'true'
  return `with ${ctes.join(',\n')}\nselect 1 / (case when ${guard} then 1 else 0 end) as landed`
}

const byName = (a: Table, b: Table): number => (a.name < b.name ? -1 : 1)
const byText = (a: Entry, b: Entry): number => (a.text < b.text ? -1 : 1)

const columnArrays = (table: Table, names: readonly string[], rows: readonly object[]): string[] =>
  names.map((name) => {
    const { encode, isSeparated } = table.columns[name]!
    const elements = rows.map((row) => encode((row as Record<string, unknown>)[name]))
    return isSeparated ? separatedOf(elements) : arrayOf(elements)
  })

const typesOf = (table: Table, names: readonly string[]): string[] =>
  names.map((name) => {
    const { sql, isSeparated } = table.columns[name]!
    return isSeparated ? separatedType(sql) : sql
  })

function insertPart(table: Table, rows: readonly object[]): Part {
  const names = table.columnNames
  return {
    id: `+${table.name}`,
    types: typesOf(table, names),
    arrays: columnArrays(table, names, rows),
    sql: (p) => ({
      cte: `ins_${table.name} as (insert into ${table.name} (${names.join(', ')}) select * from unnest(${p.join(', ')}))`,
    }),
  }
}

function tableParts(table: Table, batch: Batch): Part[] {
  const written = [...batch.written.get(table)!].sort(byText)
  const inserted = written.filter((entry) => entry.write?.op === 'insert')
  const updated = written.filter((entry) => entry.write?.op === 'update')
  const removed = written.filter((entry) => entry.write?.op === 'remove')
  const parts: Part[] = []
  if (inserted.length > 0)
    parts.push(
      table.name === 'balances'
        ? newBalancesPart(table, inserted)
        : insertPart(
            table,
            inserted.map((e) => e.row!),
          ),
    )
  if (updated.length > 0) parts.push(updatePart(table, updated))
  if (removed.length > 0)
    parts.push(
      removePart(
        table,
        removed.map((entry) => batch.removed.get(entry)!),
      ),
    )
  return parts
}

const equalOn = (names: readonly string[]): string => names.map((name) => `t.${name} = u.${name}`).join(' and ')

function updatePart(table: Table, updated: readonly Entry[]): Part {
  const names = [...table.key, ...table.mutable]
  const set = table.mutable.map((name) => `${name} = u.${name}`)
  return {
    id: `~${table.name}`,
    types: [...typesOf(table, names), 'integer'],
    arrays: [
      ...columnArrays(
        table,
        names,
        updated.map((entry) => entry.row!),
      ),
      arrayOf(updated.map((entry) => String(entry.write!.base))),
    ],
    sql: (p) => ({
      // The version is load-bearing: it is what makes a decision on an old row fail.
      cte: `upd_${table.name} as (update ${table.name} t set ${set.join(', ')}, version = t.version + 1
  from unnest(${p.join(', ')}) u(${names.join(', ')}, base) where ${equalOn(table.key)} and t.version = u.base returning 1)`,
      check: `(select count(*) from upd_${table.name}) = cardinality(${p[0]})`,
    }),
  }
}

function removePart(table: Table, rows: readonly object[]): Part {
  return {
    id: `-${table.name}`,
    types: typesOf(table, table.key),
    arrays: columnArrays(table, table.key, rows),
    sql: (p) => ({
      cte: `del_${table.name} as (delete from ${table.name} t using unnest(${p.join(', ')}) u(${table.key.join(', ')})
  where ${equalOn(table.key)} returning 1)`,
      check: `(select count(*) from del_${table.name}) = cardinality(${p[0]})`,
    }),
  }
}

/** Rows that decisions read and nobody in the batch writes: their versions are compared, without a lock. */
function readParts(batch: Batch): Part[] {
  const present = new Map<Table, Entry[]>()
  const absent = new Map<Table, Entry[]>()
  for (const entry of batch.reads) {
    if (!entry.table.isGuarded || entry.write) continue
    const byTable = entry.row ? present : absent
    const entries = byTable.get(entry.table)
    if (entries) entries.push(entry)
    else byTable.set(entry.table, [entry])
  }
  const sorted = (byTable: Map<Table, Entry[]>) => [...byTable].sort(([a], [b]) => byName(a, b))
  return [...sorted(present).map(versionPart), ...sorted(absent).map(absencePart)]
}

const versionPart = ([table, entries]: [Table, Entry[]]): Part => ({
  id: `?${table.name}`,
  types: [...typesOf(table, table.key), 'integer'],
  arrays: [
    ...columnArrays(
      table,
      table.key,
      entries.map((entry) => entry.row!),
    ),
    arrayOf(entries.map((entry) => String(entry.version))),
  ],
  sql: (p) => ({
    cte: '',
    check: `(select count(*) from unnest(${p.join(', ')}) u(${table.key.join(', ')}, version)
    join ${table.name} t on ${equalOn(table.key)} and t.version = u.version) = cardinality(${p[0]})`,
  }),
})

/** A row that was not there must still not be: another process may have made it since (a clock, what is used of a limit). */
const absencePart = ([table, entries]: [Table, Entry[]]): Part => {
  const keys = entries.map((entry) => entry.text.split('/'))
  return {
    id: `!${table.name}`,
    types: typesOf(table, table.key),
    arrays: table.key.map((name, i) => {
      const { sql, encode } = table.columns[name]!
      return arrayOf(keys.map((parts) => encode(sql === 'timestamptz' ? Number(parts[i]) : parts[i])))
    }),
    sql: (p) => ({
      cte: '',
      check: `not exists (select from unnest(${p.join(', ')}) u(${table.key.join(', ')})
    join ${table.name} t on ${equalOn(table.key)})`,
    }),
  }
}

function newBalancesPart(table: Table, inserted: readonly Entry[]): Part {
  const part = insertPart(
    table,
    inserted.map((entry) => entry.row!),
  )
  return {
    ...part,
    sql: (p) => ({ cte: part.sql(p).cte.replace(/\)$/, ' returning bank_guid, account_guid, posted, sequence)') }),
  }
}

function ledgerParts(batch: Batch): Part[] {
  const parts: Part[] = []
  const opensAccounts = [...batch.written.keys()].some((table) => table.name === 'balances')
  const deltas = [...batch.deltas]
    .filter(([, d]) => d.posted !== 0n || d.held !== 0n || d.entries > 0)
    .sort(([a], [b]) => byText(a, b))
  if (deltas.length > 0) {
    const keys = deltas.map(([entry]) => entry.text.split('/'))
    parts.push({
      id: '~balances',
      types: ['uuid', 'uuid', 'numeric', 'numeric', 'bigint'],
      arrays: [
        arrayOf(keys.map(([bank]) => bank!)),
        arrayOf(keys.map(([, account]) => account!)),
        arrayOf(deltas.map(([, delta]) => String(delta.posted))),
        arrayOf(deltas.map(([, delta]) => String(delta.held))),
        arrayOf(deltas.map(([, delta]) => String(delta.entries))),
      ],
      sql: (p) => ({
        cte: `moved as (update balances t set posted = t.posted + u.posted, held = t.held + u.held, sequence = t.sequence + u.entries
  from unnest(${p.join(', ')}) u(bank_guid, account_guid, posted, held, entries)
  where t.bank_guid = u.bank_guid and t.account_guid = u.account_guid
  returning t.bank_guid, t.account_guid, t.posted, t.sequence)`,
        check: `(select count(*) from moved) = cardinality(${p[0]})`,
      }),
    })
  }
  if (batch.journals.length > 0) parts.push(insertPart(journals as unknown as Table, batch.journals))
  if (batch.entries.length > 0) parts.push(entriesPart(batch, deltas.length > 0, opensAccounts))
  return parts
}

/**
 * Entries take sequence and running balance from the balance row the statement itself has just written, less what comes
 * after them in this batch: another process may have moved the same account a moment ago.
 */
function entriesPart(batch: Batch, hasMoved: boolean, opensAccounts: boolean): Part {
  const later = new Map<Entry, { entries: number; amount: bigint }>()
  const rows = batch.entries.toReversed().map(({ entry, balance }) => {
    const after = later.get(balance) ?? { entries: 0, amount: 0n }
    later.set(balance, { entries: after.entries + 1, amount: after.amount + entry.amount })
    return { entry, after }
  })
  rows.reverse()
  const sources = [...(hasMoved ? ['table moved'] : []), ...(opensAccounts ? ['table ins_balances'] : [])]
  return {
    id: `+entries${hasMoved ? 'm' : ''}${opensAccounts ? 'o' : ''}`,
    types: ['uuid', 'uuid', 'uuid', 'text', 'numeric', 'bigint', 'numeric'],
    arrays: [
      arrayOf(rows.map(({ entry }) => entry.bank_guid)),
      arrayOf(rows.map(({ entry }) => entry.account_guid)),
      arrayOf(rows.map(({ entry }) => entry.journal_guid)),
      arrayOf(rows.map(({ entry }) => entry.asset)),
      arrayOf(rows.map(({ entry }) => String(entry.amount))),
      arrayOf(rows.map(({ after }) => String(after.entries))),
      arrayOf(rows.map(({ after }) => String(after.amount))),
    ],
    sql: (p) => ({
      cte: `posted as (insert into entries (bank_guid, account_guid, sequence, journal_guid, asset, amount, balance)
  select u.bank_guid, u.account_guid, b.sequence - u.later_entries, u.journal_guid, u.asset, u.amount, b.posted - u.later_amount
  from unnest(${p.join(', ')}) u(bank_guid, account_guid, journal_guid, asset, amount, later_entries, later_amount)
  join (${sources.join(' union all ')}) b(bank_guid, account_guid, posted, sequence)
    on b.bank_guid = u.bank_guid and b.account_guid = u.account_guid
  returning journal_guid, asset, amount)`,
      // Every journal sums to zero in every asset, and no entry lacked its balance.
      check: `(select count(*) from posted) = cardinality(${p[0]})
  and not exists (select from posted group by journal_guid, asset having sum(amount) <> 0)`,
    }),
  }
}

function countParts(batch: Batch): Part[] {
  const counts = [...batch.counts]
    .filter(([, delta]) => delta.n !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta)
  if (counts.length === 0) return []
  return [
    {
      id: '~row_counts',
      types: ['uuid', 'text', 'date', 'text', 'text', 'bigint'],
      arrays: [
        arrayOf(counts.map((delta) => delta.bank_guid)),
        arrayOf(counts.map((delta) => delta.noun)),
        arrayOf(counts.map((delta) => delta.day)),
        arrayOf(counts.map((delta) => `"${delta.type}"`)),
        arrayOf(counts.map((delta) => `"${delta.state}"`)),
        arrayOf(counts.map((delta) => String(delta.n))),
      ],
      sql: (p) => ({
        cte: `counted as (insert into row_counts as t (bank_guid, noun, day, type, state, n) select * from unnest(${p.join(', ')})
  on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n)`,
      }),
    },
  ]
}
