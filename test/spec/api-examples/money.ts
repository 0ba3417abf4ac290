// Examples of prices, trades, transfers, remittances and payouts.
import type { People } from './people.ts'
import type { Places } from './places.ts'
import type { Recorder } from './recorder.ts'

export async function recordMoney(r: Recorder, { ada }: People, places: Places): Promise<void> {
  const customer_guid = ada.guid as string
  const { usd, own } = places

  await r.example('listAssets')
  await r.example('listSymbols')
  await r.example('listPrices', { query: { symbol: 'BTC-USD,ETH-USD' } })
  await r.example('setSandboxMarket', { body: { symbol: 'ETH-USD', move_bps: -150 } })

  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const quote = await r.example('createQuote', { body: order })
  const trade = await r.example('createTrade', { body: { trade_type: 'platform', quote_guid: quote.guid } })
  await r.example('getTrade', { path: { trade_guid: trade.guid } })
  await r.example('listTrades', { query: { state: 'completed', symbol: 'BTC-USD' } })
  await r.example('getQuote', { path: { quote_guid: quote.guid } })
  await r.example('listQuotes', { query: { customer_guid, per_page: '1' } })
  await r.example('listAccountEntries', { path: { account_guid: usd }, query: { per_page: '2' } })
  await r.example('setSandboxScenario', { body: { noun: 'market', outcome: 'fill_later', count: 1 } })
  const { guid: slow } = await r.call('createQuote', { body: order })
  const waiting = await r.call('createTrade', { body: { trade_type: 'platform', quote_guid: slow } })
  await r.example('cancelSandboxTrade', { path: { trade_guid: waiting.guid } })
  await r.example('createSandboxInvoice', { body: { amount: 5_000, description: 'Coffee' } })
  const asked = { account_guid: places.btc, amount: 25_000, description: 'Invoice 2026-118', labels: ['shop'] }
  const { guid: invoice_guid } = await r.example('createInvoice', { body: asked })
  const { guid: other_guid } = await r.call('createInvoice', { body: asked })
  await r.rest()
  await r.example('paySandboxInvoice', { path: { invoice_guid }, body: {} })
  await r.example('getInvoice', { path: { invoice_guid } })
  await r.example('listInvoices', { query: { state: 'settled', per_page: '2' } })
  await r.example('cancelInvoice', { path: { invoice_guid: other_guid } })

  const [, ben] = r.service.demo.customers
  const bookOrder = {
    product_type: 'book_transfer',
    customer_guid,
    asset: 'USD',
    deliver_amount: 1_000,
    source_account_guid: usd,
    destination_account_guid: ben!.accounts.find(({ asset }) => asset === 'USD')!.guid,
  }
  const { guid: book } = await r.call('createQuote', { body: bookOrder })
  const transfer = await r.example('createTransfer', { body: { transfer_type: 'book', quote_guid: book } })
  await r.example('getTransfer', { path: { transfer_guid: transfer.guid } })
  await r.example('listTransfers', { query: { account_guid: usd, state: 'completed', per_page: '2' } })

  const pull = { product_type: 'funding', customer_guid, asset: 'USD', side: 'deposit', deliver_amount: 50_000 }
  const funding = async (more: object = {}, execution: object = {}): Promise<string> => {
    const { guid: quote_guid } = await r.call('createQuote', { body: { ...pull, ...more } })
    const body = { transfer_type: 'funding', quote_guid, external_bank_account_guid: own, ...execution }
    return (await r.call('createTransfer', { body })).guid
  }
  const sent = await funding({ side: 'withdrawal', deliver_amount: 2_000 })
  await r.example('cancelTransfer', { path: { transfer_guid: sent } })
  const shared = await funding({ side: 'withdrawal', deliver_amount: 3_000 }, { expected_behaviours: ['force_review'] })
  await r.example('updateTransfer', {
    path: { transfer_guid: shared },
    body: { source_participants: [{ type: 'customer', guid: customer_guid, amount: 3_000 }] },
  })
  await r.call('cancelTransfer', { path: { transfer_guid: shared } })
  const pulled = await funding()
  await r.settle()
  await r.example('listEntries', { query: { asset: 'USD', per_page: '2' } })
  await r.example('returnSandboxTransfer', { path: { transfer_guid: pulled }, body: { return_code: 'R01' } })
  const reviewed = await funding({}, { expected_behaviours: ['force_review'] })
  await r.example('decideSandboxTransfer', { path: { transfer_guid: reviewed }, body: { decision: 'approve' } })

  await r.example('runBulk', {
    body: {
      operations: [
        { path: '/api/quotes', body: order },
        {
          path: '/api/trades',
          idempotency_key: 'order-1842',
          body: { trade_type: 'platform', quote_guid: { from: 0 } },
        },
      ],
    },
  })
  await recordRemittances(r, customer_guid, places)
  await r.example('setSandboxClock', { body: { frozen: true, advance_seconds: 60 } })
  await r.example('getSandboxClock')
}

