// A payout for the sound books, worked by hand: of its rows one is paid, one is executed, one has failed and one is invalid. And one payout
// that is planned.
import type { JobHandler } from '../../src/jobs/job.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { runStageJob } from '../../src/resources/executions/run-stage.job.ts'
import { screenExecutionJob } from '../../src/resources/executions/screen-execution.job.ts'
import { executePayoutJob } from '../../src/resources/payouts/execute-payout.job.ts'
import { planPayoutJob } from '../../src/resources/payouts/plan-payout.job.ts'
import { storePayoutJob } from '../../src/resources/payouts/store-payout.job.ts'
import { planRemittanceJob } from '../../src/resources/plans/plan-remittance.job.ts'
import { noneConfigured } from '../support/none-configured.ts'
import { ok, type TestService } from '../support/service.ts'

interface Row {
  readonly plan_guid: string | null
  readonly execution_guid: string | null
}

export async function makeSoundPayouts(s: TestService): Promise<void> {
  const { bank_guid } = s.demo
  const { engine, services } = s.service
  const { providersOf, personalData, storeContent } = services
  const work = (handler: JobHandler, guid: string, event_sequence: number) =>
    handler.run(
      {
        bank_guid: bank_guid as Guid,
        object_guid: guid as Guid,
        kind: handler.kind,
        event_sequence,
        attempts: 1,
      },
      { engine, providersOf, personalData, storeContent, configured: noneConfigured },
    )
  const post = (path: string, body: object = {}) => ok(s.call('POST', path, body))
  const rowsOf = async (guid: string): Promise<readonly Row[]> =>
    (await ok(s.call('GET', `/payout_rows?payout_guid=${guid}`))).objects.toReversed()

  const { guid: customer_guid } = await post('/customers', {
    type: 'individual',
    name: { first: 'Pat', last: 'Payer' },
  })
  await post(`/sandbox/customers/${customer_guid}/verify`)
  const own = { type: 'fiat', asset: 'USD', name: 'Wages', customer_guid }
  const [from, to] = [await post('/accounts', own), await post('/accounts', { ...own, name: 'Other' })]

  const planned = async (amounts: readonly (string | number)[]): Promise<string> => {
    const lines = amounts.map((amount) => `Payee,${amount},${to.guid}\n`)
    const { guid } = await post('/payouts', {
      name: 'Wages',
      customer_guid,
      source_account_guid: from.guid,
      amount_end: 'source',
      data: Buffer.from(`name,amount,destination_account_guid\n${lines.join('')}`).toString('base64'),
    })
    await work(storePayoutJob, guid, 1)
    await post(`/payouts/${guid}/plan`)
    await work(planPayoutJob, guid, 3)
    for (const { plan_guid } of await rowsOf(guid)) if (plan_guid) await work(planRemittanceJob, plan_guid, 1)
    return guid
  }

  await fund(s, from.guid)
  const guid = await planned([100, 200, 1_000_000, 'none'])
  await post(`/payouts/${guid}/execute`)
  await work(executePayoutJob, guid, 5)
  const [first] = await rowsOf(guid)
  await work(screenExecutionJob, first!.execution_guid!, 1)
  await work(runStageJob, first!.execution_guid!, 2)
  await planned([300])
}

/** Five dollars from the demo customer, who has some. */
async function fund(s: TestService, destination_account_guid: string): Promise<void> {
  const { guid: customer_guid, accounts } = s.demo.customers[2]!
  const source_account_guid = accounts.find(({ asset }) => asset === 'USD')!.guid
  const places = { source_account_guid, destination_account_guid }
  const order = { product_type: 'book_transfer', customer_guid, asset: 'USD', deliver_amount: 500, ...places }
  const { guid: quote_guid } = await ok(s.call('POST', '/quotes', order))
  await ok(s.call('POST', '/transfers', { transfer_type: 'book', quote_guid }))
}
