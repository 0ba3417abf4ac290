// A person has approved a verification: the people on lists who are like its subject are somebody else. Each match becomes a cleared hit,
// so it does not stop the subject again.
import { type Change, type Moment, newRecord, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, move } from '../../kernel/machine.ts'
import type { ListedMatch } from '../../screening/decision.ts'
import { type ScreeningHit, screeningHitStates, screeningHits } from './screening-hit.ts'

export interface MatchedSubject {
  readonly bank_guid: Guid
  readonly kind: ScreeningHit['screened_kind']
  readonly guid: Guid
}

export function clearedMatches(
  matches: readonly ListedMatch[],
  { bank_guid, kind: screened_kind, guid: screened_guid }: MatchedSubject,
  rows: Rows,
  moment: Moment,
): Change[] {
  const known = rows.find(screeningHits, 'subject', bank_guid, screened_guid)
  return matches
    .filter(({ found }) => 'party_guid' in found && found.party_guid === screened_guid)
    .flatMap(({ verdict: _, found: __, ...hit }): Change[] => {
      const before = known.find(({ list, entry_id }) => list === hit.list && entry_id === hit.entry_id)
      if (!before) {
        const made = { screened_kind, screened_guid, ...hit, screening_run_guid: null }
        return [save(screeningHits, enter(screeningHits, newRecord(bank_guid, moment, made), 'cleared'))]
      }
      // Another person has confirmed it: only a change of the entry asks again.
      if (before.state === 'confirmed') return []
      const party_marks = marksOf(before, hit)
      const through = before.state === 'reviewing' ? (['cleared'] as const) : (['reviewing', 'cleared'] as const)
      const cleared = { ...hit, party_marks, updated_at: moment.now }
      return [save(screeningHits, move(screeningHitStates, before, through, cleared))]
    })
}

/** What was cleared before stays cleared while the entry is the same. */
function marksOf(before: ScreeningHit, hit: Omit<ListedMatch, 'verdict' | 'found'>): readonly string[] | null {
  const isSame = before.state === 'cleared' && before.entry_hash === hit.entry_hash
  if (!isSame || !before.party_marks || !hit.party_marks) return hit.party_marks
  return [...new Set([...before.party_marks, ...hit.party_marks])]
}
