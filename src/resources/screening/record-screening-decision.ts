// Stores a decision before the question is answered.
import { type Command, insert } from '../../kernel/command.ts'
import type { ListDecision } from '../../screening/decision.ts'
import { rowOfDecision, screeningDecisions } from './screening-decision.ts'

export const recordScreeningDecision: Command<ListDecision, null> = {
  name: 'record-screening-decision',
  decide(decision, _, moment) {
    const row = rowOfDecision(decision, { guid: moment.newGuid(), created_at: moment.now })
    return { output: null, changes: [insert(screeningDecisions, row)] }
  },
}
