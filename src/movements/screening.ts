// Screening and review of a transfer or an execution.
import type { JobInput } from '../kernel/job-answer.ts'

export type ScreeningFinding = 'passed' | 'review' | 'rejected'

export interface Screened extends JobInput {
  readonly finding: ScreeningFinding
}

/** Screening takes time. If a participant was frozen meanwhile (`isBlocked`), a person must review. */
export function afterScreening(finding: ScreeningFinding, isBlocked: () => boolean): 'go_on' | 'review' | 'fail' {
  if (finding === 'rejected') return 'fail'
  return finding === 'passed' && !isBlocked() ? 'go_on' : 'review'
}

/** How a compliance officer ends a review. */
export const reviewDecisions = ['approve', 'reject'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]
