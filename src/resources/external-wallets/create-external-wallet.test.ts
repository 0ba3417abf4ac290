// The refusals of create-external-wallet in their order, then the wallets that are made.
import { describe, expect, test } from 'vitest'
import {
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  now,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import { held } from '../../../test/support/wallet-rows.ts'
import { defaultSettings } from '../banks/bank.ts'
import { counterparties } from '../counterparties/counterparty.ts'
import { type CreateExternalWalletInput, createExternalWallet } from './create-external-wallet.ts'
import { externalWallets } from './external-wallet.ts'
import { externalWalletAddresses } from './wallet-address.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const counterparty_guid = guidOf('counterparty')
const input = { bank_guid, name: 'W', asset: 'ETH', address }
const features = ['counterparty_external_accounts'] as const
const open = bank({ features, supported_trading_symbols: ['BTC-USD', 'ETH-USD', 'XRP-USD', 'BCH-USD'] })
const sound = given(open, customer())
const counterparty = (owner: typeof customer_guid | null): Given =>
  row(counterparties, {
    bank_guid,
    guid: counterparty_guid,
    type: 'individual',
    customer_guid: owner,
    state: 'unverified',
    labels: null,
    compliance_decisions: [],
    event_sequence: 2,
    created_at: now,
    updated_at: now,
  })

describe('refusals, the first one in this order', () => {
  const taken = held({ asset: 'ETH', canonical_address: address })
  const unknown = { customer_guid: guidOf('nobody'), counterparty_guid }
  const cases: [string, readonly Given[], Partial<CreateExternalWalletInput>, object][] = [
    ['no such bank', given(), { asset: 'USD', ...unknown }, { rejected: 'unknown_bank' }],
    [
      'an address the owner has',
      given(bank({ supported_trading_symbols: [] }), taken),
      { counterparty_guid },
      { rejected: 'data_exists', errors: [{ field: 'address', code: 'data_exists' }] },
    ],
    ['an unknown asset', given(open), { asset: 'XXX', ...unknown }, { rejected: 'unsupported_value' }],
    ['fiat', given(open), { asset: 'USD', ...unknown }, { rejected: 'unsupported_value' }],
    [
      'an asset that the bank does not support',
      given(open),
      { asset: 'SOL', ...unknown },
      { rejected: 'unsupported_value' },
    ],
    ['no such customer', given(open), unknown, { rejected: 'no_customer' }],
    [
      'a bank without wallets of counterparties',
      given(bank(), customer()),
      { customer_guid, counterparty_guid },
      { rejected: 'unsupported_value', errors: [{ field: 'counterparty_guid', code: 'unsupported_value' }] },
    ],
    ['no such counterparty', sound, { customer_guid, counterparty_guid }, { rejected: 'no_counterparty' }],
    [
      "another customer's counterparty",
      given(...sound, counterparty(guidOf('other'))),
      { customer_guid, counterparty_guid },
      { rejected: 'no_counterparty' },
    ],
    [
      "an address that the counterparty's customer has",
      given(...sound, counterparty(customer_guid), held({ asset: 'ETH', canonical_address: address, customer_guid })),
      { counterparty_guid },
      { rejected: 'data_exists' },
    ],
  ]
  test.each(cases)('%s', (_, rows, more, expected) => {
    expect(decide(createExternalWallet, { ...input, ...more }, rows)).toMatchObject(expected)
  })
})

describe('made', () => {
  const made = (more: Partial<CreateExternalWalletInput>, rows: readonly Given[] = sound) => {
    const decision = decide(createExternalWallet, { ...input, ...more }, rows)
    const [wallet] = writtenTo(decision, externalWallets)
    return { decision, wallet: wallet!, claims: writtenTo(decision, externalWalletAddresses) }
  }

  test("a customer's counterparty alone brings its customer along", () => {
    const { wallet, claims } = made({ counterparty_guid }, given(...sound, counterparty(customer_guid)))
    expect(wallet).toMatchObject({ customer_guid, counterparty_guid })
    expect(claims).toMatchObject([{ owner_guid: customer_guid }])
  })

  test('it is stored as it was sent, beside its canonical form, and claims that', () => {
    const { decision, wallet, claims } = made({ customer_guid, address: address.toLowerCase() })
    expect(wallet).toMatchObject({ state: 'storing', address: address.toLowerCase(), canonical_address: address })
    expect(claims).toMatchObject([{ owner_guid: customer_guid, canonical_address: address, canonical_tag: '' }])
    expect(claims[0]?.external_wallet_guid).toBe(wallet.guid)
    expect('output' in decision && decision.output).toBe(wallet)
  })

  test.each<[string, Partial<CreateExternalWalletInput>]>([
    ['a wrong checksum', { address: address.replace('E', 'e') }],
    ['the wrong network', { asset: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
    ['a wrong tag', { asset: 'XRP', address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', tag: '-1' }],
  ])('%s makes a wallet that claims nothing', (_, more) => {
    const { wallet, claims } = made(more)
    expect(wallet).toMatchObject({ state: 'storing', canonical_address: null, canonical_tag: null, failure_code: null })
    expect(claims).toEqual([])
  })

  test('the network is that of the bank', () => {
    const testnet = bank({ settings: { ...defaultSettings, network: 'testnet' } })
    const tb = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    expect(made({ asset: 'BTC', address: tb }, given(testnet)).wallet.canonical_address).toBe(tb)
  })

  const ofCustomer = { asset: 'ETH', canonical_address: address, customer_guid }
  test.each<[string, Given, Partial<CreateExternalWalletInput>]>([
    ['the bank', held(ofCustomer), {}],
    ['a customer', held({ ...ofCustomer, customer_guid: null }), { customer_guid }],
    ['another asset', held({ ...ofCustomer, asset: 'BCH' }), { customer_guid }],
    ['a tag', held({ ...ofCustomer, canonical_tag: '7' }), { customer_guid }],
  ])('an address that is held with another %s', (_, claim, more) => {
    expect(made(more, given(...sound, claim)).claims).toHaveLength(1)
  })

  test.each([null, customer_guid])('a counterparty of %s is usable for the customer', (owner) => {
    const { wallet } = made({ customer_guid, counterparty_guid }, given(...sound, counterparty(owner)))
    expect(wallet).toMatchObject({ customer_guid, counterparty_guid, state: 'storing' })
  })

  test.each(['unverified', 'rejected', 'frozen'] as const)('a customer that is %s may have a wallet', (state) => {
    expect(made({ customer_guid }, given(open, customer({ state }))).wallet.customer_guid).toBe(customer_guid)
  })
})
