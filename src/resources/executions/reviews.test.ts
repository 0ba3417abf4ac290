// Executions that wait: what screening says before anything moves, holds that end by time or by reason, and decisions.
import { describe, expect, test } from 'vitest'
import {
  end,
  pullExecution,
  pullPlan,
  pullStages,
  saleExecution,
  stage,
  upTo,
} from '../../../test/support/execution-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  counterparty,
  customer,
  decide,
  type Given,
  given,
  guidOf,
  hold,
  later,
  momentAt,
  now,
} from '../../../test/support/rows.ts'
import { amount } from '../../kernel/amount.ts'
import { key } from '../../kernel/command.ts'
import { early } from '../../kernel/job-answer.ts'
import { balances } from '../../ledger/balance.ts'
import type { MovementStanding } from '../../movements/movement.ts'
import type { PullHold } from '../../movements/pull-hold.ts'
import { defaultSettings } from '../banks/bank.ts'
import { decideExecution } from './decide-execution.ts'
import { type EndHoldInput, endHold } from './end-hold.ts'
import type { Execution } from './execution.ts'
import { recordExecutionScreening } from './record-execution-screening.ts'
import { recordStage } from './record-stage.ts'

const named = { bank_guid, execution_guid: guidOf('execution') }
const usd = guidOf('fiat USD')

describe('screening', () => {
  const rows = given(bank(), customer(), saleExecution())
  const screened = (finding: 'passed' | 'review' | 'rejected', given = rows, event_sequence = 1) =>
    decide(recordExecutionScreening, { ...named, event_sequence, finding }, given)

  test.each([
    ['passed', { state: 'executing', stages: [{ state: 'executing' }, { state: 'planned' }] }],
    ['review', { state: 'reviewing', holds: null, hold_ends_at: null, stages: [{ state: 'planned' }, {}] }],
    ['rejected', { state: 'failed', failure_code: 'compliance_rejection', stages: [{ state: 'planned' }, {}] }],
  ] as const)('%s', (finding, output) => expect(screened(finding)).toMatchObject({ output }))

  test('passed, but the owner was frozen meanwhile: a person has to look', () =>
    expect(screened('passed', given(...rows, customer({ state: 'frozen' })))).toMatchObject({
      output: { state: 'reviewing', hold_ends_at: null, stages: [{ state: 'planned' }, {}] },
    }))

  test('of another moment changes nothing', () => {
    expect(screened('rejected', rows, 2)).toEqual({ output: 'stale' })
    expect(screened('passed', given(bank(), saleExecution({ state: 'reviewing' })))).toEqual({ output: 'stale' })
  })
})

const active = (type: PullHold['type'], seconds: number): PullHold => ({
  type,
  state: 'active',
  started_at: now,
  eta_at: later(seconds),
})
const held = (holds: Execution['holds'], settings: object = {}): readonly Given[] =>
  given(
    bank({ settings: { ...defaultSettings, ...settings } }),
    customer(),
    account('fiat', 'USD'),
    pullPlan(),
    pullExecution({
      state: 'reviewing',
      event_sequence: 3,
      stages: upTo(pullStages, 1).map((each) => (each.state === 'executing' ? { ...each, state: 'planned' } : each)),
      stage_index: 1,
      holds,
      hold_ends_at: later(60),
    }),
    balance(usd, 'USD', 6_000n, { held: 6_000n }),
    hold({ subject_guid: guidOf('trade'), account_guid: usd, amount: amount(5_960n) }),
    hold({ subject_guid: guidOf('execution'), account_guid: usd, amount: amount(40n) }),
  )
const patience = active('customer_hold_duration', 60)
const low = active('reserve_below_minimum', 9_000)

