// A run, a hit and a decision of screening by lists, recorded as a provider with lists records them, for a bank that has none.
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { isStale } from '../../src/kernel/job-answer.ts'
import { beginScreeningRun } from '../../src/resources/screening/begin-screening-run.ts'
import { recordRescreening } from '../../src/resources/screening/record-rescreening.ts'
import { recordScreeningDecision } from '../../src/resources/screening/record-screening-decision.ts'
import type { EntryHit, SubjectPlace } from '../../src/screening/decision.ts'
import type { TestService } from './service.ts'

interface Recorded {
  readonly run: Guid
  readonly hit: Guid
  readonly decision: Guid
}

export const exampleHit = (version: string): EntryHit => ({
  ...{ list: 'un', entry_id: `T.${version}`, entry_hash: `hash-${version}`, list_version: version, score: 88 },
  party_marks: null,
  evidence: [{ kind: 'name', party_name: 0, entry_name: 0, quality: 'strong', points: 88, pairs: [] }],
})

export async function screenedByLists(
  { service, demo }: Pick<TestService, 'service' | 'demo'>,
  subject: SubjectPlace,
  bank_guid = demo.bank_guid as Guid,
): Promise<Recorded> {
  const { engine, sql } = service
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::integer as count from screening_runs where bank_guid = ${bank_guid}`
  for (let attempt = count + 1; ; attempt += 1) {
    const version = `version-${attempt}`
    const versions = { un: version }
    // So every run has versions before it.
    outputOf(await engine.submit(beginScreeningRun, { bank_guid, versions: { un: 'former' } }))
    const run = outputOf(await engine.submit(beginScreeningRun, { bank_guid, versions }))
    const about = { bank_guid, screening_run_guid: run.guid, event_sequence: run.event_sequence }
    const hit = exampleHit(version)
    const step = { versions, after: null, subjects: [{ ...subject, hits: [hit] }], is_last: true }
    // The job finds no lists and may have ended the run already.
    if (isStale(outputOf(await engine.submit(recordRescreening, { ...about, ...step })))) continue
    const match = { ...hit, verdict: 'open' as const, found: { party_guid: subject.guid } }
    const decided = { bank_guid, reference: subject.guid, kind: 'party', result: 'review', versions } as const
    const decision = { ...decided, score: hit.score, score_min: 82, faults: [], matches: [match] }
    outputOf(await engine.submit(recordScreeningDecision, decision))
    const [made] = await sql<{ hit: Guid; decision: Guid }[]>`
      select (select guid from screening_hits where bank_guid = ${bank_guid} and screening_run_guid = ${run.guid}) as hit,
        (select max(guid::text)::uuid from screening_decisions where bank_guid = ${bank_guid}) as decision`
    return { run: run.guid, hit: made!.hit, decision: made!.decision }
  }
}
