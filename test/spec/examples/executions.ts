// Executions. No worker runs here: plans are planned and executions screened by hand.
import type { JobHandler } from '../../../src/jobs/job.ts'
import type { Guid } from '../../../src/kernel/guid.ts'
import { runStageJob } from '../../../src/resources/executions/run-stage.job.ts'
import { screenExecutionJob } from '../../../src/resources/executions/screen-execution.job.ts'
import { planRemittanceJob } from '../../../src/resources/plans/plan-remittance.job.ts'
import { raw } from '../../support/external-bank-accounts.ts'
import { noneConfigured } from '../../support/none-configured.ts'
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

export async function work(kit: Kit, t: Tenant, handler: JobHandler, guid: string, event_sequence = 1): Promise<void> {
  const { engine, services } = kit.service.service
  const { providersOf, personalData, storeContent } = services
  const { kind } = handler
  const job = { bank_guid: t.bank_guid as Guid, object_guid: guid as Guid, kind, event_sequence, attempts: 1 }
  await handler.run(job, { engine, providersOf, personalData, storeContent, configured: noneConfigured })
}

async function planned(kit: Kit, t: Tenant, destination = t.account_guid): Promise<string> {
  const { guid } = await kit.made(t, '/plans', {
    type: 'remittance',
    customer_guid: t.customer_guid,
    source_account: { guid: t.fiat_account_guid, amount: 1_000 },
    destination_account: { guid: destination },
  })
  await work(kit, t, planRemittanceJob, guid)
  return guid
}

const executed = async (kit: Kit, t: Tenant, destination?: string): Promise<Body & { guid: string }> =>
  kit.made(t, '/executions', { plan_guid: await planned(kit, t, destination) })

/** Paid to a bank account outside, over a rail that has settled. */
async function paid(kit: Kit, t: Tenant): Promise<{ execution_guid: string; stage_guid: string }> {
  const { guid, stages } = await executed(kit, t, t.payee_bank_account_guid)
  await work(kit, t, screenExecutionJob, guid)
  await work(kit, t, runStageJob, guid, 2)
  await kit.made(t, '/sandbox/clock', { advance_seconds: 60 })
  await work(kit, t, runStageJob, guid, 2)
  return { execution_guid: guid, stage_guid: (stages as { guid: string }[])[0]!.guid }
}

async function reviewed(kit: Kit, t: Tenant): Promise<string> {
  await kit.made(t, '/sandbox/scenarios', { noun: 'screening', outcome: 'review' })
  const { guid } = await executed(kit, t)
  await work(kit, t, screenExecutionJob, guid)
  return guid
}

async function firstStage(kit: Kit, t: Tenant): Promise<{ guid: string }> {
  const { body } = await kit.service.call('GET', `/executions/${t.execution_guid}`, undefined, { key: t.bank_key })
  return body.stages[0]
}

export const executionExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { guid: payee_bank_account_guid } = await kit.made(
      t,
      '/external_bank_accounts',
      raw({ customer_guid: t.customer_guid }),
    )
    const { guid, plan_guid } = await executed(kit, t)
    return {
      execution_guid: guid,
      plan_guid: plan_guid as string,
      payee_bank_account_guid,
      execution_source_account_guid: t.fiat_account_guid!,
      execution_destination_account_guid: t.account_guid!,
      stage_guid: (await paid(kit, { ...t, payee_bank_account_guid })).stage_guid,
    }
  },
  requests: {
    'POST /executions': async (kit, own) => ({ body: { plan_guid: await planned(kit, own) } }),
    'POST /sandbox/executions/{execution_guid}/decide': async (kit, own) => ({
      path: { execution_guid: await reviewed(kit, own) },
      body: { decision: 'approve' },
    }),
    'POST /sandbox/executions/{execution_guid}/return': async (kit, own) => {
      const { execution_guid, stage_guid } = await paid(kit, own)
      return { path: { execution_guid }, body: { stage_guid, return_code: 'R03' } }
    },
  },
  refusals: async (kit, own) => [
    ['POST /executions', { body: { plan_guid: own.plan_guid } }, '409 data_exists'],
    ['POST /sandbox/executions/{execution_guid}/decide', { body: { decision: 'approve' } }, '409 data_exists'],
    [
      'POST /sandbox/executions/{execution_guid}/return',
      { body: { stage_guid: (await firstStage(kit, own)).guid, return_code: 'R03' } },
      '409 data_exists',
    ],
  ],
}
