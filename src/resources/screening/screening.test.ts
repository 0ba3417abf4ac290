// Runs of screening: what begins one, what a step records, and what becomes of hits when lists change.
import { describe, expect, test } from 'vitest'
import {
  bank_guid,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { EntryHit } from '../../screening/decision.ts'
import { beginScreeningRun } from './begin-screening-run.ts'
import { decideScreeningHit } from './decide-screening-hit.ts'
import { type RecordRescreeningInput, recordRescreening } from './record-rescreening.ts'
import { type ScreeningHit, screeningHits } from './screening-hit.ts'
import { type ScreeningRun, screenedVersions, screeningRuns } from './screening-run.ts'
import { stopScreeningRun } from './stop-screening-run.ts'

const [run_guid, hit_guid] = [guidOf('run'), guidOf('hit')]
const record = { bank_guid, created_at: 0, updated_at: 0, event_sequence: 1 }
const versions = { un: 'a', eu: 'b' }
const none = { screened_count: 0, hit_count: 0, new_hit_count: 0, ended_hit_count: 0 }

const runRow = (fields: Partial<ScreeningRun> = {}): Given =>
  row(screeningRuns, {
    ...record,
    ...{ guid: run_guid, state: 'running', list_versions: versions, previous_list_versions: null, ...none },
    ...{ last_kind: null, last_guid: null, ...fields },
  } as ScreeningRun)
const newest = (list_versions = versions): Given =>
  row(screenedVersions, { bank_guid, guid: bank_guid, list_versions, screening_run_guid: run_guid })
const hit = (fields: Partial<EntryHit> = {}): EntryHit => ({
  ...{ list: 'un', entry_id: 'T.1', entry_hash: 'h', list_version: 'a', score: 90, evidence: [] },
  ...{ party_marks: ['a'], ...fields },
})
const hitRow = (fields: Partial<ScreeningHit> = {}): Given =>
  row(screeningHits, {
    ...record,
    ...{ guid: hit_guid, state: 'reviewing', screened_kind: 'customer', screened_guid: customer_guid },
    ...{ ...hit(), screening_run_guid: guidOf('former'), ...fields },
  } as ScreeningHit)

describe('new versions', () => {
  const begin = (asked: object, ...rows: Given[]) =>
    decide(beginScreeningRun, { bank_guid, versions: asked }, given(...rows))

  test('begin the first run', () => {
    const decided = begin(versions)
    expect(writtenTo(decided, screeningRuns)).toMatchObject([
      { state: 'running', previous_list_versions: null, ...none },
    ])
    expect(writtenTo(decided, screenedVersions)).toMatchObject([{ guid: bank_guid, list_versions: versions }])
  })
  test('end a run of older ones, and remember those', () => {
    const written = writtenTo(begin({ ...versions, un: 'c' }, newest(), runRow()), screeningRuns)
    expect(written).toMatchObject([
      { state: 'running', list_versions: { un: 'c', eu: 'b' }, previous_list_versions: versions },
      { guid: run_guid, state: 'superseded' },
    ])
  })
  test.each(['running', 'completed'] as const)('that have a run already (%s) begin none', (state) => {
    expect(begin({ eu: 'b', un: 'a' }, newest(), runRow({ state }))).toEqual({ output: runRow({ state }).row })
  })
  test.each([
    ['after a run that was stopped', versions, 'stopped'],
    ['of one list less', { un: 'a' }, 'completed'],
  ] as const)('begin one %s', (_, asked, state) => {
    expect(writtenTo(begin(asked, newest(), runRow({ state })), screeningRuns)).toMatchObject([{ state: 'running' }])
  })
})

describe('a step', () => {
  const step = (more: Partial<RecordRescreeningInput>, ...rows: Given[]) =>
    decide(
      recordRescreening,
      {
        bank_guid,
        screening_run_guid: run_guid,
        event_sequence: 1,
        versions,
        after: null,
        subjects: [],
        is_last: false,
        ...more,
      },
      given(...rows),
    )
  const subject = (guid: Guid, ...hits: EntryHit[]) => ({ kind: 'customer', guid, hits }) as const

  test('moves on to its last subject, and counts', () => {
    const subjects = [subject(customer_guid, hit()), subject(guidOf('other'))]
    const decided = step({ subjects }, runRow({ screened_count: 5 }))
    expect(decided).toMatchObject({
      output: {
        ...{ state: 'running', last_kind: 'customer', last_guid: guidOf('other'), event_sequence: 1 },
        ...{ screened_count: 7, hit_count: 1, new_hit_count: 1 },
      },
    })
    expect(writtenTo(decided, screeningHits)).toMatchObject([
      { state: 'reviewing', screened_guid: customer_guid, entry_id: 'T.1', screening_run_guid: run_guid },
    ])
  })
  test('that is the last completes the run, also without a subject', () => {
    const found = { state: 'completed', last_guid: customer_guid } as const
    const before = runRow({ last_kind: 'customer', last_guid: customer_guid })
    const after = { kind: 'customer', guid: customer_guid } as const
    expect(step({ after, is_last: true }, before)).toMatchObject({ output: found })
  })
  test.each([
    ['of a run that has ended', {}, runRow({ state: 'superseded', event_sequence: 2 }), 'stale'],
    ['of another event', { event_sequence: 3 }, runRow(), 'stale'],
  ] as const)('%s is stale', (_, more, before, output) => {
    expect(step(more, before)).toMatchObject({ output })
  })
  test('that another worker has recorded changes nothing', () => {
    const before = runRow({ last_kind: 'customer', last_guid: guidOf('other') })
    expect(step({ subjects: [subject(customer_guid, hit())] }, before)).toEqual({ output: before.row })
  })
  test('by other versions is made again later, and records nothing', () => {
    const decided = step({ versions: { un: 'old', eu: 'b' }, subjects: [subject(customer_guid, hit())] }, runRow())
    expect(decided).toMatchObject({ output: { check_again_at: expect.any(Number) } })
    expect(decided).not.toHaveProperty('changes')
  })

  const more = { party_marks: ['a', 'b'] }
  const entryChanged = { entry_hash: 'other' }
  test.each([
    ['waits and is found again', 'reviewing', [hit()], undefined, [0, 0]],
    [
      'waits, and its entry has changed',
      'reviewing',
      [hit(entryChanged)],
      { state: 'reviewing', ...entryChanged },
      [0, 0],
    ],
    ['waits and is gone', 'reviewing', [], { state: 'ended' }, [0, 1]],
    ['was cleared and is found again', 'cleared', [hit()], undefined, [0, 0]],
    ['was cleared, and its entry has changed', 'cleared', [hit(entryChanged)], { state: 'reviewing' }, [1, 0]],
    [
      'was cleared of a person of whom more is known now',
      'cleared',
      [hit(more)],
      { state: 'reviewing', ...more },
      [1, 0],
    ],
    ['was cleared of a person of whom less is known now', 'cleared', [hit({ party_marks: [] })], undefined, [0, 0]],
    ['was cleared and is gone', 'cleared', [], undefined, [0, 0]],
    ['was confirmed and is found again', 'confirmed', [hit()], undefined, [0, 0]],
    ['was confirmed, and its entry has changed', 'confirmed', [hit(entryChanged)], { state: 'reviewing' }, [1, 0]],
    ['was confirmed and is gone', 'confirmed', [], { state: 'ended' }, [0, 1]],
    ['has ended and is found again', 'ended', [hit()], { state: 'reviewing', screening_run_guid: run_guid }, [1, 0]],
    ['has ended and is still gone', 'ended', [], undefined, [0, 0]],
  ] as const)('a hit that %s', (_, state, hits, expected, [began, ended]) => {
    const decided = step({ subjects: [subject(customer_guid, ...hits)] }, runRow(), hitRow({ state }))
    expect(writtenTo(decided, screeningHits)).toMatchObject(expected ? [{ guid: hit_guid, ...expected }] : [])
    expect(decided).toMatchObject({ output: { new_hit_count: began, ended_hit_count: ended } })
  })
  test('another entry of the same list is another hit', () => {
    const hits = [hit(), hit({ entry_id: 'T.2' })]
    const decided = step({ subjects: [subject(customer_guid, ...hits)] }, runRow(), hitRow())
    expect(writtenTo(decided, screeningHits)).toMatchObject([{ state: 'reviewing', entry_id: 'T.2' }])
  })
})

describe('a person', () => {
  const decideOn = (decision: 'approve' | 'reject', ...rows: Given[]) =>
    decide(decideScreeningHit, { bank_guid, screening_hit_guid: hit_guid, decision }, given(...rows))

  test.each([
    ['approve', 'cleared'],
    ['reject', 'confirmed'],
  ] as const)('can %s a hit', (decision, state) => {
    expect(decideOn(decision, hitRow())).toMatchObject({ output: { state } })
  })
  test.each(['cleared', 'confirmed', 'ended'] as const)('cannot decide one that is %s', (state) => {
    expect(decideOn('approve', hitRow({ state }))).toMatchObject({ rejected: 'data_exists' })
  })
  test('cannot decide an absent one', () => {
    expect(decideOn('approve')).toMatchObject({ rejected: 'not_found' })
  })
})

test('a run of a bank without lists stops, once', () => {
  const stop = (...rows: Given[]) =>
    decide(stopScreeningRun, { bank_guid, screening_run_guid: run_guid, event_sequence: 1 }, given(...rows))
  expect(stop(runRow())).toMatchObject({ output: { state: 'stopped' } })
  expect(stop(runRow({ state: 'completed', event_sequence: 2 }))).toEqual({ output: 'stale' })
})
