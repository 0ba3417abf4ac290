// What becomes of an execution by what becomes of its stage: it goes on, waits, is completed with its fees, or is undone.
import { describe, expect, test } from 'vitest'
import {
  pullExecution,
  pullPlan,
  pullStages,
  saleExecution,
  salePlan,
  saleStages,
  upTo,
} from '../../../test/support/execution-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  customer,
  decide,
  type Given,
  given,
  guidOf,
  hold,
  later,
  now,
} from '../../../test/support/rows.ts'
import { amount } from '../../kernel/amount.ts'
import { type Decision, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { early } from '../../kernel/job-answer.ts'
import { balances } from '../../ledger/balance.ts'
import type { MovementStanding } from '../../movements/movement.ts'
import { rateFromRatio } from '../../pricing/rate.ts'
import { defaultSettings } from '../banks/bank.ts'
import { recordStage } from './record-stage.ts'

const [btc, usd] = [guidOf('trading BTC'), guidOf('fiat USD')]
const [trade, withdrawal, execution] = ['trade', 'withdrawal', 'execution'].map(guidOf) as [Guid, Guid, Guid]
const own = [account('trading', 'BTC'), account('fiat', 'USD')]
const identifiers = [{ type: 'trace_number', value: '7' }] as const
const nothingKnown = { identifiers: [], network_fee: amount(0n) } as const
const done = { ...nothingKnown, identifiers, kind: 'settled' } as const
const filledAt = (numerator: bigint): MovementStanding => ({ ...done, rate: rateFromRatio(numerator, 100_000n) })
const failed = { ...nothingKnown, kind: 'failed', failure_code: 'not_filled' } as const

const run = (rows: readonly Given[], stage_guid: Guid, standing: MovementStanding) =>
  decide(recordStage, { bank_guid, execution_guid: execution, stage_guid, standing }, rows)

/** As `step subject: debit -> credit amount` and `hold subject: account amount`, in names. */
function ledgerOf(decision: Decision<unknown>): string[] {
  const names = new Map(
    [btc, usd, trade, withdrawal, execution].map((guid, i) => [
      guid,
      ['btc', 'usd', 'trade', 'withdrawal', 'execution'][i]!,
    ]),
  )
  const nameOf = (guid: Guid): string => names.get(guid) ?? 'system'
  return (('ledger' in decision && decision.ledger) || []).flatMap((step) => {
    const subject = nameOf(step.subject.subject_guid)
    if (step.kind === 'release') return [`release ${subject}`]
    if (step.kind === 'hold') return [`hold ${subject}: ${nameOf(step.account_guid)} ${step.amount}`]
    return step.postings.map(
      (each) => `${step.step} ${subject}: ${nameOf(each.debit)} -> ${nameOf(each.credit)} ${each.amount}`,
    )
  })
}

const selling = given(
  bank(),
  customer(),
  ...own,
  salePlan(),
  saleExecution({ state: 'executing', event_sequence: 2, stages: upTo(saleStages, 0) }),
  balance(btc, 'BTC', 100_000n, { held: 100_000n }),
  balance(usd, 'USD', 0n),
  hold({ subject_guid: trade, account_guid: btc, amount: amount(100_000n) }),
)
const paying = given(
  bank(),
  customer(),
  ...own,
  salePlan(),
  saleExecution({ state: 'executing', event_sequence: 2, stages: upTo(saleStages, 1), stage_index: 1 }),
  balance(btc, 'BTC', 0n),
  balance(usd, 'USD', 6_000n, { held: 6_000n }),
  hold({ subject_guid: withdrawal, account_guid: usd, amount: amount(5_960n) }),
  hold({ subject_guid: execution, account_guid: usd, amount: amount(40n) }),
)

describe('a word about another stage, or too late', () => {
  test.each<[string, readonly Given[], Guid]>([
    ['no such execution', given(bank()), trade],
    ['the next stage', selling, withdrawal],
    ['the stage before', paying, trade],
    ['it waits', given(...selling, saleExecution({ state: 'reviewing' })), trade],
    ['it is over', given(...selling, saleExecution({ state: 'failed', failure_code: 'cancelled' })), trade],
  ])('%s', (_, rows, guid) => expect(run(rows, guid, done)).toEqual({ output: 'unchanged' }))
})

test('that it was not known yet, of a stage that is done, does not put off the next one', () => {
  const watched = saleExecution({
    ...{ state: 'executing', event_sequence: 2, stages: upTo(saleStages, 1), stage_index: 1 },
    look_again_at: later(99),
  })
  const late = { ...nothingKnown, identifiers, kind: 'pending', check_again_at: later(9) } as const
  expect(run(given(...paying, watched), trade, late)).toEqual({ output: 'unchanged' })
})

describe('not known yet', () => {
  const pending = { ...nothingKnown, kind: 'pending', check_again_at: later(9) } as const
  test('asks again', () => expect(run(paying, withdrawal, pending)).toEqual(early(later(9))))
  test('keeps what it is known by', () =>
    expect(run(paying, withdrawal, { ...pending, identifiers })).toMatchObject({
      output: { state: 'executing', stages: [{}, { state: 'executing', identifiers }] },
    }))
})

describe('a stage is done', () => {
  test('and the next begins, with its money and the fees set aside', () => {
    const decision = run(selling, trade, filledAt(6_000n))
    expect(decision).toMatchObject({
      output: {
        state: 'executing',
        stage_index: 1,
        stages: [
          {
            state: 'completed',
            source_account: { executed_amount: 100_000n },
            destination_account: { executed_amount: 6_000n },
          },
          { state: 'executing' },
        ],
      },
    })
    expect(ledgerOf(decision)).toEqual([
      'settle trade: btc -> system 100000',
      'settle trade: system -> usd 6000',
      'hold withdrawal: usd 5960',
      'hold execution: usd 40',
    ])
  })

  test('and the next must wait, because its owner was frozen meanwhile', () => {
    const decision = run(given(...selling, customer({ state: 'frozen' })), trade, filledAt(6_000n))
    expect(decision).toMatchObject({
      output: {
        state: 'reviewing',
        stage_index: 1,
        holds: null,
        hold_ends_at: later(3600),
        stages: [{ state: 'completed' }, { state: 'planned' }],
      },
    })
    expect(ledgerOf(decision).slice(2)).toEqual(['hold withdrawal: usd 5960', 'hold execution: usd 40'])
  })

  test('it was the last: the fees are taken', () => {
    const decision = run(paying, withdrawal, { ...done, look_again_at: later(99) })
    expect(decision).toMatchObject({
      output: {
        state: 'completed',
        stage_index: 2,
        look_again_at: later(99),
        source_account: { executed_amount: 100_000n },
        destination_account: { executed_amount: 5_960n },
        fees: [{ executed_amount: 30n }, { executed_amount: 10n }],
      },
    })
    expect(ledgerOf(decision)).toEqual([
      'settle withdrawal: usd -> system 5960',
      'fees execution: usd -> system 30',
      'fees execution: usd -> system 10',
    ])
  })
})

describe('a fill that is worse than planned', () => {
  test.each([
    [5_970n, 'executing', null],
    [5_969n, 'failed', 'market_volatility'],
    [9_000n, 'executing', null],
  ])('%i for 6000', (numerator, state, failure_code) =>
    expect(run(selling, trade, filledAt(numerator))).toMatchObject({ output: { state, failure_code } }),
  )
})

describe('a stage fails', () => {
  test('the first: what was set aside is free', () => {
    const decision = run(selling, trade, failed)
    expect(decision).toMatchObject({
      output: {
        state: 'failed',
        failure_code: 'not_filled',
        stages: [{ state: 'failed', failure_code: 'not_filled' }, { state: 'planned' }],
      },
    })
    expect(ledgerOf(decision)).toEqual(['release execution', 'release trade', 'release withdrawal'])
  })

  const codes = ['party_name_invalid', 'invalid_destination', 'external_vendor_error', 'non_sufficient_funds'] as const
  test.each<[string, MovementStanding]>([
    ...codes.map((code): [string, MovementStanding] => [code, { ...failed, failure_code: code }]),
    ['market_volatility', { ...failed, failure_code: 'market_volatility' }],
    ['not_filled', failed],
    ['invalid_quote_amount', { ...failed, failure_code: 'amount_too_low' }],
    ['cancelled', { ...nothingKnown, kind: 'cancelled' }],
    ['reversed', { ...nothingKnown, kind: 'returned', return_code: 'R01' }],
  ])('the second, with %s: the sale is undone', (failure_code, standing) => {
    const decision = run(paying, withdrawal, standing)
    expect(decision).toMatchObject({
      output: {
        state: 'failed',
        failure_code,
        stages: [{ state: 'completed' }, { state: 'failed', failure_code }, { type: 'reversal', state: 'completed' }],
      },
    })
    expect(ledgerOf(decision)).toEqual([
      'reverse trade: usd -> system 6000',
      'reverse trade: system -> btc 100000',
      'release execution',
      'release withdrawal',
    ])
  })
})

describe('a pull has settled', () => {
  const pulling = (settings: object = {}, owner = customer()): readonly Given[] =>
    given(
      bank({ settings: { ...defaultSettings, ...settings } }),
      owner,
      ...own,
      pullPlan(),
      pullExecution({ state: 'executing', event_sequence: 2, stages: upTo(pullStages, 0) }),
      balance(btc, 'BTC', 0n),
      balance(usd, 'USD', 0n),
    )
  const credited = ['credit system: system -> usd 6000', 'hold trade: usd 5960', 'hold execution: usd 40']

  test.each<[string, readonly Given[], MovementStanding, object]>([
    ['nothing keeps it back', pulling(), done, { state: 'executing', holds: null, hold_ends_at: null }],
    [
      'its owner was frozen meanwhile',
      pulling({}, customer({ state: 'frozen' })),
      done,
      { state: 'reviewing', holds: null, hold_ends_at: later(3600) },
    ],
    [
      'the bank waits',
      pulling({ hold_seconds: 60 }),
      done,
      {
        state: 'reviewing',
        holds: [{ type: 'customer_hold_duration', state: 'active', eta_at: later(60) }],
        hold_ends_at: later(60),
      },
    ],
    [
      'the bank waits, and there may be news sooner',
      pulling({ hold_seconds: 60 }),
      { ...done, look_again_at: later(30) },
      { state: 'reviewing', hold_ends_at: later(30) },
    ],
    [
      'the reserve is too small',
      pulling({ reserve_minimums: { USD: amount(1n) } }),
      done,
      { state: 'reviewing', holds: [{ type: 'reserve_below_minimum' }], hold_ends_at: later(3600) },
    ],
    [
      'it may come back',
      pulling({ hold_seconds: 60 }),
      { ...done, risk: 'administrative' },
      { state: 'reviewing', holds: [{ type: 'customer_hold_duration' }, { type: 'screening_administrative' }] },
    ],
    [
      'its holder may object',
      pulling(),
      { ...done, risk: 'non_administrative' },
      { state: 'reviewing', holds: [{ type: 'screening_non_administrative', started_at: now }] },
    ],
  ])('%s', (_, rows, outcome, expected) => {
    const decision = run(rows, guidOf('deposit'), outcome)
    expect(decision).toMatchObject({ output: { source_account: { executed_amount: 6_000n }, ...expected } })
    expect(ledgerOf(decision)).toEqual(credited)
  })

  test('the commit compares the reserve that is large enough, where it must be', () => {
    const reserve = account('reserve', 'USD', { owner_guid: bank_guid, customer_guid: null })
    const rows = (settings: object) => [...pulling(settings), reserve, balance(guidOf('reserve USD'), 'USD', 1n)]
    const compared = (settings: object) => run(rows(settings), guidOf('deposit'), done)
    expect(compared({ reserve_minimums: { USD: amount(1n) } })).toMatchObject({
      output: { state: 'executing' },
      exact: [key(balances, bank_guid, guidOf('reserve USD'))],
    })
    expect(compared({})).toMatchObject({ exact: [] })
  })
})
