// What screening by lists has decided about a question, for ever: the versions of the lists, the score, and the matches with their evidence.
// It has no names.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import {
  type ListDecision,
  type ListedMatch,
  type ListVersions,
  type ScreeningFault,
  screenedKinds,
  screeningResults,
} from '../../screening/decision.ts'
import { renewedEvidence } from '../../screening/stored-evidence.ts'
import { plainJson } from '../../wire/json-column.ts'

/** Decisions of earlier releases have no marks. */
const renewedMatch = ({ party_marks = null, evidence, ...match }: ListedMatch): ListedMatch => ({
  ...{ ...match, party_marks, evidence: renewedEvidence(evidence) },
})

export const screeningDecisions = table(
  'screening_decisions',
  {
    bank_guid: column.guid,
    guid: column.guid,
    created_at: column.timestamp,
    /** Of the question: a transfer, an execution, a wallet or a verification. A question that is asked again has several decisions. */
    reference: column.guid,
    kind: column.oneOf(screenedKinds),
    result: column.oneOf(screeningResults),
    list_versions: plainJson<ListVersions>(),
    /** Null: nothing reached `score_min`. */
    score: column.optional(column.integer),
    score_min: column.integer,
    faults: plainJson<readonly ScreeningFault[]>(),
    matches: column.renewed(plainJson<readonly ListedMatch[]>(), (matches) => matches.map(renewedMatch)),
  },
  { key: ['bank_guid', 'guid'], isCached: false },
)
export type ScreeningDecision = RowOf<typeof screeningDecisions>

/** Without the marks: they are of no use outside, and show which people have something in common. */
export const shownMatches = (matches: ScreeningDecision['matches']): readonly Omit<ListedMatch, 'party_marks'>[] =>
  matches.map(({ party_marks: _, ...match }) => match)

export const rowOfDecision = (
  { versions, ...decision }: ListDecision,
  { guid, created_at }: Pick<ScreeningDecision, 'guid' | 'created_at'>,
): ScreeningDecision => ({ ...decision, list_versions: versions, guid, created_at })
