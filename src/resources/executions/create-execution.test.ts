// Running a plan: every refusal in its order, then what makes an execution that is born failed, then what is set aside.
import { describe, expect, test } from 'vitest'
import { pullPlan, saleExecution, salePlan, saleStages, saleTerms } from '../../../test/support/execution-rows.ts'
import { outside } from '../../../test/support/external-bank-account-rows.ts'
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
  later,
  momentAt,
  now,
  writtenTo,
} from '../../../test/support/rows.ts'
import { amount } from '../../kernel/amount.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { limitUsages } from '../../limits/usage-table.ts'
import { plans } from '../plans/plan.ts'
import { createExecution } from './create-execution.ts'
import { executions } from './execution.ts'

const btc = guidOf('trading BTC')
const remitting = bank({ features: ['remittance'] })
const payable = outside({ state: 'completed', country_code: 'US' })
const sound = given(
  remitting,
  customer(),
  account('trading', 'BTC'),
  balance(btc, 'BTC', 100_000n),
  payable,
  salePlan(),
)
const input = { bank_guid, plan_guid: guidOf('plan') }
const run = (rows: readonly Given[] = sound, at = now) => decide(createExecution, input, rows, momentAt(at))

describe('refused', () => {
  test.each<[string, string, readonly Given[], number?]>([
    ['there is no such plan', 'no_plan', given(remitting)],
    ['it was run', 'data_exists', given(...sound, salePlan({ execution_guid: guidOf('other'), state: 'failed' }))],
    ['it is not planned yet', 'invalid_plan', given(...sound, salePlan({ state: 'planning', stages: [], terms: [] }))],
    ['it failed', 'invalid_plan', given(...sound, salePlan({ state: 'failed', expires_at: later(-1) }))],
    ['it expires now', 'expired_plan', given(...sound, customer({ state: 'frozen' })), 60],
    ['the bank remits no more', 'unsupported_value', given(...sound, bank(), customer({ state: 'frozen' }))],
    [
      'the customer is frozen',
      'frozen_customer',
      given(...sound, customer({ state: 'frozen' }), outside({ state: 'deleted' })),
    ],
    ['the customer was rejected', 'rejected_customer', given(...sound, customer({ state: 'rejected' }))],
    ['the customer is not verified', 'unverified_customer', given(...sound, customer({ state: 'unverified' }))],
    ['the source is gone', 'no_source_account', given(remitting, customer(), payable, salePlan())],
    ['the destination is gone', 'invalid_destination_account', given(...sound, outside({ state: 'deleted' }))],
    [
      'the destination is another’s',
      'no_destination_account',
      given(...sound, outside({ customer_guid: guidOf('other') })),
    ],
    [
      'a limit is in another asset',
      'rates_needed',
      given(...sound, customer({ activity_limits: [limit('daily', 1n, 'USD')] })),
    ],
  ])('%s: %s', (_, rejected, rows, seconds = 0) => expect(run(rows, later(seconds))).toMatchObject({ rejected }))
})

function limit(type: ActivityLimit['type'], value: bigint, asset = 'BTC'): ActivityLimit {
  const counted = { activities: ['remittance'], sides: ['withdrawal'] }
  return {
    type,
    name: type,
    asset,
    amount: amount(value),
    ...(type === 'rolling' ? { interval: 60 } : {}),
    ...counted,
  } as ActivityLimit
}
const limited = (...limits: ActivityLimit[]): Given => customer({ activity_limits: limits })

describe('made, and failed', () => {
  const unlisted = bank({ features: ['remittance'], supported_trading_symbols: ['BTC-CAD'] })
  test.each<[string, readonly Given[]]>([
    ['no_quote', given(...sound, unlisted, balance(btc, 'BTC', 99_999n))],
    ['non_sufficient_funds', given(...sound, balance(btc, 'BTC', 99_999n))],
    ['non_sufficient_funds', given(...sound, balance(btc, 'BTC', 100_000n, { held: 1n }), limited(limit('daily', 1n)))],
    ['limit_exceeded', given(...sound, limited(limit('monthly', 1n), limit('rolling', 99_999n)))],
    ['daily_limit_exceeded', given(...sound, limited(limit('weekly', 1n), limit('daily', 99_999n)))],
    ['weekly_limit_exceeded', given(...sound, limited(limit('weekly', 99_999n)))],
    ['monthly_limit_exceeded', given(...sound, limited(limit('monthly', 99_999n)))],
  ])('%s', (failure_code, rows) => {
    const decision = run(rows)
    expect(decision).toMatchObject({ output: { state: 'failed', failure_code, reservations: [] }, isDoubtful: true })
    expect(decision).not.toHaveProperty('ledger')
    expect(writtenTo(decision, limitUsages)).toEqual([])
    expect(writtenTo(decision, plans)).toMatchObject([{ execution_guid: writtenTo(decision, executions)[0]!.guid }])
  })
})

describe('made', () => {
  test('sets aside what the first stage takes, and uses the limit once', () => {
    const decision = run(given(...sound, limited(limit('daily', 100_000n))))
    expect(decision).toMatchObject({
      output: {
        state: 'storing',
        stages: saleStages,
        holds: null,
        references: null,
        travel_rule_info: { originating_party: { type: 'customer' } },
        purpose_of_transaction: null,
      },
      ledger: [
        {
          kind: 'hold',
          subject: { subject_type: 'stage', subject_guid: guidOf('trade') },
          account_guid: btc,
          amount: 100_000n,
        },
      ],
    })
    expect(writtenTo(decision, limitUsages)).toMatchObject([{ used: 100_000n }])
  })

  test('sets fees in what is delivered aside under the execution, and gas for a network', () => {
    const [trade, payment] = saleStages
    const network = { type: 'network', payer: 'bank', asset: 'ETH', quoted_amount: amount(7n) } as const
    const stages = [
      { ...trade!, source_account: { ...trade!.source_account, quoted_amount: amount(99_000n) } },
      { ...payment!, fees: [network] },
    ]
    const terms = [saleTerms[0]!, { chain: 'ethereum' as const }]
    const decision = run(given(...sound, salePlan({ stages, terms })))
    const [of, by, gas] = ('ledger' in decision && decision.ledger) || []
    expect(of).toMatchObject({ subject: { subject_guid: guidOf('trade') }, amount: 99_000n })
    expect(by).toMatchObject({ subject: { subject_type: 'execution' }, account_guid: btc, amount: 1_000n })
    expect(gas).toMatchObject({ subject: { subject_guid: guidOf('withdrawal') }, amount: 14n })
    expect(decision).toMatchObject({
      output: { guid: (by as { subject: { subject_guid: string } }).subject.subject_guid },
    })
  })

  test('sets nothing aside for a pull', () => {
    const rows = given(remitting, customer(), account('trading', 'BTC'), payable, pullPlan())
    expect(run(rows)).toMatchObject({ output: { state: 'storing' }, ledger: [] })
  })

  test('once: the plan of an execution has it', () => {
    const rows = given(...sound, salePlan({ execution_guid: guidOf('execution') }), saleExecution())
    expect(run(rows)).toMatchObject({ rejected: 'data_exists' })
  })
})
