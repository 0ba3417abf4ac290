// What screening finds, and what that means for the transfer or execution it was asked about.
import type { JobInput } from '../kernel/job-answer.ts'

export type ScreeningFinding = 'passed' | 'review' | 'rejected'

export interface Screened extends JobInput {
  readonly finding: ScreeningFinding
}

/**
 * It goes on, waits for a person, or ends. Screening may take its time: if somebody who takes part was frozen meanwhile
 * (`isKeptBack`), a person has to look.
 */
export function afterScreening(finding: ScreeningFinding, isKeptBack: () => boolean): 'go_on' | 'review' | 'fail' {
  if (finding === 'rejected') return 'fail'
  return finding === 'passed' && !isKeptBack() ? 'go_on' : 'review'
}
