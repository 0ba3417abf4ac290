// In which order the rows of a table are written.
import { expect, test } from 'vitest'
import * as column from '../kernel/column.ts'
import { table } from '../kernel/table.ts'
import type { Batch } from './batch.ts'
import { GuidList } from './part.ts'
import { tableParts } from './table-writes.ts'
import type { Entry } from './working-set.ts'

const columns = { bank: column.word, name: column.word, ticket: column.optional(column.word) }
const rows = [
  { bank: 'a', name: '1', ticket: 'y' },
  { bank: 'b', name: '2', ticket: 'x' },
  { bank: 'a', name: '3', ticket: 'x' },
  { bank: 'a', name: '4', ticket: null },
]

test.each([
  ['by key', {}, '1342'],
  ['by what two processes may both write', { uniqueColumn: 'ticket' }, '4312'],
] as const)('new rows are written %s', (_, options, names) => {
  const tickets = table('tickets', columns, { key: ['bank', 'name'], ...options })
  const entries = rows.map((row) => {
    const write = { op: 'insert', base: 0 } as const
    return { table: tickets, tenant: row.bank, text: row.name, row, version: 1, write, isKnown: true } as Entry
  })
  const batch = { written: new Map([[tickets, new Set(entries)]]) } as unknown as Batch
  const [part] = tableParts(tickets, batch, new GuidList())
  expect(part!.arrays[1]!.replace(/\D/g, '')).toBe(names)
})
