// Writes a provider's news into the inbox after it was looked into. Answers whether it is new.
import type { Command } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { isKnown, type ReportId, remembered } from './inbox.ts'

export interface RememberNewsInput {
  readonly bank_guid: Guid
  readonly report: ReportId
}

export const rememberNews: Command<RememberNewsInput, 'new' | 'known'> = {
  name: 'remember-news',
  decide({ bank_guid, report }, rows, moment) {
    if (isKnown(rows, bank_guid, report)) return { output: 'known' }
    return { output: 'new', changes: [remembered(bank_guid, report, moment)] }
  },
}
