// The demo bank, with what mixed load needs: money, prices that stand still, and places outside to pay to.
import { Corridor } from '../../packages/client/src/corridor.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import { newAddress } from '../support/crypto.ts'
import { linked } from '../support/external-bank-accounts.ts'
import { clabe } from '../support/plans.ts'

export interface LoadedBank {
  readonly customers: readonly LoadedCustomer[]
  readonly wallet_guid: string
  /** A bank account in Mexico. */
  readonly payee_guid: string
}

export interface LoadedCustomer {
  readonly guid: string
  readonly usd: string
  /** Their bank account, to pull from and to pay to. */
  readonly linked_guid: string
}

// biome-ignore lint/suspicious/noExplicitAny: what it answers depends on the path.
type Any = any

const funds = { USD: 1_000_000_000n, BTC: 100_000_000_000n }

export async function prepareBank(url: string, demo: Demo): Promise<LoadedBank> {
  const corridor = new Corridor({ url, key: demo.bank_key })
  const organization = new Corridor({ url, key: demo.organization_key })
  const post = async (path: string, body: object = {}): Promise<Any> =>
    (await corridor.request<Any>('POST', `/api${path}`, { body })).body
  await organization.banks.update(demo.bank_guid, { settings: { quote_seconds: 3600 } })
  for (const [symbol, price] of Object.entries({ 'BTC-USD': 9_500_000n, 'USDC-USD': 100n, 'MXN-USD': 5n }))
    await post('/sandbox/market', { symbol, price })

  const customers: LoadedCustomer[] = []
  for (const { guid, accounts } of demo.customers) {
    for (const { guid: account_guid, asset } of accounts)
      await post('/sandbox/deposits', { account_guid, amount: funds[asset as keyof typeof funds] })
    const { guid: linked_guid } = await post(
      '/external_bank_accounts',
      linked(`sandbox-checking-${guid}`, { customer_guid: guid }),
    )
    await corridor.waitFor(await corridor.externalBankAccounts.get(linked_guid), 'completed')
    customers.push({ guid, usd: accounts.find(({ asset }) => asset === 'USD')!.guid, linked_guid })
  }
  const { guid: wallet_guid } = await post('/external_wallets', { name: 'W', asset: 'BTC', ...newAddress('BTC') })
  await corridor.waitFor(await corridor.externalWallets.get(wallet_guid), 'completed')
  const customer_guid = customers[0]!.guid
  const person = { type: 'individual', name: { first: 'Maria', last: 'Example' }, address: { country_code: 'MX' } }
  const { guid: counterparty_guid } = await post('/counterparties', { ...person, customer_guid })
  await post(`/sandbox/counterparties/${counterparty_guid}/verify`)
  const { guid: payee_guid } = await post('/external_bank_accounts', {
    ...{ name: 'Maria', account_kind: 'raw_routing_details', asset: 'MXN', customer_guid, counterparty_guid },
    account_details: [{ account_number: clabe }],
    routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
  })
  await corridor.waitFor(await corridor.externalBankAccounts.get(payee_guid), 'completed')
  return { customers, wallet_guid, payee_guid }
}
