// Writes a provider's news into the inbox after it was looked into. Answers whether it is new, known, or told before with other content.
import type { Command } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type ReportId, remembered, standingOfReport } from './inbox.ts'

export interface RememberNewsInput {
  readonly bank_guid: Guid
  readonly report: ReportId
}

export const rememberNews: Command<RememberNewsInput, 'new' | 'known' | 'contradicted'> = {
  name: 'remember-news',
  decide({ bank_guid, report }, rows, moment) {
    const standing = standingOfReport(rows, bank_guid, report)
    return standing === 'new'
      ? { output: standing, changes: [remembered(bank_guid, report, moment)] }
      : { output: standing }
  },
}
