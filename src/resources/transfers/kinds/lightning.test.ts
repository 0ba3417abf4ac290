// Executing a lightning quote: the refusals in their order, what is set aside and claimed, and what its end posts (L1).
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
} from '../../../../test/support/lightning-rows.ts'
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
  hold,
  later,
  momentAt,
  now,
  quote,
  row,
  writtenTo,
} from '../../../../test/support/rows.ts'
import { type Amount, amount } from '../../../kernel/amount.ts'
import { lightningClaims } from '../../../movements/lightning-claim.ts'
import type { Quote } from '../../quotes/quote.ts'
import { quoteLightningTransfer } from '../../quotes/quote-lightning-transfer.ts'
import { type CreateTransferInput, createTransfer } from '../create-transfer.ts'
import { recordStanding } from '../record-standing.ts'
import { type Transfer, transfers } from '../transfer.ts'

const input: CreateTransferInput = { bank_guid, quote_guid: guidOf('quote'), transfer_type: 'lightning' }
const fees = [{ type: 'fixed', fixed_fee: amount(25n) }] as const

function quoted(fields: Partial<Quote> = {}): Given {
  const order = { bank_guid, customer_guid, asset: 'BTC', network_address: invoice, order: undefined, ask: null, fees }
  const decision = decide(quoteLightningTransfer, { ...order, routing_fee: amount(501n) }, soundLightning)
  if ('rejected' in decision) throw new Error(decision.rejected)
  return quote({ ...decision.output, guid: guidOf('quote'), ...fields })
}

const sound = given(...soundLightning, quoted())
const dollars = quoted({ asset: 'USD', rate: '6003/100000', expires_at: later(30) })
const without = (...left: Given[]) => sound.filter((each) => !left.includes(each))

describe('refusals, the first one in this order', () => {
  const cases: [string, readonly Given[], Partial<CreateTransferInput>, number, string, string | undefined][] = [
    ['no such quote', given(lightningBank), {}, 0, 'no_quote', 'quote_guid'],
    ['a quote of another product', given(...sound, quote()), {}, 0, 'no_quote', 'quote_guid'],
    ['a used quote', given(...sound, quoted({ transfer_guid: guidOf('x') })), {}, 3600, 'data_exists', 'quote_guid'],
    ['a frozen customer', given(...sound, customer({ state: 'frozen' })), {}, 3600, 'frozen_customer', 'quote_guid'],
    ['lightning switched off', given(...sound, bank()), {}, 3600, 'unsupported_value', 'quote_guid'],
    ['an expired invoice', sound, {}, 3600, 'invalid_invoice', 'quote_guid'],
    ['a claimed invoice', given(...sound, dollars, claim()), {}, 30, 'invalid_invoice', 'quote_guid'],
    ['an expired price', given(...sound, dollars), {}, 30, 'no_quote', 'quote_guid'],
    ['no account of the payer', without(ownAccount), {}, 0, 'no_account', 'quote_guid'],
    ['none for lightning', without(operations), {}, 0, 'no_account', 'quote_guid'],
    ['none of the bank’s own', without(bankAccount), {}, 0, 'no_account', 'quote_guid'],
    ['an account not meant', sound, { fiat_account_guid: guidOf('x') }, 0, 'invalid_fiat_account', 'fiat_account_guid'],
  ]

  test.each(cases)('%s', (_, rows, more, seconds, rejected, field) => {
    const errors = field === undefined ? {} : { errors: [{ field, code: rejected }] }
    const decision = decide(createTransfer, { ...input, ...more }, rows, momentAt(later(seconds)))
    expect(decision).toMatchObject({ rejected, ...errors })
  })
})

