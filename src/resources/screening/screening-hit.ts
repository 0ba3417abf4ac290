// A hit: a customer, a counterparty, an external wallet or the holder of an external bank account is like an entry of a list. A person
// decides once whether it is the listed one.
// The verdict counts until the entry changes or something new is known of the person. A hit whose entry is no longer found ends by itself.
import * as column from '../../kernel/column.ts'
import { quietMachine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { subjectKinds } from '../../screening/decision.ts'
import { listNames } from '../../screening/entry.ts'
import type { MatchEvidence } from '../../screening/match.ts'
import { renewedEvidence } from '../../screening/stored-evidence.ts'
import { plainJson } from '../../wire/json-column.ts'

export const screeningHitStates = quietMachine('screening_hit', {
  reviewing: { to: ['cleared', 'confirmed', 'ended'] },
  /** It is somebody else. */
  cleared: { to: ['reviewing'] },
  confirmed: { to: ['reviewing', 'ended'] },
  ended: { to: ['reviewing'] },
})

export const screeningHits = table(
  'screening_hits',
  {
    ...column.statefulRecord,
    state: column.oneOf(statesOf(screeningHitStates)),
    screened_kind: column.oneOf(subjectKinds),
    screened_guid: column.guid,
    list: column.oneOf(listNames),
    entry_id: column.text,
    entry_hash: column.word,
    list_version: column.word,
    score: column.integer,
    evidence: column.renewed(plainJson<readonly MatchEvidence[]>(), renewedEvidence),
    /** That found it first, or found it again after it had ended or something had changed. Null: a verification found it. */
    screening_run_guid: column.optional(column.guid),
    /** Of what was known of the person. A cleared hit stops the person again if something new is known. */
    party_marks: column.optional(plainJson<readonly string[]>()),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['entry_hash', 'list_version', 'score', 'evidence', 'screening_run_guid', 'party_marks', 'updated_at'],
    indexes: { subject: ['bank_guid', 'screened_guid'] },
    states: screeningHitStates,
    counted: { type: 'screened_kind' },
    // The next run reads it again.
    isSpent: () => false,
  },
)
export type ScreeningHit = RowOf<typeof screeningHits>
