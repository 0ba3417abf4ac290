// A bank as one would meet it: people with names, a fortnight of trades, a remittance to Mexico, a wallet that waits for a person, a
// webhook, a payout. What the pages of the console are opened on.
import { makeCounterparty } from '../support/counterparty.ts'
import { raw } from '../support/external-bank-accounts.ts'
import { clabe } from '../support/plans.ts'
import { eventually, ok, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

export interface Story {
  /** The guid of one object of each noun, by the name of its page. */
  readonly guids: Readonly<Record<string, string>>
  readonly expired_quote: string
}

const people = [
  ...[
    ['Ada', 'Lovelace'],
    ['Grace', 'Hopper'],
    ['Alan', 'Turing'],
    ['Katherine', 'Johnson'],
  ],
  ...[
    ['Edsger', 'Dijkstra'],
    ['Barbara', 'Liskov'],
    ['Donald', 'Knuth'],
    ['Hedy', 'Lamarr'],
  ],
] as const

export async function tell(s: TestService): Promise<Story> {
  const post = (path: string, body?: Fields, key = s.demo.bank_key) => ok(s.call('POST', path, body, { key }))
  const one = async (path: string, key = s.demo.bank_key): Promise<string> =>
    (await ok(s.call('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=1`, undefined, { key }))).objects[0].guid
  const settled = (path: string, busy: string) =>
    eventually(
      () => s.call('GET', `${path}?state=${busy}`),
      ({ body }) => body.total === 0,
    )
  const settings = { spread_fee_bps: 75 }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key }))
  const { guid: customer_guid, accounts } = s.demo.customers[0]!
  const [fiat, trading] = accounts
  for (const [first, last] of people) {
    const { guid } = await post('/customers', { type: 'individual', name: { first, last }, labels: ['story'] })
    await post(`/sandbox/customers/${guid}/verify`)
  }
  const trade = async (of: string, side: string, amount: number, symbol = 'BTC-USD') => {
    const end = side === 'buy' ? 'deliver_amount' : 'receive_amount'
    const { guid: quote_guid } = await post('/quotes', {
      product_type: 'trading',
      customer_guid: of,
      symbol,
      side,
      [end]: amount,
    })
    await post('/trades', { trade_type: 'platform', quote_guid, labels: ['web'] })
  }
  const bought = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
  const { guid: expired_quote } = await post('/quotes', bought)
  for (let day = 0; day < 12; day++) {
    for (let at = 0; at <= day % 4; at++) {
      const of = s.demo.customers[(day + at) % s.demo.customers.length]!
      await trade(of.guid, (day + at) % 3 === 0 ? 'sell' : 'buy', 5000 + 1375 * (day + 1) * (at + 1))
    }
    await settled('/trades', 'storing,pending,executed,settling')
    await post('/sandbox/clock', { advance_seconds: 86_400 })
  }
  const payee = await makeCounterparty(s, s.demo.bank_guid, 'verified', customer_guid, 'individual')
  const abroad = await post('/external_bank_accounts', {
    name: 'Maria, Banamex',
    account_kind: 'raw_routing_details',
    asset: 'MXN',
    counterparty_guid: payee,
    account_details: [{ account_number: clabe }],
    routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
  })
  await settled('/external_bank_accounts', 'storing')
  await post('/external_bank_accounts', raw({ customer_guid, name: 'Ada’s checking' }))
  const plan = async (amount: number): Promise<string> => {
    const { guid } = await post('/plans', {
      type: 'remittance',
      customer_guid,
      source_account: { guid: fiat!.guid, amount },
      destination_account: { guid: abroad.guid },
      purpose_of_transaction: 'family_support',
    })
    await settled('/plans', 'storing,planning')
    return guid
  }
  await post('/executions', { plan_guid: await plan(25_000) })
  const plan_guid = await plan(10_000)
  const address = '0x52908400098527886e0f7030069857d2e4169ee7'
  await post('/external_wallets', {
    name: 'Ledger',
    asset: 'ETH',
    address,
    customer_guid,
    expected_behaviours: ['force_review'],
  }).catch(() => undefined)
  await post('/deposit_addresses', { account_guid: trading!.guid, name: 'Savings' })
  await post('/deposit_bank_accounts', { account_guid: fiat!.guid, type: 'main', name: 'Salary' })
  await post('/identity_verifications', { type: 'kyc', customer_guid, method: 'attested' }).catch(() => undefined)
  await post('/files', {
    type: 'invoice',
    filename: 'invoice.pdf',
    content_type: 'application/pdf',
    data: 'AAAA',
    customer_guid,
  })
  const [from, to] = s.demo.customers.map((each) => each.accounts.find(({ asset }) => asset === 'USD')!.guid)
  const inside = {
    product_type: 'book_transfer',
    customer_guid,
    asset: 'USD',
    source_account_guid: from,
    destination_account_guid: to,
  }
  const { guid: quote_guid } = await post('/quotes', { ...inside, deliver_amount: 4250 })
  await post('/transfers', { transfer_type: 'book', quote_guid, labels: ['rent'] })
  const csv = `name,amount,destination_account_guid\nMaria,1000,${abroad.guid}\nJuan,,\n`
  const data = Buffer.from(csv).toString('base64')
  await post('/payouts', {
    name: 'Salaries of November',
    customer_guid,
    source_account_guid: fiat!.guid,
    amount_end: 'source',
    data,
  })
  const key = s.demo.organization_key
  await post(
    '/subscriptions',
    {
      name: 'My receiver',
      type: 'webhook',
      url: 'https://receiver.example/hook',
      environment: 'sandbox',
      event_types: ['trade.cancelled'],
    },
    key,
  )
  await post('/api_keys', { name: 'web', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['trades:read'] }, key)
  await trade(customer_guid, 'buy', 10_000)
  const quote = await post('/quotes', bought)
  await settled('/trades', 'storing,pending,executed,settling')
  await settled('/executions', 'storing,executing')
  return {
    expired_quote,
    guids: {
      ...{ customers: customer_guid, counterparties: payee, accounts: fiat!.guid, quotes: quote.guid },
      ...{ external_bank_accounts: abroad.guid, plans: plan_guid },
      trades: await one('/trades?state=completed'),
      transfers: await one('/transfers'),
      executions: await one('/executions'),
      payouts: await one('/payouts'),
      payout_rows: await one('/payout_rows'),
      external_wallets: await one('/external_wallets'),
      deposit_addresses: await one('/deposit_addresses'),
      deposit_bank_accounts: await one('/deposit_bank_accounts'),
      identity_verifications: await one('/identity_verifications'),
      files: await one('/files'),
      subscriptions: await one('/subscriptions', key),
      subscription_events: await one('/subscription_events?page=0', key),
      api_keys: await one('/api_keys', key),
    },
  }
}
