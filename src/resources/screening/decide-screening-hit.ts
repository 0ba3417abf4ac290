// A compliance officer decides whether a hit is the listed one. Approved: it is somebody else, and no longer stops anything. Rejected: it
// is the listed one, and payments are rejected.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ReviewDecision } from '../../movements/screening.ts'
import { type ScreeningHit, screeningHitStates, screeningHits } from './screening-hit.ts'

export interface DecideScreeningHitInput extends InBank<'screening_hit_guid'> {
  readonly decision: ReviewDecision
}

export const decideScreeningHit: Command<DecideScreeningHitInput, ScreeningHit> = {
  name: 'decide-screening-hit',
  decide({ bank_guid, screening_hit_guid, decision }, rows, { now }) {
    const hit = rows.get(screeningHits, bank_guid, screening_hit_guid)
    if (!hit) return reject('not_found')
    if (hit.state !== 'reviewing') {
      const message = `The hit is ${hit.state}. Only one that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    const to = decision === 'approve' ? 'cleared' : 'confirmed'
    return saved(screeningHits, move(screeningHitStates, hit, [to], { updated_at: now }))
  },
}