describe('accepted', () => {
  test('both parts are set aside, and the hash is claimed', () => {
    const decision = decide(createTransfer, input, sound, momentAt(later(3599)))
    expect(decision).toMatchObject({
      output: { state: 'storing', ref: 'lightning', payment_hash: invoiceHash, deliver_amount: 100_526n },
      ledger: [
        { kind: 'hold', account_guid: guidOf('trading BTC'), amount: 100_526n },
        { kind: 'hold', account_guid: guidOf('invoice_operations BTC'), amount: 100_501n },
      ],
    })
    expect(writtenTo(decision, lightningClaims)).toEqual([
      { bank_guid, payment_hash: invoiceHash, transfer_guid: guidOf('new 1'), msat: 100_000_000n },
    ])
  })

  test.each([
    ['the payer’s', funds(100_525n)],
    ['the bank’s', funds(200_000n, 100_500n)],
  ])('but %s money is gone: born failed, nothing claimed', (_, money) => {
    const decision = decide(createTransfer, input, given(...sound, ...money))
    expect(decision).toMatchObject({ output: { state: 'failed', failure_code: 'non_sufficient_funds' } })
    expect(writtenTo(decision, lightningClaims)).toEqual([])
  })
})

describe('its end', () => {
  const decision = decide(createTransfer, input, sound)
  const made = writtenTo(decision, transfers)[0] as Transfer
  const pending = row(transfers, { ...made, guid: guidOf('transfer'), state: 'pending', event_sequence: 2 })
  const held = (account_guid: Given['row'][string], value: bigint) =>
    hold({ subject_guid: guidOf('transfer'), account_guid: account_guid as never, amount: value as Amount })
  const rows = given(
    ...sound,
    pending,
    claim(),
    balance(guidOf('trading BTC'), 'BTC', 200_000n, { held: 100_526n }),
    balance(guidOf('invoice_operations BTC'), 'BTC', 200_000n, { held: 100_501n }),
    balance(guidOf('bank BTC'), 'BTC', 0n),
    held(guidOf('trading BTC'), 100_526n),
    held(guidOf('invoice_operations BTC'), 100_501n),
    account('fee', 'BTC', { owner_guid: bank_guid, customer_guid: null }),
    balance(guidOf('fee BTC'), 'BTC', 0n),
    account('external', 'BTC', { owner_guid: bank_guid, customer_guid: null, ref: 'lightning' }),
    balance(guidOf('external BTC'), 'BTC', 0n, { floor: null }),
  )
  const told = { bank_guid, transfer_guid: guidOf('transfer') }
  const known = { identifiers: [], network_fee: amount(250n) }

  test('well: the quoted fee stays in its row, the real one leaves the bank', () => {
    const ended = decide(recordStanding, { ...told, standing: { kind: 'settled', ...known } }, rows)
    const line = (debit: string, credit: string, value: bigint) => ({
      ...{ debit: guidOf(debit), credit: guidOf(credit), amount: value, isCapture: true },
    })
    expect(ended).toMatchObject({ output: { state: 'completed', network_fee: 501n } })
    expect('ledger' in ended && ended.ledger).toMatchObject([
      {
        step: 'settle',
        postings: [
          line('trading BTC', 'bank BTC', 100_501n),
          line('trading BTC', 'fee BTC', 25n),
          line('invoice_operations BTC', 'external BTC', 100_250n),
        ],
      },
    ])
    expect(writtenTo(ended, lightningClaims)).toEqual([])
  })

  test.each([
    [{ kind: 'failed', failure_code: 'invalid_destination', ...known }, 'invalid_destination'],
    [{ kind: 'cancelled', ...known }, 'cancelled'],
  ] as const)('badly: both parts and the invoice are free (%o)', (standing, failure_code) => {
    const ended = decide(recordStanding, { ...told, standing }, rows, momentAt(now))
    expect(ended).toMatchObject({ output: { state: 'failed', failure_code, network_fee: 501n } })
    expect('ledger' in ended && ended.ledger).toMatchObject([{ kind: 'release' }])
    expect('changes' in ended && ended.changes?.filter(({ op }) => op === 'remove')).toMatchObject([
      { table: { name: 'lightning_claims' }, row: { payment_hash: invoiceHash } },
    ])
  })

  test('badly, and somebody else has the invoice: theirs stays', () => {
    const others = given(...rows, claim({ transfer_guid: guidOf('other') }))
    const standing = { kind: 'failed', failure_code: 'invalid_destination', ...known } as const
    expect(writtenTo(decide(recordStanding, { ...told, standing }, others), lightningClaims)).toEqual([])
  })
})