describe('a hold', () => {
  const look = (rows: readonly Given[], seconds: number, more: Partial<EndHoldInput> = {}) =>
    decide(endHold, { ...named, event_sequence: 3, ...more }, rows, momentAt(later(seconds)))
  const told = (rows: readonly Given[], seconds: number, standing: MovementStanding) =>
    decide(recordStage, { ...named, stage_guid: pullStages[0]!.guid, standing }, rows, momentAt(later(seconds)))
  const back = { kind: 'returned', return_code: 'R01', identifiers: [], network_fee: amount(0n) } as const
  const minimum = { reserve_minimums: { USD: amount(1n) } }

  test.each<[string, readonly Given[], number, object]>([
    ['goes on until its time', held([patience]), 59, { check_again_at: later(60) }],
    [
      'ends at its time',
      held([patience]),
      60,
      {
        state: 'executing',
        holds: [{ state: 'completed', completed_at: later(60) }],
        hold_ends_at: null,
        stages: [{}, { state: 'executing' }],
      },
    ],
    ['for the reserve is looked at again', held([low], minimum), 60, { check_again_at: later(3660) }],
    ['for the reserve ends with its reason', held([low]), 60, { state: 'executing', holds: [{ state: 'completed' }] }],
    ['for the reserve ends at its time', held([low], minimum), 9_000, { state: 'executing' }],
    [
      'ends, and another does not',
      held([patience, low], minimum),
      60,
      { state: 'reviewing', holds: [{ state: 'completed' }, { state: 'active' }], hold_ends_at: later(3660) },
    ],
  ])('%s', (_, rows, seconds, output) => expect(look(rows, seconds)).toMatchObject({ output }))

  test.each([
    ['the whole of it', [low]],
    ['one of several', [low, active('screening_administrative', 90)]],
  ])('for the reserve ends by a balance that the commit compares: %s', (_, holds) => {
    const reserve = account('reserve', 'USD', { owner_guid: bank_guid, customer_guid: null })
    const rows = [...held(holds, minimum), reserve, balance(guidOf('reserve USD'), 'USD', 1n)]
    expect(look(rows, 60)).toMatchObject({
      output: { holds: [{ state: 'completed' }, ...holds.slice(1)] },
      exact: [key(balances, bank_guid, guidOf('reserve USD'))],
    })
    const patient = [...held([patience], minimum), ...rows.slice(-2)]
    expect(look(patient, 60)).toMatchObject({ output: { state: 'executing' }, exact: [] })
  })

  test('is looked at sooner when there may be news', () =>
    expect(
      told(held([patience]), 10, {
        kind: 'settled',
        look_again_at: later(20),
        identifiers: [],
        network_fee: amount(0n),
      }),
    ).toEqual(early(later(20))))

  const unknown = { identifiers: [], network_fee: amount(0n) } as const
  test.each<[string, MovementStanding]>([
    ['says that it failed', { ...unknown, kind: 'failed', failure_code: 'external_vendor_error' }],
    ['says that it was taken back', { ...unknown, kind: 'cancelled' }],
  ])('is over if the rail %s: the money is taken back, and nothing is paid with it', (_, standing) => {
    for (const seconds of [10, 60]) {
      expect(told(held([patience]), seconds, standing)).toMatchObject({
        output: { state: 'failed', failure_code: 'reversed', holds: [{ state: 'completed' }] },
        ledger: expect.arrayContaining([
          expect.objectContaining({
            ...{ kind: 'journal', step: 'return' },
            postings: [expect.objectContaining({ debit: usd, amount: 6_000n })],
          }),
        ]),
      })
    }
  })

  test('ends at its time, although the rail cannot tell how it stands', () => {
    const standing = { ...unknown, kind: 'pending', check_again_at: later(9_999) } as const
    expect(told(held([patience]), 10, standing)).toEqual(early(later(60)))
    expect(told(held([patience]), 60, standing)).toMatchObject({ output: { state: 'executing', hold_ends_at: null } })
    expect(told(held([patience, low], minimum), 60, standing)).toMatchObject({
      output: { state: 'reviewing', holds: [{ state: 'completed' }, { state: 'active' }], hold_ends_at: later(3660) },
    })
  })

  test('is over when the pull came back: everything goes out again', () =>
    expect(told(held([patience]), 10, back)).toMatchObject({
      output: {
        state: 'failed',
        failure_code: 'reversed',
        holds: [{ state: 'completed' }],
        stages: [
          { state: 'completed', deposit_return_details: { return_code: 'R01', returned_at: later(10) } },
          {},
          { type: 'reversal', reverses_stage_guid: pullStages[0]!.guid, created_at: later(10) },
        ],
      },
      ledger: [
        { kind: 'journal', step: 'return', postings: [{ debit: usd, amount: 6_000n }] },
        { kind: 'release' },
        { kind: 'release' },
      ],
    }))

  test('after a trade a pull that came back is left for later: its money is not there any more as it came', () => {
    const stages = [...upTo(pullStages, 2), stage('withdrawal', end('trading', 'BTC', 1n), end('trading', 'BTC', 1n))]
    const traded = pullExecution({ state: 'reviewing', event_sequence: 3, stages, stage_index: 2 })
    const rows = given(...held(null), customer({ state: 'frozen' }), traded)
    expect(told(rows, 10, back)).toEqual({ output: 'unchanged' })
    expect(look(rows, 10)).toEqual(early(later(3610)))
  })

  const frozen = (holds: Execution['holds']) => given(...held(holds), customer({ state: 'frozen' }))
  const over = { ...patience, state: 'completed', completed_at: later(60) } as const

  test.each<[string, readonly Given[], number, object]>([
    ['waits longer', frozen([patience]), 60, { state: 'reviewing', holds: [over], hold_ends_at: later(3660) }],
    ['is looked at again', frozen([over]), 60, { check_again_at: later(3660) }],
    ['without a hold waits too', frozen(null), 60, { check_again_at: later(3660) }],
    ['goes on when that is over', held([over]), 90, { state: 'executing', holds: [over] }],
    ['goes on, if it never had a hold', held(null), 90, { state: 'executing', holds: null }],
  ])('of an owner who was frozen: %s', (_, rows, seconds, output) =>
    expect(look(rows, seconds)).toMatchObject({ output }),
  )

  test('of an owner who was frozen: may still come back', () =>
    expect(told(frozen(null), 90, back)).toMatchObject({ output: { state: 'failed', failure_code: 'reversed' } }))

  test('is none of the business of a review before the first stage, or of another moment', () => {
    const reviewed = given(bank(), saleExecution({ state: 'reviewing', event_sequence: 3 }))
    expect(look(reviewed, 60)).toEqual({ output: 'stale' })
    expect(look(held([patience]), 60, { event_sequence: 2 })).toEqual({ output: 'stale' })
  })
})

