// What a carrier's word does to a transfer, where the order of words matters: news that nobody asked for, an answer that comes
// before its time, taking back what has settled, a network that took more than was set aside.
import { describe, expect, test } from 'vitest'
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
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import { key } from '../../kernel/command.ts'
import { early } from '../../kernel/job-answer.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { balances } from '../../ledger/balance.ts'
import { depositReturned } from '../../ledger/recipes.ts'
import type { Standing } from '../../providers/standing.ts'
import { pullWindowEnd } from '../../rails/return-codes.ts'
import { defaultSettings } from '../banks/bank.ts'
import { recordStanding } from './record-standing.ts'
import { plainTransfer, type Transfer, transfers } from './transfer.ts'

const guid = guidOf('transfer')
const usd = guidOf('fiat USD')
const inside = { guid: usd, type: 'fiat', bank_guid, customer_guid } as const
const outside = { type: 'external_bank_account', bank_guid, customer_guid } as const

const transfer = (fields: Partial<Transfer>): Given =>
  row(transfers, {
    ...plainTransfer,
    bank_guid,
    guid,
    transfer_type: 'funding',
    customer_guid,
    quote_guid: guidOf('quote'),
    asset: 'USD',
    side: 'deposit',
    state: 'pending',
    receive_amount: 1000n as Amount,
    deliver_amount: 1000n as Amount,
    fee: 0n as Amount,
    fee_details: [],
    source_account: outside,
    destination_account: inside,
    ref: 'ach',
    payment_rail: 'ach',
    created_at: now,
    updated_at: now,
    event_sequence: 3,
    ...fields,
  })

const known = { identifiers: [], network_fee: 0n as Amount }
const settled: Standing = { kind: 'settled', ...known }
const holding = bank({ settings: { ...defaultSettings, hold_seconds: 60 } })
const held = hold({ subject_guid: guid, account_guid: usd, amount: 1000n as Amount })
const rows = (...more: Given[]) =>
  given(bank(), customer(), account('fiat', 'USD'), balance(usd, 'USD', 5000n, { held: 0n }), ...more)

const fund = guidOf('reserve USD')
const reserveOf = (posted: bigint): Given[] => [
  account('reserve', 'USD', { owner_guid: bank_guid, customer_guid: null }),
  balance(fund, 'USD', posted, { held: 0n }),
]

const tell = (given_rows: readonly Given[], standing: Standing, isAsked: boolean, at: Timestamp = now) => {
  const input = { bank_guid, transfer_guid: guid, standing, ...(isAsked ? { event_sequence: 3 } : {}) }
  return decide(recordStanding, input, given_rows, momentAt(at))
}

describe('a pull that is taken back', () => {
  test.each([
    ['that is being taken back', transfer({ state: 'cancelling' })],
    ['that was taken back', transfer({ state: 'failed', failure_code: 'cancelled' })],
    ['that was reversed', transfer({ state: 'failed', failure_code: 'reversed' })],
  ])('news that it had settled moves nothing of one %s', (_, made) =>
    expect(tell(rows(made), settled, false)).toEqual({ output: 'stale' }),
  )

  test.each<[string, Given, Given[], Timestamp, string]>([
    ['settled in spite of it', transfer({ state: 'cancelling' }), [], now, 'completed'],
    ['settled in spite of it, to be held', transfer({ state: 'cancelling' }), [holding], now, 'holding'],
    [
      'not given back, its hold not over',
      transfer({ state: 'cancelling', hold_ends_at: later(60) }),
      [holding, held],
      now,
      'holding',
    ],
    [
      'not given back, its hold over',
      transfer({ state: 'cancelling', hold_ends_at: later(60) }),
      [holding, held],
      later(60),
      'completed',
    ],
  ])('%s', (_, made, more, at, state) => {
    const decision = tell(rows(made, ...more), settled, true, at)
    expect(writtenTo(decision, transfers)).toMatchObject([{ state }])
  })
})

