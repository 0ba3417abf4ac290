// create-deposit-address: refusals in their order, and that every index of a key is given out once.

import { describe, expect, test } from 'vitest'
import {
  account,
  bank,
  bank_guid,
  customer,
  decide,
  type Given,
  given,
  guidOf,
  now,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import { parseAddress } from '../../chains/address.ts'
import { chains } from '../../chains/chain.ts'
import { deriveAddress } from '../../chains/deposit-address.ts'
import { depositKey } from '../../chains/deposit-key.ts'
import type { Chain } from '../../kernel/asset.ts'
import type { Account } from '../accounts/account.ts'
import { defaultSettings } from '../banks/bank.ts'
import { type CreateDepositAddressInput, createDepositAddress } from './create-deposit-address.ts'
import { depositAddresses } from './deposit-address.ts'
import { type DepositKey, depositKeys } from './deposit-key.ts'

const seed = new Uint8Array(32).fill(7)
const publicKeyOf: CreateDepositAddressInput['publicKeyOf'] = (chain, network, format) =>
  depositKey(seed, chain, network, format)
const btc = guidOf('trading BTC')
const input: CreateDepositAddressInput = { bank_guid, account_guid: btc, publicKeyOf }
const sound = given(bank(), customer(), account('trading', 'BTC'))
const ofBank = { owner_guid: bank_guid, customer_guid: null }
const keyRow = (path: string, fields: Partial<DepositKey>) =>
  row(depositKeys, { bank_guid, path, public_key: '', next_index: 1, ...fields })

const create = (rows: readonly Given[], more: Partial<CreateDepositAddressInput> = {}) =>
  decide(createDepositAddress, { ...input, ...more }, rows)
const on = (type: Account['type'], asset: string) => ({ account_guid: guidOf(`${type} ${asset}`) })
const withAccount = (type: Account['type'], asset: string, fields: Partial<Account> = {}) =>
  given(...sound, account(type, asset, fields))

test.each<[string, readonly Given[], Partial<CreateDepositAddressInput>, string, string?]>([
  ['no such account', given(bank(), customer()), {}, 'no_account', 'account_guid'],
  ['a fiat account', withAccount('fiat', 'USD'), on('fiat', 'USD'), 'invalid_account', 'account_guid'],
  [
    'prepaid lightning money',
    withAccount('invoice_operations', 'BTC', ofBank),
    on('invoice_operations', 'BTC'),
    'invalid_account',
    'account_guid',
  ],
  ["the bank's gas", withAccount('gas', 'ETH', ofBank), on('gas', 'ETH'), 'invalid_account', 'account_guid'],
  [
    'no legacy addresses on the chain',
    withAccount('trading', 'ETH'),
    { ...on('trading', 'ETH'), format: 'legacy' },
    'unsupported_value',
    'format',
  ],
  ['an unverified customer', given(...sound, customer({ state: 'unverified' })), {}, 'unverified_customer'],
  [
    'a customer whose kyc has just ended',
    given(...sound, customer({ kyc_expires_at: now })),
    {},
    'unverified_customer',
  ],
  ['a rejected customer', given(...sound, customer({ state: 'rejected' })), {}, 'rejected_customer'],
  ['a frozen customer', given(...sound, customer({ state: 'frozen' })), {}, 'frozen_customer'],
  ['nobody keeps its keys', sound, { publicKeyOf: () => undefined }, 'unsupported_value', 'account_guid'],
])('%s is refused', (_, rows, more, code, field = 'account_guid') =>
  expect(create(rows, more)).toMatchObject({ rejected: code, errors: [{ field, code }] }),
)

test('the first address of a key brings the key along', () => {
  const decision = create(sound, { name: 'Savings', labels: ['a'] })
  const public_key = publicKeyOf('bitcoin', 'mainnet', 'standard')!
  expect(writtenTo(decision, depositKeys)).toEqual([{ bank_guid, path: '84.0.0', public_key, next_index: 1 }])
  expect(writtenTo(decision, depositAddresses)).toMatchObject([
    {
      state: 'created',
      event_sequence: 2,
      name: 'Savings',
      labels: ['a'],
      account_guid: btc,
      customer_guid: guidOf('customer'),
      asset: 'BTC',
      format: 'standard',
      key_path: '84.0.0',
      key_index: 0,
      ...deriveAddress('bitcoin', 'mainnet', 'standard', public_key, 0),
    },
  ])
})

test('the next one takes the next index of the key that is there, whatever the custodian says now', () => {
  const public_key = publicKeyOf('bitcoin', 'mainnet', 'standard')!
  const known = keyRow('84.0.0', { public_key, next_index: 41 })
  const decision = create(given(...sound, known), { publicKeyOf: () => undefined })
  expect(writtenTo(decision, depositKeys)).toEqual([{ ...known.row, next_index: 42 }])
  const expected = deriveAddress('bitcoin', 'mainnet', 'standard', public_key, 41)
  expect(writtenTo(decision, depositAddresses)).toMatchObject([{ key_index: 41, ...expected }])
})

test('both formats of Bitcoin Cash count on one key, those of Bitcoin on two', () => {
  const paths = (asset: string) =>
    (['standard', 'legacy'] as const).map((format) => {
      const rows = withAccount('trading', asset)
      return writtenTo(create(rows, { ...on('trading', asset), format }), depositKeys)[0]?.path
    })
  expect(paths('BCH')).toEqual(['44.145.0', '44.145.0'])
  expect(paths('BTC')).toEqual(['84.0.0', '44.0.0'])
})

describe('a valid address on every chain and network', () => {
  const cases = (Object.keys(chains) as Chain[]).flatMap((chain) =>
    (['mainnet', 'testnet'] as const).flatMap((network) =>
      chains[chain].address_formats.map((format) => [chain, network, format] as const),
    ),
  )
  test.each(cases)('%s %s %s', (chain, network, format) => {
    const asset = chains[chain].native_asset
    const settings = { ...defaultSettings, network }
    const rows = given(bank({ settings }), account('storage', asset, ofBank))
    const [made] = writtenTo(create(rows, { ...on('storage', asset), format }), depositAddresses)
    expect(made).toMatchObject({ chain, format, customer_guid: null })
    expect(parseAddress(chain, network, made!.address, made!.tag)).not.toBe('invalid_address')
  })
})
