// A label with a comma could be stored and never found, because filters take comma-separated lists. It is refused wherever labels
// are sent, by the service and by the database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { tables } from '../../src/wiring/tables.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const absent = 'f'.repeat(32)
const labelled = endpoints.filter(({ body }) => body?.properties?.labels)

test.each(labelled.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses a comma in a label',
  async (_, { method, path }) => {
    const { body } = await s.call(method, path.replaceAll(/\{\w+\}/g, absent), { labels: ['fine', 'a,b'] })
    const message = 'A label has no comma: filters take comma-separated lists. Send two labels.'
    expect(body.status).toBe(400)
    expect(body.errors).toContainEqual({ field: 'labels[1]', code: 'invalid_value', message })
    expect(body.errors).not.toContainEqual(expect.objectContaining({ field: 'labels[0]' }))
  },
)

test('a label without a comma is found, whatever else it has', async () => {
  const labels = ['a;b', 'c d', '\u{1f600}"\\']
  const { guid } = await ok(
    s.call('POST', '/customers', { type: 'individual', name: { first: 'A', last: 'B' }, labels }),
  )
  for (const label of labels) {
    const { objects } = await ok(s.call('GET', `/customers?${new URLSearchParams({ label })}`))
    expect(objects.map((each: { guid: string }) => each.guid)).toEqual([guid])
  }
})

describe('the database', () => {
  /** An execution has the labels of its plan, which may be older than the rule. */
  const own = tables.filter(({ columns, name }) => 'labels' in columns && name !== 'executions').map(({ name }) => name)

  test('has the rule on every table with labels of its own', async () => {
    expect(own).toHaveLength(10)
    // Each shard of a table has the rule too, and a number behind its name.
    const rules = await s.service.sql<{ name: string; rule: string }[]>`
      select conrelid::regclass::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and conname like '%\\_labels' and conrelid::regclass::text !~ '_[0-9]+$' order by 1`
    expect(rules.map(({ name }) => name)).toEqual([...own].sort())
    // Tables from before the rule have rows that it was not checked against.
    const texts = new Set(rules.map(({ rule }) => rule.replace(' NOT VALID', '')))
    expect([...texts]).toEqual([expect.stringContaining('like_regex ","')])
  })

  test('refuses a new row, and lets an old one change', async () => {
    const { sql } = s.service
    const { guid } = s.demo.customers[0]!
    const withComma = (version: number) =>
      sql`update customers set labels = '["a,b"]', version = ${version} where guid = ${guid}`
    await expect(withComma(1)).rejects.toMatchObject({ code: '23514' })
    // As a row from before the rule is after its next change.
    await withComma(7)
    const activity_limits = [{ type: 'daily', asset: 'USD', amount: 5 }]
    const changed = await ok(s.call('PATCH', `/customers/${guid}`, { activity_limits }))
    expect([changed.labels, changed.activity_limits.length]).toEqual([['a,b'], 1])
  })
})
