// The commit is one statement: a CTE for each table that the batch writes or has read, and one array parameter for each column. It
// fails as a whole (a division by zero) if a guard counts too few rows. The text depends only on which parts it has, so each
// text is built and prepared once. If the batch has one command, parts with one row have plain parameters instead of arrays: that
// saves a third of the database's time. Batches of several would have too many texts that way.

import { countsOf, isApart } from '../db/distribution.ts'
import { type EventRow, transitions } from '../events/transition.ts'
import { defined } from '../kernel/assert.ts'
import type { Batch, BatchRows, CountDelta } from './batch.ts'
import { clockPart, type JobLease, jobParts } from './job-writes.ts'
import { ledgerParts } from './ledger-writes.ts'
import {
  type Action,
  arrayOf,
  commitRow,
  GuidList,
  type Parameter,
  type Parameters,
  type Part,
  placeholderOf,
  selected,
  singleOf,
  singlePlaceholderOf,
} from './part.ts'
import { insertPart, parameterAt, rowParts } from './table-writes.ts'

export interface SqlStatement {
  readonly text: string
  readonly parameters: readonly (string | null)[]
}

const texts = new Map<string, string>()
const texts_max = 1024

/** `isLean`: parts with one row are written without arrays. Both forms do the same. */
export function statementOf(batch: Batch, commit_guid: string, lease: JobLease, isLean: boolean): SqlStatement {
  const guids = new GuidList()
  const parts = partsOf(batch, lease, guids)
  const isSingle = ({ rows }: Part): boolean => isLean && rows === 1
  const shape = parts.map((part) => (isSingle(part) ? `${part.id}=1` : part.id)).join(' ')
  let text = texts.get(shape)
  if (text === undefined) {
    text = textOf(parts, isSingle)
    if (texts.size < texts_max) texts.set(shape, text)
  }
  const parameters: (string | null)[] = [String(guids), commit_guid, batch.before.newest ?? null]
  for (const part of parts) {
    const { types, arrays } = part
    parameters.push(
      ...(isSingle(part) ? arrays.map((array, i) => singleOf(defined(types[i], 'its type'), array, guids)) : arrays),
    )
  }
  return { text, parameters }
}

export function partsOf(batch: BatchRows, lease: JobLease, guids: GuidList): Part[] {
  const parts = [...rowParts(batch, guids), ...ledgerParts(batch, guids)]
  if (batch.transitions.length > 0) parts.push(eventPart(batch.transitions, guids))
  parts.push(...jobParts(batch, lease, guids), ...clockPart(batch, guids), ...countParts(batch, guids))
  return parts
}

function textOf(parts: readonly Part[], isSingle: (part: Part) => boolean): string {
  const ctes = ['committed as (insert into commits (guid) values ($2::uuid))']
  // Versions are not enough. If the commit before this one failed, another process may have given its rows the versions that it would
  // have given them. Then this commit, decided on rows that never landed, would overwrite that process's rows.
  const checks = ['($3::uuid is null or exists (select from commits where guid = $3::uuid))']
  // Every parameter needs a type, and without arrays nothing else names the list of guids.
  if (parts.every(isSingle)) checks.push('$1::uuid[] is not null')
  // $1 is the list of guids, $2 this commit, $3 the one before it.
  let next = 4
  for (const part of parts) {
    const placeholder = isSingle(part) ? singlePlaceholderOf : placeholderOf
    const parameters = part.types.map((type) => placeholder(type, next++)) as unknown as Parameters
    const { actions, check } = part.sql(parameters)
    ctes.push(...actions.map(({ name, sql }) => `${name} as (${sql})`))
    if (check) checks.push(check)
  }
  return `with ${ctes.join(',\n')}\nselect 1 / (case when ${checks.join('\n  and ')} then 1 else 0 end) as landed`
}

/** The events, and one row that lists their keys for the publisher. The keys are parameters already. */
function eventPart(rows: readonly EventRow[], guids: GuidList): Part {
  const inserted = insertPart(transitions, rows, guids)
  return {
    ...inserted,
    sql: (p) => {
      const of = (name: string) => parameterAt(p, transitions.stored, name)
      return { actions: [...inserted.sql(p).actions, told(of('bank_guid'), of('object_guid'), of('sequence'))] }
    },
  }
}

function told(bank: Parameter, object: Parameter, sequence: Parameter): Action {
  const columns = 'bank_guids, object_guids, sequences'
  const sql = bank.tenant
    ? `insert into event_batches (commit_guid, bank_guid, ${columns})
  select c.guid, c.tenant_guid, array_fill(c.tenant_guid, array[cardinality(${sequence.array})]), ${object.array}, ${sequence.array}
  from commits c where ${commitRow(bank)}`
    : `insert into event_batches (commit_guid, ${columns}) values ($2::uuid, array(select ${bank.each}), array(select ${object.each}),
  ${sequence.array})`
  return { name: 'told', isInsert: true, sql }
}

const countKey = ({ bank_guid, noun, day, type, state }: CountDelta): string =>
  `${bank_guid}/${noun}/${day}/${type}/${state}`

/** The totals of deliveries are apart on a distributed database, like deliveries. */
function countParts(batch: BatchRows, guids: GuidList): Part[] {
  const counts = [...batch.counts.values()].flat().filter((delta) => delta.n !== 0)
  counts.sort((a, b) => (countKey(a) < countKey(b) ? -1 : 1))
  const isDistributed = !guids.isListing
  return [...new Set(counts.map(({ noun }) => countsOf(noun, isDistributed)))].map((table) =>
    countPart(
      table,
      counts.filter(({ noun }) => countsOf(noun, isDistributed) === table),
      guids,
    ),
  )
}

const countPart = (table: string, counts: readonly CountDelta[], guids: GuidList): Part => ({
  id: `~${table}`,
  tenantAt: 0,
  isApart: isApart(table),
  rows: counts.length,
  types: ['listed guid', 'text', 'date', 'text', 'text', 'bigint'],
  arrays: [
    guids.arrayOf(counts.map((delta) => delta.bank_guid)),
    arrayOf(counts.map((delta) => delta.noun)),
    arrayOf(counts.map((delta) => delta.day)),
    arrayOf(counts.map((delta) => `"${delta.type}"`)),
    arrayOf(counts.map((delta) => `"${delta.state}"`)),
    arrayOf(counts.map((delta) => String(delta.n))),
  ],
  sql: (p) => ({
    actions: [
      {
        name: 'counted',
        isInsert: true,
        sql: `insert into ${table} as t (bank_guid, noun, day, type, state, n) ${selected(p)}
  on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n`,
      },
    ],
  }),
})