describe('a pull that settles while the reserve is too small', () => {
  const careful = (hold_seconds: number) =>
    bank({ settings: { ...defaultSettings, hold_seconds, reserve_minimums: { USD: 500n as Amount } } })
  const pending = transfer({ state: 'pending' })
  const sixtyDays = pullWindowEnd('ach', 'USD', 'any', now)
  const heldFor = (hold_ends_at: Timestamp, reserve_hold_ends_at: Timestamp | null) =>
    transfer({ state: 'holding', hold_ends_at, reserve_hold_ends_at })

  test.each<[string, number, Given[], object]>([
    ['waits for it', 0, reserveOf(499n), { state: 'holding', hold_ends_at: now, reserve_hold_ends_at: sixtyDays }],
    ['waits, though there is no reserve yet', 0, [], { state: 'holding', reserve_hold_ends_at: sixtyDays }],
    [
      'waits for both its holds',
      60,
      reserveOf(499n),
      { state: 'holding', hold_ends_at: later(60), reserve_hold_ends_at: sixtyDays },
    ],
    ['does not if it is just enough', 0, reserveOf(500n), { state: 'completed', reserve_hold_ends_at: null }],
    [
      'or waits for the one hold alone',
      60,
      reserveOf(500n),
      { state: 'holding', hold_ends_at: later(60), reserve_hold_ends_at: null },
    ],
  ])('%s', (_, hold_seconds, reserve, expected) => {
    const decision = tell(rows(careful(hold_seconds), pending, ...reserve), settled, true)
    expect(writtenTo(decision, transfers)).toMatchObject([expected])
  })

  const takenBack = transfer({ state: 'cancelling', hold_ends_at: now, reserve_hold_ends_at: sixtyDays })
  test.each<[string, Given, bigint, Timestamp, object]>([
    ['it is looked at every hour', heldFor(now, sixtyDays), 499n, later(7), { check_again_at: later(3607) }],
    ['but not beyond its end', heldFor(now, later(600)), 499n, now, { check_again_at: later(600) }],
    ['also before its first hold is over', heldFor(later(9000), sixtyDays), 0n, now, { check_again_at: later(3600) }],
    ['it goes on when there is enough', heldFor(now, sixtyDays), 500n, later(7), { state: 'completed' }],
    ['not before its first hold is over', heldFor(later(9), sixtyDays), 500n, now, { check_again_at: later(9) }],
    ['and when nothing can come back any more', heldFor(now, later(600)), 0n, later(600), { state: 'completed' }],
    ['who could not take it back goes on waiting', takenBack, 499n, later(7), { state: 'holding' }],
    ['or has it, if there is enough by then', takenBack, 500n, later(7), { state: 'completed' }],
    ['what was not held for it is not held later', heldFor(later(9), null), 0n, later(9), { state: 'completed' }],
  ])('%s', (_, pull, posted, at, expected) => {
    const decision = tell(rows(careful(0), pull, held, ...reserveOf(posted)), settled, true, at)
    expect(decision).toMatchObject({ output: expected })
  })
})

test.each([
  ['sooner than its end', later(5), later(5)],
  ['not at a time that is over', now, later(60)],
  ['not after its end', later(99), later(60)],
])('a pull that is held is looked at when its carrier says, %s', (_, look_again_at, check_again_at) => {
  const pull = transfer({ state: 'holding', hold_ends_at: later(60) })
  const decision = tell(rows(holding, pull, held), { ...settled, look_again_at } as Standing, true)
  expect(decision).toEqual(early(check_again_at))
})

describe('a pull that is held', () => {
  const pull = transfer({ state: 'holding', hold_ends_at: later(60) })

  test('goes on at its time although the rail cannot tell how it stands, and is asked about again', () => {
    const unclear: Standing = { kind: 'pending', ...known, check_again_at: later(9_999) }
    expect(tell(rows(holding, pull, held), unclear, true)).toEqual(early(later(60)))
    const ended = tell(rows(holding, pull, held), unclear, true, later(60))
    expect(writtenTo(ended, transfers)).toMatchObject([{ state: 'completed', look_again_at: later(9_999) }])
  })

  test.each<[string, Standing]>([
    ['it failed', { kind: 'failed', ...known, failure_code: 'external_vendor_error' }],
    ['it was taken back', { kind: 'cancelled', ...known }],
  ])('fails if the rail says that %s, whenever it says so', (_, standing) => {
    for (const at of [now, later(60)]) {
      const ended = tell(rows(holding, pull, held), standing, true, at)
      expect(writtenTo(ended, transfers)).toMatchObject([{ state: 'failed' }])
    }
  })
})

describe('the commit compares the reserve', () => {
  const compared = [key(balances, bank_guid, fund)]
  const minimum = { USD: 500n as Amount }
  const pullOf = (fields: Partial<Transfer>) => transfer({ state: 'holding', ...fields })

  test.each<[string, Readonly<Record<string, Amount>>, Given, Given[], object]>([
    ['that lets a pull go at once', minimum, transfer({ state: 'pending' }), [], compared],
    ['that ends a hold', minimum, pullOf({ hold_ends_at: now, reserve_hold_ends_at: later(9) }), [held], compared],
    ['not for a hold of the bank alone', minimum, pullOf({ hold_ends_at: now }), [held], []],
    ['not where there is no minimum', {}, transfer({ state: 'pending' }), [], []],
    ['not for an e-transfer', minimum, transfer({ state: 'pending', ref: 'etransfer' }), [], []],
  ])('%s', (_, reserve_minimums, pull, holds, exact) => {
    const careful = bank({ settings: { ...defaultSettings, reserve_minimums } })
    const decision = tell(rows(careful, pull, ...holds, ...reserveOf(500n)), settled, true)
    expect(decision).toMatchObject({ output: { state: 'completed' }, exact })
  })
})

