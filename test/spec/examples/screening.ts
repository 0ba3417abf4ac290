// Screening by lists. No simulator has lists, so a run, a hit and a decision are made as a provider with lists would make them.
import type { Guid } from '../../../src/kernel/guid.ts'
import { screenedByLists } from '../../support/screening.ts'
import type { ResourceExamples } from './kit.ts'

export const screeningExamples: ResourceExamples = {
  async furnish(kit, t) {
    const subject = { kind: 'customer', guid: t.customer_guid as Guid } as const
    const { run, hit, decision } = await screenedByLists(kit.service, subject, t.bank_guid as Guid)
    return {
      ...{ screening_run_guid: run, screening_hit_guid: hit, screening_decision_guid: decision },
      screened_guid: t.customer_guid!,
    }
  },
  requests: {},
}
