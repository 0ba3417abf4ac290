// Banks, customers, accounts, quotes, trades, keys and the sandbox.
import type { Guid } from '../../../src/kernel/guid.ts'
import { features as allFeatures } from '../../../src/resources/banks/bank.ts'
import { fillTradeJob } from '../../../src/resources/trades/fill-trade.job.ts'
import type { Body, Example, Kit, ResourceExamples, Tenant } from './kit.ts'
import { insideOrder } from './transfers.ts'

const person = { type: 'individual', name: { first: 'Mara', last: 'Matrix' } }
const orderOf = (t: Tenant): Body => ({
  product_type: 'trading',
  customer_guid: t.customer_guid,
  symbol: 'BTC-USD',
  side: 'buy',
  deliver_amount: 1000,
})
const keyBody = (t: Tenant): Body => ({ name: 'k', kind: 'bank', bank_guid: t.bank_guid, scopes: ['banks:read'] })
const newTrade = async (kit: Kit, t: Tenant) =>
  kit.made(t, '/trades', { trade_type: 'platform', quote_guid: (await kit.made(t, '/quotes', orderOf(t))).guid })

async function newCustomer(kit: Kit, t: Tenant, ...decisions: string[]): Promise<string> {
  const { guid } = await kit.made(t, '/customers', person)
  for (const decision of decisions) await kit.made(t, `/sandbox/customers/${guid}/${decision}`)
  return guid
}

const decide =
  (...before: string[]) =>
  async (kit: Kit, own: Tenant): Promise<Example> => ({
    path: { customer_guid: await newCustomer(kit, own, ...before) },
  })

export const coreExamples: ResourceExamples = {
  async furnish(kit, t) {
    const { bank_guid, account_guid } = t as Record<string, string>
    const { guid: transfer_guid } = await kit.made(t, '/sandbox/deposits', { account_guid, amount: 1 })
    const trade = await newTrade(kit, t)
    // No worker runs here, so that trades can be cancelled; this one is worked on by hand.
    const named = { bank_guid: bank_guid as Guid, object_guid: trade.guid as Guid }
    await fillTradeJob.run(
      { ...named, kind: 'fill-trade', event_sequence: 1, attempts: 1 },
      kit.service.service.services,
    )
    const { guid: unused_quote_guid } = await kit.made(t, '/quotes', orderOf(t))
    const { guid: api_key_guid } = await kit.made(t, '/api_keys', keyBody(t), t.organization_key)
    // What is recorded of this tenant: the deposit above.
    const { body: log } = await kit.service.call('GET', '/audit_records?act=createSandboxDeposit', undefined, {
      key: t.bank_key,
    })
    const record = log.objects.at(-1)
    return {
      audit_record_guid: record.guid,
      // A key names its guid. Other resources let keys stand for people later.
      audit_record_actor_guid: t.bank_key.split('_')[3]!,
      audit_record_object_guid: record.object_guid,
      transfer_guid,
      trade_guid: trade.guid,
      subject_guid: trade.guid,
      reference_trade_guid: trade.guid,
      quote_guid: trade.quote_guid as string,
      unused_quote_guid,
      api_key_guid,
    }
  },
  requests: {
    'POST /banks': () => ({ body: { name: 'Another', type: 'sandbox' } }),
    'PATCH /banks/{bank_guid}': () => ({ body: { name: 'Renamed' } }),
    'POST /customers': () => ({ body: person }),
    'PATCH /customers/{customer_guid}': () => ({ body: { activity_limits: [] } }),
    'POST /accounts': (_, own) => ({
      body: { type: 'fiat', asset: 'EUR', name: 'a', customer_guid: own.customer_guid },
    }),
    'PATCH /accounts/{account_guid}': () => ({ body: { name: 'Renamed' } }),
    'POST /quotes': (_, own, position) => {
      if (position === 'reference_trade_guid') {
        return { body: { product_type: 'trading_exit', customer_guid: own.customer_guid, [position]: own[position] } }
      }
      const isInside = position === 'source_account_guid' || position === 'destination_account_guid'
      return { body: isInside ? insideOrder(own) : { ...orderOf(own), bank_guid: own.bank_guid } }
    },
    'POST /trades': async (kit, own) => {
      const { guid: quote_guid } = await kit.made(own, '/quotes', orderOf(own))
      return { body: { trade_type: 'platform', quote_guid, fiat_account_guid: own.fiat_account_guid } }
    },
    'POST /api_keys': (_, own) => ({ body: keyBody(own) }),
    'DELETE /api_keys/{api_key_guid}': async (kit, own) => ({
      path: { api_key_guid: (await kit.made(own, '/api_keys', keyBody(own), own.organization_key)).guid },
    }),
    'POST /sandbox/market': () => ({ body: { symbol: 'ETH-CAD', move_bps: 1 } }),
    'POST /sandbox/scenarios': () => ({ body: { noun: 'screening', outcome: 'pass', count: 0 } }),
    'POST /sandbox/clock': () => ({ body: { advance_seconds: 0 } }),
    'POST /sandbox/trades/{trade_guid}/cancel': async (kit, own) => ({
      path: { trade_guid: (await newTrade(kit, own)).guid },
    }),
    'POST /sandbox/customers/{customer_guid}/verify': decide(),
    'POST /sandbox/customers/{customer_guid}/reject': decide(),
    'POST /sandbox/customers/{customer_guid}/freeze': decide('verify'),
    'POST /sandbox/customers/{customer_guid}/unfreeze': decide('verify', 'freeze'),
  },
  async refusals(kit, own) {
    const frozen = { customer_guid: await newCustomer(kit, own, 'verify', 'freeze') }
    const rejected = { customer_guid: await newCustomer(kit, own, 'reject') }
    const features = { body: { features: allFeatures.filter((each) => each !== 'business_customers') } }
    const { trade_guid, quote_guid } = own as Record<string, string>
    const customer = 'POST /sandbox/customers/{customer_guid}'
    return [
      ['PATCH /banks/{bank_guid}', features, '200 undefined'],
      ['POST /trades', { body: { trade_type: 'platform', quote_guid } }, '409 data_exists'],
      ['POST /customers', { body: { type: 'business', name: { full: 'Firm' } } }, '422 unsupported_value'],
      ['PATCH /customers/{customer_guid}', { path: frozen, body: { state: 'unverified' } }, '422 frozen_customer'],
      ['POST /sandbox/trades/{trade_guid}/cancel', { path: { trade_guid: trade_guid! } }, '409 data_exists'],
      [`${customer}/reject`, { path: frozen }, '409 data_exists'],
      [`${customer}/verify`, { path: rejected }, '409 data_exists'],
      [`${customer}/freeze`, { path: rejected }, '409 data_exists'],
      [`${customer}/unfreeze`, { path: rejected }, '409 data_exists'],
    ]
  },
}
