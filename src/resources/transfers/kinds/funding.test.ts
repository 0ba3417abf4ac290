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
  quote as tradingQuote,
  writtenTo,
} from '../../../../test/support/rows.ts'
import { type Amount, amountMax } from '../../../kernel/amount.ts'
import type { HomeRail } from '../../../kernel/rail.ts'
import type { RailFee } from '../../../pricing/rail-fee.ts'
import { defaultSettings } from '../../banks/bank.ts'
import type { Quote } from '../../quotes/quote.ts'
import { type CreateTransferInput, createTransfer } from '../create-transfer.ts'
import { transfers } from '../transfer.ts'

const usd = guidOf('fiat USD')
const amounts = { deliver_amount: 1030n as Amount, receive_amount: 1000n as Amount, fee: 30n as Amount }
const inside = { guid: usd, type: 'fiat', bank_guid, customer_guid } as const
const unknown = { type: 'external_bank_account', bank_guid, customer_guid } as const

const quote = (side: 'deposit' | 'withdrawal', fields: Partial<Quote> = {}): Given =>
  tradingQuote({
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
  const rail = 'payment_rail'
  const unnamed = given(...pull, quote('deposit', { payment_rail: null }))
  const nowhere = { external_bank_account_guid: undefined }
  test.each<[string, readonly Given[], Partial<CreateTransferInput>, string, string | undefined]>([
    ['no quote', owned, {}, 'no_quote', 'quote_guid'],
    ['a used one', given(...pull, quote('deposit', { transfer_guid: guidOf('t') })), {}, 'data_exists', 'quote_guid'],
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
    ['a rail that cannot pull', unnamed, { payment_rail: 'wire' }, 'invalid_payment_rail_for_direction', rail],
    ['a rail of another country', unnamed, { payment_rail: 'eft' }, 'invalid_payment_rail_for_country', rail],
    ['abroad', given(...pull, at({ country_code: 'DE' })), {}, 'invalid_payment_rail_for_country', place],
    ['no room for it', given(...pull, balance(usd, 'USD', amountMax)), {}, 'invalid_amount', 'quote_guid'],
  ])('%s', (_, rows, more, rejected, field) => {
    const errors = field === undefined ? {} : { errors: [{ field, code: rejected }] }
    expect(decide(createTransfer, { ...input, ...more }, rows)).toMatchObject({ rejected, ...errors })
  })
})

describe('the rail', () => {
  const line = (on: RailFee['rail'], value: bigint): RailFee => ({
    ...{ rail: on, side: 'withdrawal', amount: value as Amount },
  })
  const rail_fees = [line('eft', 30n), { ...line('eft', 45n), institution_number: '003' }, line('wire', 900n)]
  const cad = { asset: 'CAD', payment_rail: null, fee_details: [{ type: 'rail', asset: 'CAD', amount: 30n as Amount }] }
  const rowsOf = (fields: Partial<Quote>, fees: readonly RailFee[] = rail_fees) =>
    given(
      bank({ supported_fiat_account_assets: ['CAD'], settings: { ...defaultSettings, rail_fees: fees } }),
      customer(),
      account('fiat', 'CAD'),
      balance(guidOf('fiat CAD'), 'CAD', 2_000n),
      at({ asset: 'CAD', country_code: 'CA' }),
      quote('withdrawal', { ...cad, ...fields } as Partial<Quote>),
    )
  const free = [line('eft', 30n), line('wire', 30n)]
  const toX = { institution_number: '003' }
  const [rail, place] = ['payment_rail', 'external_bank_account_guid']
  const quoted = { entries: [{ ...toNamed.entries[0]! }] }

  test.each<[string, readonly Given[], Partial<CreateTransferInput>, string | HomeRail, string | undefined]>([
    ['none is named: the usual one', rowsOf({}), { institution_number: '010' }, 'eft', undefined],
    ['the usual one is named', rowsOf({}), { payment_rail: 'eft', institution_number: null }, 'eft', undefined],
    ['another one at another fee', rowsOf({}), { payment_rail: 'wire' }, 'invalid_payment_rail', rail],
    ['another one at the same fee', rowsOf({}, free), { payment_rail: 'wire' }, 'wire', undefined],
    [
      'the quote names another',
      rowsOf({ payment_rail: 'eft' }, free),
      { payment_rail: 'wire' },
      'invalid_payment_rail',
      rail,
    ],
    ['the quote names it', rowsOf({ payment_rail: 'wire' }), { payment_rail: 'wire' }, 'wire', undefined],
    [
      'an e-transfer is named on the quote',
      rowsOf({}, [line('eft', 30n), line('etransfer', 30n)]),
      { payment_rail: 'etransfer', external_bank_account_guid: undefined },
      'invalid_payment_rail',
      rail,
    ],
    ['the fee depends on the institution', rowsOf({}), {}, 'institution_needed', undefined],
    ['an institution at another fee', rowsOf({}), toX, 'invalid_external_bank_account', place],
    ['an account that the quote was priced for', rowsOf(quoted), toX, 'eft', undefined],
    ['a schedule that changed since: the quote stands', rowsOf({}, [line('eft', 77n)]), {}, 'eft', undefined],
  ])('%s', (_, rows, more, expected, field) => {
    const decision = decide(createTransfer, { ...input, ...more }, rows)
    if ('output' in decision) expect(decision.output).toMatchObject({ payment_rail: expected, ref: expected })
    else expect([decision.rejected, decision.errors?.[0]?.field]).toEqual([expected, field])
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
