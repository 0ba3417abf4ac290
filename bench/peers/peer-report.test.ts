// The table of the comparison, its medians, and the share of movements that are final.
import { describe, expect, test } from 'vitest'
import { finalShare, type PeerMeasured } from './measure.ts'
import { medianOfRounds, type PeerReport, peerReportText } from './peer-report.ts'

const measured = (per_second: number, fields: Partial<PeerMeasured> = {}): PeerMeasured => ({
  per_second,
  p50_ms: 1.234,
  p99_ms: 20,
  service_us: 100,
  database_us: 50,
  rss_mb: 200,
  errors: 0,
  first_error: undefined,
  unapplied: 0,
  ...fields,
})

const report = (rows: PeerReport['rows']): PeerReport => ({
  machine: { cpus: 2, node: '20.19.0', database: 'PostgreSQL 18', commit_ms: 0.2 },
  names: ['corridor', 'other'],
  accounts: 100,
  bulk_movements: 50,
  rounds: 3,
  seconds: 8,
  rows,
})

test('medians: rates and times of the middle round, errors of all, memory of the last', () => {
  const rounds = [
    measured(300, { p50_ms: 1, rss_mb: 10, service_us: 5 }),
    measured(100, { p50_ms: 3, rss_mb: 20, errors: 2, first_error: 'no money', unapplied: 4 }),
    measured(200, { p50_ms: 2, rss_mb: 30, errors: 1, first_error: 'later', service_us: undefined }),
  ]
  expect(medianOfRounds(rounds)).toEqual(
    measured(200, {
      ...{ p50_ms: 2, rss_mb: 30, errors: 3, first_error: 'no money', unapplied: 4, service_us: undefined },
    }),
  )
})

test.each([
  [100, 100, 1],
  [100, 25, 0.25],
  // An error can be applied too.
  [100, 101, 1],
  [100, 0, 0],
  [0, 0, 1],
])('of %i answered and %i applied movements the share %d is final', (answered, applied, share) => {
  expect(finalShare(answered, applied)).toBe(share)
})

describe('the table', () => {
  test('has a line for each path and a column for each system', () => {
    const text = peerReportText(
      report([
        { path: 'movement', clients: 1, pgbench_tps: 900, systems: [measured(400), measured(300)] },
        {
          path: 'movement',
          clients: 256,
          pgbench_tps: 1000,
          systems: [measured(5000), measured(800, { service_us: undefined, database_us: undefined })],
        },
        { path: 'bulk', clients: 4, pgbench_tps: 950, systems: [measured(6000), measured(9000)] },
        { path: 'bulk', clients: 16, pgbench_tps: 970, systems: [measured(7000), measured(8000)] },
        { path: 'read', clients: 64, pgbench_tps: undefined, systems: [measured(10_000), measured(9000)] },
        {
          path: 'list',
          clients: 64,
          pgbench_tps: undefined,
          systems: [measured(2000, { rss_mb: 241 }), measured(1000, { rss_mb: undefined })],
        },
      ]),
    )
    expect(text.split('\n').map((line) => line.trimEnd())).toEqual([
      'PostgreSQL 18, Node 20.19.0, 2 cores, 100 accounts, 3 rounds of 8 s',
      'the smallest durable commit takes 0.20 ms',
      '',
      '                                                       corridor     other  pgbench',
      'movements/s, 1 client                                       400       300      900',
      'movements/s, 256 clients                                   5000       800     1000',
      'us of CPU for each (service + database), 256 clients   100 + 50     - + -',
      'p50 ms, 1 client                                           1.23      1.23',
      'p99 ms, 256 clients                                          20        20',
      'movements/s, 50 in a request (best clients)           7000 (16)  9000 (4)      970',
      'accounts read/s, 64 clients                               10000      9000        -',
      'lists of 20 movements/s, 64 clients                        2000      1000        -',
      'MB of memory at the end, without PostgreSQL                 241         -',
    ])
  })

  test('shows what was refused and what was not applied, with the first error of each system', () => {
    const bad = measured(100, { errors: 3, first_error: 'POST /moves: 500', unapplied: 7 })
    const lines = peerReportText(
      report([{ path: 'movement', clients: 16, pgbench_tps: undefined, systems: [measured(200), bad] }]),
    ).split('\n')
    expect(lines.filter((line) => /^(requests|answered)/.test(line)).map((line) => line.split(/ {2,}/))).toEqual([
      ['requests refused', '0', '3'],
      ['answered, not applied', '0', '7'],
    ])
    expect(lines.at(-1)).toBe('other: POST /moves: 500')
  })
})
