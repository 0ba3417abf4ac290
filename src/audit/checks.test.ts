// Every check names an invariant of docs/invariants.md, by its number or its name.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checksFor } from './checks.ts'

test('every check names an invariant that is written down, and no name stands twice', () => {
  const text = readFileSync(new URL('../../docs/invariants.md', import.meta.url), 'utf8')
  const checks = checksFor({ columns: new Map(), counted: [] })
  const isWritten = (invariant: string) =>
    /^I\d+$/.test(invariant) ? text.includes(`\n| ${invariant} |`) : text.includes(`\`${invariant}\` (`)
  expect(checks.filter(({ invariant }) => !isWritten(invariant)).map(({ name }) => name)).toEqual([])
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
})

test('every check of what only the coordinator of a cluster has says so', () => {
  const ofCoordinator =
    /\b(subscription_deliveries|delivery_attempts|published_\w+|event_hours|event_sequencer|audit_seals)\b/
  const checks = checksFor({ columns: new Map(), counted: [] })
  expect(checks.filter(({ query, runs_on }) => ofCoordinator.test(query) && !runs_on).map(({ name }) => name)).toEqual(
    [],
  )
  expect(checks.filter(({ runs_on }) => runs_on === 'coordinator').map(({ name }) => name)).toEqual([
    ...['published-events', 'event-positions', 'event-hours', 'deliveries', 'told-events', 'delivery-attempts'],
    ...['subscription-counts', 'audit-seals', 'audit-chain', 'audit-owners'],
  ])
})
