// Examples of accounts, and of where money comes from and goes to.
import { beginSweep, recordedSweep, standingAt } from '../../support/sweeps.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

export interface Places {
  readonly usd: string
  readonly btc: string
  /** Maria's account in Mexico. */
  readonly abroad: string
  /** Ada's account at another bank. */
  readonly own: string
  readonly deposit_bank_account_guid: string
}

export async function recordPlaces(r: Recorder, { ada, maria }: People): Promise<Places> {
  const customer_guid = ada.guid as string
  const accountIn = (asset: string) =>
    ada.accounts.find((each: { asset: string }) => each.asset === asset).guid as string
  const [usd, btc] = [accountIn('USD'), accountIn('BTC')]
  const savings = await r.example('createAccount', {
    body: { type: 'storage', asset: 'BTC', name: 'Savings', customer_guid, labels: ['cold'] },
  })
  await r.example('updateAccount', { path: { account_guid: savings.guid }, body: { name: 'Long-term savings' } })
  await r.example('getAccount', { path: { account_guid: usd } })
  await r.example('listAccounts', { query: { customer_guid, type: 'fiat,trading' } })

  const address = await r.example('createDepositAddress', { body: { account_guid: btc, name: 'Salary' } })
  const deposit_address_guid = address.guid
  await r.example('getDepositAddress', { path: { deposit_address_guid } })
  await r.example('updateDepositAddress', { path: { deposit_address_guid }, body: { name: 'Salary in bitcoin' } })
  await r.example('listDepositAddresses', { query: { account_guid: btc } })
  await r.example('createSandboxDeposit', { body: { account_guid: btc, deposit_address_guid, amount: 250_000 } })
  await r.settle()

  const bank_guid = address.bank_guid as string
  const sweep = await beginSweep(r.service, { bank_guid, deposit_address_guid, address: address.address })
  await recordedSweep(r.service, sweep, standingAt.settled)
  await r.example('getSweep', { path: { sweep_guid: sweep.guid } })
  await r.example('listSweeps', { query: { state: 'completed' } })

  const main = await r.example('createDepositBankAccount', { body: { type: 'main', account_guid: usd, name: 'Wages' } })
  const path = { deposit_bank_account_guid: main.guid }
  await r.example('getDepositBankAccount', { path })
  await r.example('updateDepositBankAccount', { path, body: { name: 'Wages and refunds' } })
  await r.example('listDepositBankAccounts', { query: { customer_guid } })
  const sub = await r.call('createDepositBankAccount', {
    body: { type: 'sub_account', account_guid: usd, parent_deposit_bank_account_guid: main.guid },
  })
  await r.example('deleteDepositBankAccount', { path: { deposit_bank_account_guid: sub.guid } })

  const numbers = {
    name: 'Maria in Puebla',
    account_kind: 'raw_routing_details',
    asset: 'MXN',
    customer_guid,
    counterparty_guid: maria,
    routing_details: [{ routing_number_type: 'CLABE', routing_number: '032180000118359719' }],
  }
  const abroad = await r.example('createExternalBankAccount', { body: numbers })
  const external_bank_account_guid = abroad.guid
  await r.example('getExternalBankAccount', { path: { external_bank_account_guid }, query: { include_pii: 'true' } })
  await r.example('updateExternalBankAccount', { path: { external_bank_account_guid }, body: { name: 'Maria' } })
  const own = await r.call('createExternalBankAccount', {
    body: {
      name: 'Checking',
      account_kind: 'aggregator',
      asset: 'USD',
      customer_guid,
      aggregator_public_token: 'sandbox-checking',
      aggregator_account_id: 'account-1',
    },
  })
  await r.example('listExternalBankAccounts', { query: { customer_guid } })
  const hosted = { name: 'Savings', account_kind: 'aggregator', asset: 'USD', customer_guid }
  const { guid: by_holder } = await r.call('createExternalBankAccount', { body: hosted })
  await r.example('resumeExternalBankAccount', {
    path: { external_bank_account_guid: by_holder },
    body: { return_url: 'https://shop.example.com/linked' },
  })
  await r.call('deleteExternalBankAccount', { path: { external_bank_account_guid: by_holder } })
  const { guid: unused } = await r.call('createExternalBankAccount', {
    body: {
      ...numbers,
      name: 'Old',
      routing_details: [{ routing_number_type: 'CLABE', routing_number: '002010077777777771' }],
    },
  })
  await r.example('deleteExternalBankAccount', { path: { external_bank_account_guid: unused } })

  const wallet = await r.example('createExternalWallet', {
    body: { name: 'Cold storage', asset: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', customer_guid },
  })
  const external_wallet_guid = wallet.guid
  await r.example('getExternalWallet', { path: { external_wallet_guid } })
  await r.example('updateExternalWallet', { path: { external_wallet_guid }, body: { name: 'Vault' } })
  await r.example('listExternalWallets', { query: { customer_guid, state: 'completed' } })
  await r.example('deleteExternalWallet', { path: { external_wallet_guid } })
  const { guid: reviewed } = await r.call('createExternalWallet', {
    body: {
      name: 'Exchange',
      asset: 'BTC',
      address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      expected_behaviours: ['force_review'],
    },
  })
  await r.example('decideSandboxExternalWallet', {
    path: { external_wallet_guid: reviewed },
    body: { decision: 'approve' },
  })
  return { usd, btc, abroad: abroad.guid, own: own.guid, deposit_bank_account_guid: main.guid }
}
