// What a column's values are after their way through a parameter, on a real database: the same.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { someGuid } from '../../test/simulation/things.ts'
import { connect, type Sql } from '../db/pool.ts'
import * as column from '../kernel/column.ts'
import type { Timestamp } from '../kernel/time.ts'
import { GuidList, type Parameter, parameterOf, placeholderOf, singleOf, singlePlaceholderOf, typeOf } from './part.ts'

let sql: Sql
beforeAll(() => {
  sql = connect(inject('testServerUrl'), { name: 'parts', max: 1 })
})
afterAll(() => sql.end())

/** Sent as the second parameter of a statement, after the list of its guids. */
async function sent<T>(kind: column.Column<T>, values: readonly T[]): Promise<unknown[]> {
  const guids = new GuidList()
  const parameter = parameterOf(kind as column.Column<unknown>, values, (value) => value, guids)
  const placeholder = placeholderOf(typeOf(kind as column.Column<unknown>), 2)
  return received(kind, placeholder, guids, parameter, values.length)
}

/** The same for one value, without an array. */
async function sentAlone<T>(kind: column.Column<T>, value: T): Promise<unknown> {
  const guids = new GuidList()
  const type = typeOf(kind as column.Column<unknown>)
  const parameter = parameterOf(kind as column.Column<unknown>, [value], (each) => each, guids)
  const [back] = await received(kind, singlePlaceholderOf(type, 2), guids, singleOf(type, parameter, guids), 1)
  return back
}

async function received<T>(
  kind: column.Column<T>,
  { array, each }: Parameter,
  guids: GuidList,
  parameter: string | null,
  count: number,
): Promise<unknown[]> {
  const rows = await sql.unsafe<{ value: unknown; n: number }[]>(
    `select ${each} as value, cardinality(${array}) as n where $1::uuid[] is not null`,
    [String(guids), parameter],
  )
  for (const { n } of rows) expect(n).toBe(count)
  return rows.map(({ value }) => kind.decode(value))
}

const nullable = <T>(some: fc.Arbitrary<T>) => fc.array(fc.option(some), { minLength: 1, maxLength: 40 })
const instant = fc.integer({ min: Date.UTC(1600, 0), max: Date.UTC(9999, 0) }).map((ms) => ms as Timestamp)
const some = Array.from({ length: 5 }, () => someGuid())

test.each([
  ['guids, some of them again and again', column.optional(column.guid), nullable(fc.constantFrom(...some))],
  ['instants, to the millisecond', column.optional(column.timestamp), nullable(instant)],
  ['amounts', column.optional(column.signed), nullable(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }))],
  [
    'texts',
    column.optional(column.text),
    nullable(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
  ],
  ['words', column.optional(column.word), nullable(fc.stringMatching(/^[a-z_.]+$/))],
  ['flags', column.optional(column.flag), nullable(fc.boolean())],
  ['bytes', column.optional(column.bytes), nullable(fc.uint8Array().map((bytes) => Buffer.from(bytes)))],
])('%s, as a list and alone', async (_, kind, values) => {
  await fc.assert(
    fc.asyncProperty(values as fc.Arbitrary<never[]>, async (given) => {
      expect(await sent(kind as column.Column<never>, given)).toEqual(given)
      for (const each of given.slice(0, 3)) {
        expect(await sentAlone(kind as column.Column<never>, each)).toEqual(each)
      }
    }),
    { numRuns: 60 },
  )
})
