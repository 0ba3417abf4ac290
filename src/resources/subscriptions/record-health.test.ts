// record-health: what a worker saw of a receiver, and what the subscription becomes by it.
import { expect, test } from 'vitest'
import { decide, given, later, momentAt, writtenTo } from '../../../test/support/rows.ts'
import { subscription, subscriptionKey } from '../../../test/support/subscription-rows.ts'
import { recordHealth } from './record-health.ts'
import { subscriptions } from './subscription.ts'

const day = 86_400
const at = later(10 * day)
const ago = (seconds: number) => later(10 * day - seconds)
const saw = (seen: { failing_since?: number; has_succeeded?: boolean; is_gone?: boolean }) => ({
  ...subscriptionKey,
  failing_since: seen.failing_since === undefined ? null : ago(seen.failing_since),
  has_succeeded: seen.has_succeeded ?? false,
  is_gone: seen.is_gone ?? false,
})
const decided = (input: ReturnType<typeof saw>, rows: ReturnType<typeof given>) => {
  const decision = decide(recordHealth, input, rows, momentAt(at))
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision
}

test.each([
  ['no such subscription', given()],
  ['a failed one', given(subscription({ state: 'failed', failure_code: 'endpoint_gone' }))],
  ['a deleted one', given(subscription({ state: 'deleted' }))],
])('%s is left alone', (_, rows) => {
  expect(decided(saw({ failing_since: 1, is_gone: true }), rows)).toEqual({ output: 'stale' })
})

test.each<[string, number | null, Parameters<typeof saw>[0]]>([
  ['well, as known', null, { has_succeeded: true }],
  ['a later failure than the known one', 60, { failing_since: 1 }],
  ['the failure that is known', 60, { failing_since: 60 }],
])('%s changes nothing', (_, known, seen) => {
  const rows = given(subscription({ deliveries_failing_since: known === null ? null : ago(known) }))
  expect(decided(saw(seen), rows).changes).toBeUndefined()
})

test.each<[string, number | null, Parameters<typeof saw>[0], number | null]>([
  ['a first failure', null, { failing_since: 1 }, 1],
  ['a success', 60, { has_succeeded: true }, null],
  ['a success, then a failure', 60, { failing_since: 1, has_succeeded: true }, 1],
  ['a success after almost five days', 5 * day - 1, { has_succeeded: true }, null],
  ['a success after more than five days', 6 * day, { has_succeeded: true }, null],
])('%s is noted', (_, known, seen, since) => {
  const rows = given(subscription({ deliveries_failing_since: known === null ? null : ago(known) }))
  const [written] = writtenTo(decided(saw(seen), rows), subscriptions)
  const deliveries_failing_since = since === null ? null : ago(since)
  expect(written).toMatchObject({ state: 'completed', deliveries_failing_since, updated_at: at, event_sequence: 2 })
})

test.each<[string, number | null, Parameters<typeof saw>[0], string]>([
  ['a receiver that is gone', null, { failing_since: 0, is_gone: true }, 'endpoint_gone'],
  ['one that is gone after five days of failing', 5 * day, { failing_since: 0, is_gone: true }, 'endpoint_gone'],
  ['a failure five days after the first', 5 * day, { failing_since: 0 }, 'deliveries_failing'],
])('%s ends it', (_, known, seen, failure_code) => {
  const rows = given(subscription({ deliveries_failing_since: known === null ? null : ago(known) }))
  const decision = decided(saw(seen), rows)
  expect(writtenTo(decision, subscriptions)).toEqual([
    expect.objectContaining({ state: 'failed', failure_code, event_sequence: 3, updated_at: at }),
  ])
  expect(decision.changes).toEqual([expect.objectContaining({ op: 'update', path: ['completed', 'failed'] })])
})
