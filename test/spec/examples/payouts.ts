// Payouts. No worker runs here: their rows are stored, planned and executed by hand.
import { executePayoutJob } from '../../../src/resources/payouts/execute-payout.job.ts'
import { planPayoutJob } from '../../../src/resources/payouts/plan-payout.job.ts'
import { storePayoutJob } from '../../../src/resources/payouts/store-payout.job.ts'
import { planRemittanceJob } from '../../../src/resources/plans/plan-remittance.job.ts'
import { work } from './executions.ts'
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

const bodyOf = (t: Tenant): Body => ({
  name: 'Wages',
  customer_guid: t.customer_guid,
  source_account_guid: t.fiat_account_guid,
  amount_end: 'source',
  data: Buffer.from(`name,amount,destination_account_guid\nP,1000,${t.account_guid}\n`).toString('base64'),
})

async function validated(kit: Kit, t: Tenant): Promise<string> {
  const { guid } = await kit.made(t, '/payouts', bodyOf(t))
  await work(kit, t, storePayoutJob, guid)
  return guid
}

async function rowOf(kit: Kit, t: Tenant, guid: string): Promise<Record<string, string>> {
  const { body } = await kit.service.call('GET', `/payout_rows?payout_guid=${guid}`, undefined, { key: t.bank_key })
  return body.objects[0]
}

async function planned(kit: Kit, t: Tenant): Promise<string> {
  const guid = await validated(kit, t)
  await kit.made(t, `/payouts/${guid}/plan`)
  await work(kit, t, planPayoutJob, guid, 3)
  await work(kit, t, planRemittanceJob, (await rowOf(kit, t, guid)).plan_guid!)
  return guid
}

async function executing(kit: Kit, t: Tenant): Promise<string> {
  const guid = await planned(kit, t)
  await kit.made(t, `/payouts/${guid}/execute`)
  await work(kit, t, executePayoutJob, guid, 5)
  return guid
}

export const payoutExamples: ResourceExamples = {
  async furnish(kit, t) {
    const payout_guid = await executing(kit, t)
    const { guid, plan_guid, execution_guid } = await rowOf(kit, t, payout_guid)
    return {
      payout_guid,
      payout_row_guid: guid!,
      payout_row_plan_guid: plan_guid!,
      payout_row_execution_guid: execution_guid!,
      payout_source_account_guid: t.fiat_account_guid!,
    }
  },
  requests: {
    'POST /payouts': (_, own) => ({ body: bodyOf(own) }),
    'POST /payouts/{payout_guid}/plan': async (kit, own) => ({ path: { payout_guid: await validated(kit, own) } }),
    'POST /payouts/{payout_guid}/execute': async (kit, own) => ({ path: { payout_guid: await planned(kit, own) } }),
    'POST /payouts/{payout_guid}/cancel': async (kit, own) => ({ path: { payout_guid: await validated(kit, own) } }),
  },
  async refusals(kit, own) {
    const { guid } = await kit.made(own, '/payouts', bodyOf(own))
    const path = { payout_guid: guid }
    const payer = await anotherPayer(kit, own)
    const unplanned = { payout_guid: await validated(kit, payer) }
    const unexecuted = { payout_guid: await planned(kit, payer) }
    await kit.made(own, `/sandbox/customers/${payer.customer_guid}/freeze`)
    return [
      ['POST /payouts/{payout_guid}/plan', { path }, '409 data_exists'],
      ['POST /payouts/{payout_guid}/plan', { path: unplanned }, '422 frozen_customer'],
      ['POST /payouts/{payout_guid}/execute', { path }, '409 data_exists'],
      ['POST /payouts/{payout_guid}/execute', { path: unexecuted }, '422 frozen_customer'],
      ['POST /payouts/{payout_guid}/cancel', { path }, '409 data_exists'],
    ]
  },
}

/** One that can be frozen. It pays another customer. */
async function anotherPayer(kit: Kit, t: Tenant): Promise<Tenant> {
  const { guid } = await kit.made(t, '/customers', { type: 'individual', name: { first: 'P', last: 'P' } })
  await kit.made(t, `/sandbox/customers/${guid}/verify`)
  const account = await kit.made(t, '/accounts', { type: 'fiat', asset: 'USD', name: 'F', customer_guid: guid })
  return { ...t, customer_guid: guid, fiat_account_guid: account.guid, account_guid: t.fiat_account_guid! }
}
