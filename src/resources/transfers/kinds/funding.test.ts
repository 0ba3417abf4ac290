// The refusals of executing a funding quote in their order, then what is set aside and what counts.
import { describe, expect, test } from 'vitest'
import { account_guid, outside } from '../../../../test/support/external-bank-account-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  quote as quoteRow,
  writtenTo,
} from '../../../../test/support/rows.ts'
import { type Amount, amountMax } from '../../../kernel/amount.ts'
import type { Quote } from '../../quotes/quote.ts'
import { type CreateTransferInput, createTransfer } from '../create-transfer.ts'
import { transfers } from '../transfer.ts'

const usd = guidOf('fiat USD')
const amounts = { deliver_amount: 1030n as Amount, receive_amount: 1000n as Amount, fee: 30n as Amount }
const inside = { guid: usd, type: 'fiat', bank_guid, customer_guid } as const
const unknown = { type: 'external_bank_account', bank_guid, customer_guid } as const

const quote = (side: 'deposit' | 'withdrawal', fields: Partial<Quote> = {}): Given =>
  quoteRow({
    product_type: 'funding',
    symbol: null,
    asset: 'USD',
    side,
    ...amounts,
    payment_rail: 'ach',
    expires_at: null,
    entries: [
      side === 'deposit'
        ? { source_account: unknown, destination_account: inside, ...amounts }
        : { source_account: inside, destination_account: unknown, ...amounts },
    ],
    ...fields,
  })
const toNamed = {
  entries: [{ source_account: inside, destination_account: { ...unknown, guid: account_guid }, ...amounts }],
}

const at = (fields: Parameters<typeof outside>[0] = {}): Given =>
  outside({ state: 'completed', country_code: 'US', ...fields })
const owned = given(bank(), customer(), account('fiat', 'USD'), balance(usd, 'USD', 2000n))
const input: CreateTransferInput = {
  bank_guid,
  quote_guid: guidOf('quote'),
  transfer_type: 'funding',
  external_bank_account_guid: account_guid,
}
const etransfer = { payment_rail: 'etransfer', asset: 'CAD' } as const
const theirs = { counterparty_guid: guidOf('counterparty'), customer_guid: null }

describe('refusals, the first one in this order', () => {
  const pull = given(...owned, quote('deposit'), at())
  const bad = 'invalid_external_bank_account'
  const place = 'external_bank_account_guid'
  const nowhere = { external_bank_account_guid: undefined }
  test.each<[string, readonly Given[], Partial<CreateTransferInput>, string, string | undefined]>([
    ['no quote', owned, {}, 'no_quote', 'quote_guid'],
    ['a used one', given(...pull, quote('deposit', { transfer_guid: guidOf('t') })), {}, 'data_exists', 'quote_guid'],
    ['another rail', pull, { payment_rail: 'wire' }, 'invalid_parameter', 'payment_rail'],
    ['an e-transfer to an account', given(...pull, quote('deposit', etransfer)), {}, 'invalid_parameter', place],
    [
      'another account than quoted',
      given(...pull, quote('withdrawal', toNamed)),
      { external_bank_account_guid: guidOf('another') },
      'invalid_parameter',
      place,
    ],
    ['no account', pull, nowhere, 'missing_parameter', place],
    ['a frozen customer', given(...pull, customer({ state: 'frozen' })), {}, 'frozen_customer', 'quote_guid'],
    [
      'an asset that left the bank’s list',
      given(...pull, bank({ supported_fiat_account_assets: [] })),
      {},
      'unsupported_value',
      'quote_guid',
    ],
    ['no fiat account', given(bank(), customer(), quote('deposit'), at()), {}, 'no_fiat_account', 'quote_guid'],
    ['not theirs', pull, { fiat_account_guid: guidOf('fiat EUR') }, 'invalid_fiat_account', 'fiat_account_guid'],
    [
      'one of two',
      given(...pull, account('fiat', 'USD', { guid: guidOf('second') })),
      {},
      'invalid_fiat_account',
      'fiat_account_guid',
    ],
    ['no such account outside', given(...owned, quote('deposit')), {}, bad, place],
    ['another’s', given(...pull, at({ customer_guid: guidOf('other') })), {}, bad, place],
    ['not proven to be theirs', given(...pull, at({ state: 'unverified' })), {}, bad, place],
    ['a counterparty’s', given(...pull, at(theirs), counterparty({ state: 'verified' })), {}, bad, place],
    [
      'an unverified counterparty’s',
      given(...pull, quote('withdrawal'), at(theirs), counterparty()),
      {},
      'unverified_counterparty',
      place,
    ],
    ['abroad', given(...pull, at({ country_code: 'DE' })), {}, 'invalid_payment_rail_for_country', place],
    ['no room for it', given(...pull, balance(usd, 'USD', amountMax)), {}, 'invalid_amount', 'quote_guid'],
  ])('%s', (_, rows, more, rejected, field) => {
    const errors = field === undefined ? {} : { errors: [{ field, code: rejected }] }
    expect(decide(createTransfer, { ...input, ...more }, rows)).toMatchObject({ rejected, ...errors })
  })
})

describe('a transfer', () => {
  const made = (rows: readonly Given[], more: Partial<CreateTransferInput> = {}) => {
    const decision = decide(createTransfer, { ...input, ...more }, rows)
    if ('rejected' in decision) throw new Error(decision.rejected)
    return { transfer: writtenTo(decision, transfers)[0]!, ledger: decision.ledger ?? [] }
  }
  const known = { ...unknown, guid: account_guid }

  test('a pull sets nothing aside', () => {
    const { transfer, ledger } = made(given(...owned, quote('deposit'), at()), { payment_rail: 'ach' })
    expect(transfer).toMatchObject({ state: 'storing', ref: 'ach', source_account: known, destination_account: inside })
    expect(transfer.entries).toEqual([{ source_account: known, destination_account: inside, ...amounts }])
    expect(ledger).toEqual([])
  })

  test('a withdrawal sets aside what it delivers, fee and all', () => {
    const rows = given(...owned, quote('withdrawal', toNamed), at({ state: 'unverified' }))
    const { transfer, ledger } = made(rows, { external_bank_account_guid: undefined })
    expect(transfer).toMatchObject({ state: 'storing', source_account: inside, destination_account: known })
    expect(ledger).toMatchObject([{ kind: 'hold', account_guid: usd, amount: 1030n }])
  })

  test('without the money it is born failed', () => {
    const { transfer, ledger } = made(given(...owned, balance(usd, 'USD', 1029n), quote('withdrawal'), at()))
    expect(transfer).toMatchObject({ state: 'failed', failure_code: 'non_sufficient_funds' })
    expect(ledger).toEqual([])
  })

  test('an e-transfer names nobody but its customer', () => {
    const cad = { ...inside, guid: guidOf('fiat CAD') }
    const rows = given(
      bank({ supported_fiat_account_assets: ['CAD'] }),
      customer(),
      account('fiat', 'CAD'),
      balance(cad.guid, 'CAD', 0n),
      quote('deposit', etransfer),
    )
    const { transfer } = made(rows, { external_bank_account_guid: undefined })
    expect(transfer).toMatchObject({ ref: 'etransfer', destination_account: cad })
    expect(transfer.source_account).toEqual(unknown)
  })
})