describe('a completed one that may come back', () => {
  const watched = transfer({ state: 'completed', look_again_at: later(10) })

  test('is asked again by who comes too early', () =>
    expect(tell(rows(watched), { ...settled, look_again_at: later(10) }, true)).toEqual(early(later(10))))

  test('is looked at later, or no more, as the carrier says', () => {
    const put = (standing: Standing) => writtenTo(tell(rows(watched), standing, true, later(10)), transfers)
    expect(put({ ...settled, look_again_at: later(99) } as Standing)).toMatchObject([{ look_again_at: later(99) }])
    expect(put(settled)).toMatchObject([{ look_again_at: null, state: 'completed' }])
  })

  test('is asked again of a carrier that cannot tell', () =>
    expect(tell(rows(watched), { kind: 'pending', ...known, check_again_at: later(70) }, true, later(10))).toEqual(
      early(later(70)),
    ))

  test('is not touched by news that it settled', () =>
    expect(tell(rows(watched), settled, false)).toEqual({ output: 'stale' }))
})

describe('money that came by itself', () => {
  const arrival = (state: Transfer['state'], more: Partial<Transfer> = {}) =>
    transfer({ state, quote_guid: null, source_account: null, ...more })
  const back: Standing = { kind: 'cancelled', ...known }
  const returned: Standing = { kind: 'returned', return_code: 'R73', ...known }

  test('is not lost because somebody says it went back while its chain confirms it', () => {
    const coins = arrival('pending', { transfer_type: 'crypto', asset: 'ETH', ref: 'ethereum', payment_rail: null })
    expect(tell(rows(coins), back, false)).toEqual(early(later(60)))
  })

  test.each<[string, Transfer['state'], Standing, string]>([
    ['whose file never went out', 'pending', back, 'cancelled'],
    ['that comes back before it has settled', 'pending', returned, 'reversed'],
    ['that comes back while it waits in suspense', 'reviewing', returned, 'reversed'],
  ])('fails if it is a dishonoured return %s', (_, state, standing, failure_code) =>
    expect(writtenTo(tell(rows(arrival(state)), standing, false), transfers)).toMatchObject([
      { state: 'failed', failure_code },
    ]),
  )

  test('has gone back when it was not accepted', () =>
    expect(writtenTo(tell(rows(arrival('cancelling')), back, false), transfers)).toMatchObject([
      { state: 'failed', failure_code: 'compliance_rejection' },
    ]))
})

test('a network fee above what was set aside is booked, for it was paid', () => {
  const [btc, gas] = [guidOf('trading BTC'), guidOf('gas BTC')]
  const own = { guid: btc, type: 'trading', bank_guid, customer_guid } as const
  const entry = {
    source_account: own,
    destination_account: { guid: guidOf('wallet'), type: 'external_wallet', bank_guid },
    fee: 0n as Amount,
  }
  const amounts = { receive_amount: 500n as Amount, deliver_amount: 500n as Amount }
  const sent = transfer({
    transfer_type: 'crypto',
    side: 'withdrawal',
    asset: 'BTC',
    ref: 'bitcoin',
    payment_rail: null,
    ...amounts,
    network_fee: 10n as Amount,
    network_fee_asset: 'BTC',
    source_account: own,
    destination_account: null,
    entries: [{ ...entry, ...amounts } as Transfer['entries'][number]],
  })
  const world = rows(
    sent,
    account('trading', 'BTC'),
    balance(btc, 'BTC', 900n, { held: 500n }),
    account('gas', 'BTC', { owner_guid: bank_guid, customer_guid: null }),
    balance(gas, 'BTC', 0n, { held: 20n, floor: null }),
    hold({ subject_guid: guid, account_guid: btc, amount: 500n as Amount }),
    hold({ subject_guid: guid, account_guid: gas, amount: 20n as Amount }),
  )
  const decision = tell(world, { kind: 'settled', identifiers: [], network_fee: 27n as Amount }, true)
  if ('rejected' in decision) throw new Error(decision.rejected)
  const [step] = decision.ledger ?? []
  const fromGas = step?.kind === 'journal' ? step.postings.filter(({ debit }) => debit === gas) : []
  expect(fromGas.map(({ amount, isCapture }) => [amount, isCapture])).toEqual([
    [20n, true],
    [7n, false],
  ])
})

test('a return takes nothing from an account that has less than nothing', () =>
  expect(depositReturned('bitcoin', 'BTC', usd, 5n as Amount, -3n).map(({ amount }) => amount)).toEqual([5n]))
