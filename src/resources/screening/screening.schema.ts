// The wire form of screening: decisions, hits and runs. There are no names in it.
import { screenedKinds, screeningResults, subjectKinds } from '../../screening/decision.ts'
import { listNames } from '../../screening/entry.ts'
import { DateTime, Enum, GuidField, Named, Nullable, StateIn, Type } from '../../wire/fields.ts'
import { screeningHitStates } from './screening-hit.ts'
import { screeningRunStates } from './screening-run.ts'

const list = Enum('SanctionsList', listNames)
const versions = Type.Record(Type.String(), Type.String(), {
  description: 'By list: its publication day, if the file has one, and the SHA-256 of its files.',
})
const score = Type.Integer({ description: '0 to 100.' })
const evidence = Type.Array(Type.Record(Type.String(), Type.Unknown()), {
  description:
    'Which names, dates and countries fit, by their positions, and the points of each. Empty for an address.',
})

const entry = {
  list,
  entry_id: Type.String({ description: "The publisher's own identifier of the entry." }),
  list_version: Type.String(),
  score,
  evidence,
}

export const ScreeningRunReply = Named('ScreeningRun', {
  guid: GuidField,
  bank_guid: GuidField,
  created_at: DateTime,
  updated_at: DateTime,
  state: StateIn(screeningRunStates),
  list_versions: versions,
  previous_list_versions: Nullable(versions),
  screened_count: Type.Integer({
    description: 'Customers, counterparties, external wallets and external bank accounts screened so far.',
  }),
  hit_count: Type.Integer({ description: 'Hits by these versions, also those that were known.' }),
  new_hit_count: Type.Integer({ description: 'Hits that a person must look at because of these versions.' }),
  ended_hit_count: Type.Integer({ description: 'Hits whose entry is no longer found.' }),
})

export const ScreeningHitReply = Named('ScreeningHit', {
  guid: GuidField,
  bank_guid: GuidField,
  created_at: DateTime,
  updated_at: DateTime,
  state: StateIn(screeningHitStates),
  screened_kind: Enum('ScreenedSubjectKind', subjectKinds),
  screened_guid: GuidField,
  ...entry,
  screening_run_guid: Nullable({ ...GuidField, description: 'Null: a verification found it, and was approved.' }),
})

export const ScreeningDecisionReply = Named('ScreeningDecision', {
  guid: GuidField,
  bank_guid: GuidField,
  created_at: DateTime,
  reference: { ...GuidField, description: 'The transfer, execution, external wallet or identity verification.' },
  kind: Enum('ScreenedKind', screenedKinds),
  result: Enum('ScreeningResult', screeningResults),
  list_versions: versions,
  score: Nullable(score),
  score_min: Type.Integer({ description: 'What a match must have.' }),
  faults: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'Lists that were missing or stale, and people without a name. With a fault nobody passes.',
  }),
  matches: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'Entries that fit: list, entry, version, score, evidence, and what a person has decided before.',
  }),
})