async function recordRemittances(r: Recorder, customer_guid: string, places: Places): Promise<void> {
  const { usd, abroad } = places
  const order = {
    type: 'remittance',
    customer_guid,
    source_account: { guid: usd, amount: 10_000 },
    destination_account: { guid: abroad },
    purpose_of_transaction: 'family_support',
  }
  const plan = await r.example('createPlan', { body: order })
  await r.example('getPlan', { path: { plan_guid: plan.guid }, query: { include_explanation: 'true' } })
  await r.example('listPlans', { query: { customer_guid } })
  const execution = await r.example('createExecution', { body: { plan_guid: plan.guid } })
  const path = { execution_guid: execution.guid }
  await r.settle()
  const done = await r.example('getExecution', { path })
  await r.example('listExecutions', { query: { customer_guid, state: 'completed' } })
  const stage_guid = done.stages.at(-1).guid
  await r.example('returnSandboxExecution', { path, body: { stage_guid, return_code: 'AC04' } })
  await r.call('setSandboxScenario', { body: { noun: 'screening', outcome: 'review' } })
  const { guid: second } = await r.call('createPlan', { body: order })
  await r.rest()
  const { guid: reviewed } = await r.call('createExecution', { body: { plan_guid: second } })
  await r.example('decideSandboxExecution', { path: { execution_guid: reviewed }, body: { decision: 'approve' } })
  await recordPayouts(r, customer_guid, places)
  await recordReports(r, places)
}

async function recordPayouts(r: Recorder, customer_guid: string, { usd }: Places): Promise<void> {
  const csv = [
    'name,amount,asset,routing_number_type,routing_number,purpose_of_transaction,reference',
    'Maria Lopez,5000,MXN,CLABE,032180000118359719,family_support,wages-1',
    'Juan Perez,7500,MXN,CLABE,002010077777777771,family_support,wages-2',
  ].join('\n')
  const data = Buffer.from(csv).toString('base64')
  const body = { name: 'January wages', customer_guid, source_account_guid: usd, amount_end: 'source', data }
  const payout = await r.example('createPayout', { body })
  const path = { payout_guid: payout.guid }
  await r.example('listPayouts', { query: { state: 'validated' } })
  await r.example('planPayout', { path })
  await r.example('getPayout', { path })
  const { objects } = await r.example('listPayoutRows', { query: { payout_guid: payout.guid } })
  await r.example('executePayout', { path })
  await r.settle()
  await r.example('getPayoutRow', { path: { payout_row_guid: objects[0].guid } })
  await r.example('getPayoutResult', { path })
  const { guid: unwanted } = await r.call('createPayout', { body: { ...body, name: 'Mistake' } })
  await r.example('cancelPayout', { path: { payout_guid: unwanted } })
}

/** What can be asked about all of it. */
export async function recordBooks(r: Recorder): Promise<void> {
  await r.example('listBookChecks', { query: { invariant: 'I1,I2' } })
  await r.example('listBookCheckResults', { query: { name: 'journal-sums,balances' } })
  await r.example('getReconciliation')
  await r.example('listJobs')
  const { objects } = await r.call('listTrades', { query: { state: 'completed', per_page: '1' } })
  await r.example('listJournals', { path: { subject_guid: objects[0].guid } })
  await r.example('listRecentRequests', { query: { limit: '2' } })
}

/** The day on which the examples begin. */
const from = '2026-01-15'

async function recordReports(r: Recorder, { usd }: Places): Promise<void> {
  await r.rest()
  const first = { from, to: '2026-01-15T13:00:00Z' }
  await r.example('getAccountStatement', { path: { account_guid: usd }, query: first })
  await r.example('getTrialBalance', { query: { at: '2026-01-15T13:00:00Z' } })
  await r.example('getFeesReport', { query: first })
  await r.example('getActivityReport', { query: first })
  await r.example('getOutstandingReport')
}