describe('a decision', () => {
  const decided = (decision: 'approve' | 'reject', rows: readonly Given[]) =>
    decide(decideExecution, { ...named, decision }, rows)

  test.each([
    [
      'approve',
      { state: 'executing', holds: [{ state: 'completed', completed_at: now }], stages: [{}, { state: 'executing' }] },
    ],
    ['reject', { state: 'failed', failure_code: 'compliance_rejection', holds: [{ state: 'completed' }] }],
  ] as const)('%s', (decision, output) => expect(decided(decision, held([patience]))).toMatchObject({ output }))

  /** To somebody outside, who was turned down meanwhile. */
  const paying = given(
    bank(),
    customer(),
    counterparty({ state: 'rejected' }),
    saleExecution({
      state: 'reviewing',
      travel_rule_info: {
        originating_party: { type: 'customer', participant_guid: guidOf('customer') },
        receiving_party: { type: 'counterparty', participant_guid: guidOf('counterparty') },
      },
    }),
  )

  test.each<[string, readonly Given[], 'approve' | 'reject']>([
    ['not_found', given(bank()), 'approve'],
    ['data_exists', given(bank(), customer({ state: 'frozen' }), saleExecution()), 'approve'],
    ['frozen_customer', given(...held([patience]), customer({ state: 'frozen' })), 'approve'],
    ['unverified_counterparty', paying, 'approve'],
  ])('is refused: %s', (rejected, rows, decision) => expect(decided(decision, rows)).toMatchObject({ rejected }))

  test('a frozen customer can still be turned down', () =>
    expect(decided('reject', given(...held([patience]), customer({ state: 'frozen' })))).toMatchObject({
      output: { state: 'failed' },
    }))
})
