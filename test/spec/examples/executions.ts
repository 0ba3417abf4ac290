// Executions. No worker runs here: plans are planned and executions screened by hand.
import type { JobHandler } from '../../../src/jobs/job.ts'
import type { Guid } from '../../../src/kernel/guid.ts'
import { screenExecutionJob } from '../../../src/resources/executions/screen-execution.job.ts'
import { planRemittanceJob } from '../../../src/resources/plans/plan-remittance.job.ts'
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

async function work(kit: Kit, t: Tenant, handler: JobHandler, guid: string): Promise<void> {
  const { engine, services } = kit.service.service
  const { providersOf, personalData } = services
  const { kind } = handler
  const job = { bank_guid: t.bank_guid as Guid, object_guid: guid as Guid, kind, event_sequence: 1, attempts: 1 }
  await handler.run(job, { engine, providersOf, personalData })
}

async function planned(kit: Kit, t: Tenant): Promise<string> {
  const { guid } = await kit.made(t, '/plans', {
    type: 'remittance',
    customer_guid: t.customer_guid,
    source_account: { guid: t.fiat_account_guid, amount: 1_000 },
    destination_account: { guid: t.account_guid },
  })
  await work(kit, t, planRemittanceJob, guid)
  return guid
}

const executed = async (kit: Kit, t: Tenant): Promise<Body & { guid: string }> =>
  kit.made(t, '/executions', { plan_guid: await planned(kit, t) })

async function reviewed(kit: Kit, t: Tenant): Promise<string> {
  await kit.made(t, '/sandbox/scenarios', { noun: 'screening', outcome: 'review' })
  const { guid } = await executed(kit, t)
  await work(kit, t, screenExecutionJob, guid)
  return guid
}

export const executionExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { guid, plan_guid } = await executed(kit, t)
    return {
      execution_guid: guid,
      plan_guid: plan_guid as string,
      source_account_guid: t.fiat_account_guid!,
      destination_account_guid: t.account_guid!,
    }
  },
  requests: {
    'POST /executions': async (kit, own) => ({ body: { plan_guid: await planned(kit, own) } }),
    'POST /sandbox/executions/{execution_guid}/decide': async (kit, own) => ({
      path: { execution_guid: await reviewed(kit, own) },
      body: { decision: 'approve' },
    }),
  },
  refusals: async (_, own) => [
    ['POST /executions', { body: { plan_guid: own.plan_guid } }, '409 data_exists'],
    ['POST /sandbox/executions/{execution_guid}/decide', { body: { decision: 'approve' } }, '409 data_exists'],
  ],
}
