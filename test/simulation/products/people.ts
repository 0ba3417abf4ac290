// Who takes part: verified customers with money in every kind of account, wallets and bank accounts outside, places to pay
// into, and a bank that can pay network fees and lightning invoices. Made over HTTP, before anything fails.
import { makeCounterparty } from '../../support/counterparty.ts'
import { euroAccount } from '../../support/european.ts'
import { linked, raw } from '../../support/external-bank-accounts.ts'
import { clabe, payout } from '../../support/plans.ts'
import type { TestService } from '../../support/service.ts'
import { ok } from '../../support/service.ts'
import { freshAddress } from '../../support/wallets.ts'

export interface Party {
  /** undefined: the bank itself. */
  readonly customer_guid: string | undefined
  readonly accounts: Readonly<Record<string, string>>
  readonly bank_accounts: Readonly<Record<string, string>>
  readonly deposit_addresses: Readonly<Record<string, string>>
  /** A bank account of somebody in Mexico. */
  readonly abroad: string
  readonly own_wallets: Readonly<Record<string, string>>
}

export const ownerOf = ({ customer_guid }: Pick<Party, 'customer_guid'>): object =>
  customer_guid ? { customer_guid } : {}

export interface People {
  readonly parties: readonly Party[]
  readonly wallets: Readonly<Record<string, readonly string[]>>
  /** The bank's, by asset. */
  readonly reserves: Readonly<Record<string, string>>
}

const fiat = ['USD', 'CAD', 'EUR']
const crypto = ['BTC', 'ETH', 'USDC', 'XRP']
const funds: Readonly<Record<string, number>> = {
  ...{ USD: 5_000_000, CAD: 5_000_000, EUR: 5_000_000 },
  ...{ BTC: 300_000_000, XRP: 900_000_000 },
}
/** Accounts in euros have no aggregator: they are known by their IBAN. */
const tokens: Readonly<Record<string, string>> = { USD: 'checking', CAD: 'canadian' }
let made = 0

const addresses: Readonly<Record<string, (n: number) => object>> = {
  BTC: (n) => ({ address: ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'][n]! }),
  ETH: (n) => ({ address: `0x${(0xe0 + n).toString(16).padStart(40, '0')}` }),
  USDC: (n) => ({ address: `0x${(0xc0 + n).toString(16).padStart(40, '0')}` }),
  XRP: (n) => ({ address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', tag: String(n + 1) }),
}

export async function makePeople(s: TestService, customers: number, settle: () => Promise<void>): Promise<People> {
  const post = (path: string, body: object) => ok(s.call('POST', path, body))
  // Pulled money waits, the bank and the platform take their fees, and there is a way to Mexico.
  const settings = { spread_fee_bps: 50, platform_fee_bps: 10, hold_seconds: 700 }
  const bank = { settings, supported_payout_symbols: payout('MXN-USD', 'MX') }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, bank, { key: s.demo.organization_key }))
  const guids: string[] = []
  for (let i = 0; i < customers; i++) {
    const name = { first: 'Sim', last: String(i) }
    const made = await post('/customers', { type: 'individual', name, email_address: `sim${i}@example.com` })
    await post('/identity_verifications', { type: 'kyc', method: 'attested', customer_guid: made.guid })
    guids.push(made.guid)
  }
  await settle()
  const parties = await Promise.all([undefined, ...guids].map((customer_guid) => makeParty(s, customer_guid)))
  const wallets: Record<string, string[]> = {}
  for (const asset of crypto) {
    for (const n of [0, 1]) {
      const wallet = await post('/external_wallets', { name: asset, asset, ...addresses[asset]!(n) })
      wallets[asset] = [...(wallets[asset] ?? []), wallet.guid]
    }
  }
  for (const asset of ['BTC', 'USD']) {
    const account = await post('/accounts', { type: 'invoice_operations', asset, name: 'Prepaid' })
    await post('/sandbox/deposits', { account_guid: account.guid, amount: 900_000_000 })
  }
  await settle()
  const reserves: Record<string, string> = {}
  const shown = await ok(s.call('GET', '/accounts?owner=bank&type=reserve&per_page=100'))
  for (const { asset, guid } of shown.objects) reserves[asset] = guid
  return { parties, wallets, reserves }
}

async function makeParty(s: TestService, customer_guid: string | undefined): Promise<Party> {
  const post = (path: string, body: object) => ok(s.call('POST', path, body))
  const own = ownerOf({ customer_guid })
  const accounts: Record<string, string> = {}
  for (const asset of [...fiat, ...crypto]) {
    const type = fiat.includes(asset) ? 'fiat' : 'trading'
    const account = await post('/accounts', { type, asset, name: asset, ...own })
    accounts[asset] = account.guid
    await post('/sandbox/deposits', { account_guid: account.guid, amount: funds[asset] ?? 10n ** 19n })
    if (type === 'trading') {
      const storage = await post('/accounts', { type: 'storage', asset, name: asset, ...own })
      accounts[`${asset} storage`] = storage.guid
    }
  }
  const bank_accounts: Record<string, string> = {}
  for (const asset of fiat) {
    const token = tokens[asset]
    const body = token ? linked(`sandbox-${token}-${++made}`, { asset }) : raw(euroAccount())
    const account = await post('/external_bank_accounts', { ...body, ...own })
    bank_accounts[asset] = account.guid
  }
  const deposit_addresses: Record<string, string> = {}
  for (const asset of customer_guid ? ['BTC', 'XRP'] : []) {
    const address = await post('/deposit_addresses', { account_guid: accounts[asset], name: asset })
    deposit_addresses[asset] = address.guid
  }
  const own_wallets: Record<string, string> = {}
  for (const asset of ['USDC', 'ETH']) {
    const wallet = { name: 'Own', asset, address: freshAddress(), ...own }
    own_wallets[asset] = (await post('/external_wallets', wallet)).guid
  }
  const abroad = await makeAbroad(s, customer_guid)
  return { customer_guid, accounts, bank_accounts, deposit_addresses, own_wallets, abroad }
}

async function makeAbroad(s: TestService, customer_guid: string | undefined): Promise<string> {
  const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid, 'verified', customer_guid ?? null)
  const account = raw({
    asset: 'MXN',
    counterparty_guid,
    account_details: [{ account_number: clabe }],
    routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
  })
  return (await ok(s.call('POST', '/external_bank_accounts', account))).guid
}
