// Every JSON column, with the values that a furnished bank has in it and with others of the same form: numbers of any length, fractions,
// any text. Each goes through PostgreSQL, is read, and is read the same again after it was written anew.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeJson } from '../../src/wire/json.ts'
import { tables } from '../../src/wiring/tables.ts'
import { furnish } from '../support/furnished-bank.ts'
import { startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
  await furnish(s)
})
afterAll(() => s.stop())

const columns = tables.flatMap((table) =>
  Object.entries(table.columns).flatMap(([name, column]) =>
    column.sql === 'jsonb' ? [{ place: `${table.name}.${name}`, table: table.name, name, column }] : [],
  ),
)

const numbers = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).filter((each) => !Object.is(each, -0)),
)
const amounts = fc.bigInt(-(10n ** 45n), 10n ** 45n)
// What callers may send: no U+0000 and no half of a pair.
const texts = fc
  .oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-f]{8,64}$/))
  .map((text) => text.replace(/[\p{Surrogate}\0]/gu, ''))

/** Values of the same form: text where text was, and so on. Words like `kind` stay: they say which form it is. */
function others(value: unknown, name = ''): fc.Arbitrary<unknown> {
  if (typeof value === 'number') return numbers
  if (typeof value === 'bigint') return amounts
  if (typeof value === 'string') return /^(kind|type|state)$/.test(name) ? fc.constant(value) : texts
  if (Array.isArray(value)) return fc.tuple(...value.map((each) => others(each)))
  if (typeof value !== 'object' || value === null) return fc.constant(value)
  return fc.record(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, others(each, key)])))
}

/** Of columns that the furnished bank leaves empty. */
const anything = fc.jsonValue().map((value) => [value, { n: 0.9099999999999999, hash: '0123456789abcdef' }])

test('all are here', () => expect(columns.length).toBeGreaterThan(60))

test.each(columns)('$place is read, whatever was stored', async ({ table, name, column }) => {
  const { sql } = s.service
  const found = await sql.unsafe<{ text: string }[]>(
    `select distinct "${name}"::text as text from ${table} where "${name}" is not null limit 4`,
  )
  const samples = found.map(({ text }) => column.decode(text))
  const made = samples.length > 0 ? samples.map((each) => others(each)) : []
  const values = made.flatMap((each) => fc.sample(each, 6))
  const written = [...samples, ...values].map((value) => column.encode(value) as string)
  // Numbers of records whose form nobody knows here.
  if (samples.length === 0) written.push(...fc.sample(anything, 5).map(writeJson))
  const all = `[${written.join()}]`
  const stored = await sql<
    { text: string }[]
  >`select each::text as text from jsonb_array_elements(${all}::text::jsonb) each`
  expect(stored).toHaveLength(written.length)
  for (const { text } of stored) {
    const read = samples.length > 0 ? column.decode(text) : JSON.parse(text)
    expect(writeJson(read)).toMatch(/^[[{"\d-]|^null$/)
    if (samples.length > 0) expect(column.decode(column.encode(read))).toEqual(read)
  }
})
