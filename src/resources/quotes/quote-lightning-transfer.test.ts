// The refusals of a lightning quote in their order, then what one says and how long it holds.
import { describe, expect, test } from 'vitest'
import {
  bankAccount,
  claim,
  funds,
  invoice,
  invoiceHash,
  lightningBank,
  operations,
  ownAccount,
  soundLightning,
} from '../../../test/support/lightning-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  later,
  momentAt,
  row,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import { rateFromRatio } from '../../pricing/rate.ts'
import { invoiceHashes } from '../invoices/invoice.ts'
import { type QuoteLightningTransferInput, quoteLightningTransfer } from './quote-lightning-transfer.ts'

const amount = (value: number) => BigInt(value) as Amount
const input: QuoteLightningTransferInput = {
  bank_guid,
  customer_guid,
  asset: 'BTC',
  network_address: invoice,
  order: undefined,
  ask: null,
  routing_fee: amount(501),
}
const ownInvoice = row(invoiceHashes, { bank_guid, payment_hash: invoiceHash, invoice_guid: guidOf('invoice') })
const ask = rateFromRatio(6_003_000n, 100_000_000n)
const receive = (value: number) => ({ order: { named: 'receive', amount: amount(value) } as const })

describe('refusals, the first one in this order', () => {
  const accounts = [operations, bankAccount, ownAccount]
  const cases: [string, readonly Given[], Partial<QuoteLightningTransferInput>, string, string | undefined][] = [
    ['no such bank', given(), {}, 'unknown_bank', undefined],
    ['no such customer', given(bank()), { asset: 'ETH' }, 'no_customer', 'customer_guid'],
    ['a frozen one', given(bank(), customer({ state: 'frozen' })), {}, 'frozen_customer', 'customer_guid'],
    ['no lightning here', given(bank(), customer()), { asset: 'ETH' }, 'unsupported_value', 'product_type'],
    ['another asset', given(lightningBank, customer()), { asset: 'ETH' }, 'unsupported_value', 'asset'],
    ['no node', soundLightning, { routing_fee: undefined, ask: undefined }, 'unsupported_value', 'product_type'],
    ['no price', soundLightning, { asset: 'USD', ask: undefined }, 'unsupported_value', 'asset'],
    [
      'no invoice',
      given(lightningBank, customer()),
      { network_address: 'lnbc1' },
      'invalid_invoice',
      'network_address',
    ],
    [
      "an invoice of the bank's own node",
      given(lightningBank, customer()),
      { routing_fee: 'own_node' },
      'invalid_invoice',
      'network_address',
    ],
    ['an invoice of the bank', given(lightningBank, customer(), ownInvoice), {}, 'invalid_invoice', 'network_address'],
    ['no account of the payer', given(lightningBank, customer(), operations), {}, 'no_account', 'asset'],
    ['no fiat account', given(lightningBank, customer()), { asset: 'USD', ask }, 'no_fiat_account', 'asset'],
    ['none for lightning', given(lightningBank, customer(), ownAccount, bankAccount), {}, 'no_account', 'asset'],
    ['none of the bank’s own', given(lightningBank, customer(), ownAccount, operations), {}, 'no_account', 'asset'],
    [
      'a claimed invoice',
      given(lightningBank, customer(), ...accounts, ...funds(0n), claim()),
      receive(1),
      'invalid_invoice',
      'network_address',
    ],
    [
      'another amount',
      given(lightningBank, customer(), ...accounts, ...funds(0n)),
      receive(99_999),
      'invalid_amount',
      'receive_amount',
    ],
    [
      'too little money',
      given(lightningBank, customer(), ...accounts, ...funds(100_500n)),
      {},
      'insufficient_balance',
      undefined,
    ],
    [
      'too little set aside',
      given(lightningBank, customer(), ...accounts, ...funds(200_000n, 100_500n)),
      {},
      'insufficient_balance',
      undefined,
    ],
  ]

  test.each(cases)('%s', (_, rows, more, rejected, field) => {
    const errors = field === undefined ? {} : { errors: [{ field, code: rejected }] }
    expect(decide(quoteLightningTransfer, { ...input, ...more }, rows)).toMatchObject({ rejected, ...errors })
  })

  test('an invoice that has expired', () => {
    const before = decide(quoteLightningTransfer, input, soundLightning, momentAt(later(3599)))
    expect(before).toMatchObject({ output: { payment_hash: invoiceHash } })
    const after = decide(quoteLightningTransfer, input, soundLightning, momentAt(later(3600)))
    expect(after).toMatchObject({ rejected: 'invalid_invoice' })
  })
})

describe('a quote', () => {
  const quoted = (more: Partial<QuoteLightningTransferInput> = {}, rows = soundLightning) => {
    const decision = decide(quoteLightningTransfer, { ...input, ...more }, rows)
    if ('rejected' in decision) throw new Error(decision.rejected)
    return decision.output
  }

  test('takes exactly what there is', () => {
    const rows = given(lightningBank, customer(), operations, bankAccount, ownAccount, ...funds(100_501n, 100_501n))
    expect(quoted({}, rows)).toMatchObject({ receive_amount: 100_000n, deliver_amount: 100_501n, rate: null })
  })

  test('of the bank needs no other account, and costs no fee', () => {
    const rows = given(bank({ features: ['lightning'] }), operations, ...funds())
    const { fee, deliver_amount, entries } = quoted({ customer_guid: null }, rows)
    expect([fee, deliver_amount, entries?.length]).toEqual([0n, 100_501n, 1])
  })

  test('in dollars keeps its rate and ends with its price', () => {
    const of = (guid: string, owner: object) => account('fiat', 'USD', { guid: guidOf(guid), ...owner })
    const bankOwn = { owner_guid: bank_guid, customer_guid: null }
    const dollars = [
      of('own', {}),
      of('second of the bank', bankOwn),
      of('first of the bank', bankOwn),
      account('invoice_operations', 'USD', bankOwn),
      balance(guidOf('own'), 'USD', 10_000n),
      balance(guidOf('invoice_operations USD'), 'USD', 10_000n),
    ]
    const quote = quoted({ asset: 'USD', ask }, given(lightningBank, customer(), ...dollars))
    expect(quote).toMatchObject({ receive_amount: 6003n, network_fee: 31n, deliver_amount: 6034n, rate: '6003/100000' })
    expect(quote.expires_at).toBe(later(30))
    expect(quote.entries?.[0]?.destination_account.guid).toBe(guidOf('first of the bank'))
  })

  test('in bitcoin ends with its invoice', () => expect(quoted().expires_at).toBe(later(3600)))
})
