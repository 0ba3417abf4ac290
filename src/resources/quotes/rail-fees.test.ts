// One fee schedule: a funding quote and a plan charge the same for the same rail, side, amount and institution.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account_guid, outside } from '../../../test/support/external-bank-account-rows.ts'
import { railFees } from '../../../test/support/plan-arbitrary.ts'
import { planRequest } from '../../../test/support/plan-request.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  guidOf,
} from '../../../test/support/rows.ts'
import { type Amount, amountMax } from '../../kernel/amount.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import { plan } from '../../planning/plan.ts'
import type { BankAccountEnd, PlanDestination, PlanSource } from '../../planning/request.ts'
import type { RailFee } from '../../pricing/rail-fee.ts'
import { defaultSettings } from '../banks/bank.ts'
import { feeTerms } from './fee-terms.ts'
import { quoteFunding } from './quote-funding.ts'

const ways = [
  ['USD', 'ach', 'deposit'],
  ['USD', 'ach', 'withdrawal'],
  ['USD', 'wire', 'withdrawal'],
  ['USD', 'rtp', 'withdrawal'],
  ['CAD', 'eft', 'deposit'],
  ['CAD', 'eft', 'withdrawal'],
  ['CAD', 'wire', 'withdrawal'],
  ['CAD', 'etransfer', 'deposit'],
  ['CAD', 'etransfer', 'withdrawal'],
  ['EUR', 'sepa', 'withdrawal'],
  ['GBP', 'fps', 'withdrawal'],
] as const satisfies readonly (readonly [string, HomeRail, RailFee['side']])[]

interface Case {
  readonly way: (typeof ways)[number]
  readonly named: 'receive' | 'deliver'
  readonly amount: Amount
  readonly institution_number: string | undefined
  readonly rail_fees: readonly RailFee[]
  readonly spread_fee_bps: number
  readonly platform_fee_bps: number
}

const cases: fc.Arbitrary<Case> = fc.record({
  way: fc.constantFrom(...ways),
  named: fc.constantFrom('receive' as const, 'deliver' as const),
  amount: fc.bigInt(1n, 900_000n) as fc.Arbitrary<Amount>,
  institution_number: fc.option(fc.constantFrom('001', '003', '010'), { nil: undefined }),
  rail_fees: railFees,
  spread_fee_bps: fc.integer({ min: 0, max: 400 }),
  platform_fee_bps: fc.integer({ min: 0, max: 100 }),
})

const bankOf = ({ rail_fees, spread_fee_bps, platform_fee_bps }: Case) =>
  bank({
    supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'GBP'],
    settings: { ...defaultSettings, rail_fees, spread_fee_bps, platform_fee_bps },
  })

const country = { USD: 'US', CAD: 'CA', EUR: 'FR', GBP: 'GB' } as const
const number = { USD: 'ABA', CAD: 'CPA', EUR: 'IBAN', GBP: 'SORT_CODE' } as const

function quoted(each: Case) {
  const [asset, payment_rail, side] = each.way
  const isNamed = side === 'withdrawal' && payment_rail !== 'etransfer'
  const decision = decide(
    quoteFunding,
    {
      ...{ bank_guid, customer_guid, asset, side, payment_rail, named: each.named, amount: each.amount },
      ...(isNamed ? { destination_account_guid: account_guid } : {}),
      institution_number: each.institution_number ?? null,
    },
    [
      ...[bankOf(each), customer(), account('fiat', asset), balance(guidOf(`fiat ${asset}`), asset, amountMax)],
      outside({ asset, state: 'completed', country_code: country[asset] }),
    ],
  )
  if ('rejected' in decision) return decision.rejected
  const { deliver_amount, receive_amount, fee_details } = decision.output
  return { deliver_amount, receive_amount, fees: fee_details.map(({ type, amount }) => `${type} ${amount}`).sort() }
}

function planned(each: Case) {
  const [asset, payment_rail, side] = each.way
  const { row } = bankOf(each) as unknown as { row: Parameters<typeof feeTerms>[0] }
  const end: BankAccountEnd = {
    kind: 'external_bank_account',
    asset,
    country_code: country[asset],
    routing_number_types: [number[asset]],
    institution_number: each.institution_number,
    payment_rail,
  }
  const ends: { source: PlanSource; destination: PlanDestination } =
    side === 'deposit'
      ? { source: end, destination: { kind: 'account', asset, is_own: true } }
      : { source: { kind: 'account', asset }, destination: end }
  const result = plan(
    planRequest({
      ...ends,
      named: each.named === 'deliver' ? 'source' : 'destination',
      amount: each.amount,
      own_assets: [asset],
      fees: feeTerms(row, undefined),
      rail_fees: each.rail_fees,
    }),
  )
  if ('failure_code' in result) return result.failure_code
  return {
    deliver_amount: result.source_amount,
    receive_amount: result.destination_amount,
    fees: result.fees.map(({ type, quoted_amount }) => `${type} ${quoted_amount}`).sort(),
  }
}

test('funding quotes and plans charge the same', () => {
  let [charged, ofInstitution] = [0, 0]
  fc.assert(
    fc.property(cases, (each) => {
      const [quote, made] = [quoted(each), planned(each)]
      if (typeof quote === 'string') {
        expect([quote, made]).toEqual(['invalid_amount', 'invalid_quote_amount'])
        return
      }
      expect(made).toEqual(quote)
      const [, rail, side] = each.way
      const lines = each.rail_fees.filter((line) => line.rail === rail && line.side === side)
      const own = lines.find((line) => line.institution_number && line.institution_number === each.institution_number)
      const line = own ?? lines.find((general) => !general.institution_number)
      expect(quote.fees.filter((fee) => fee.startsWith('rail'))).toEqual(line ? [`rail ${line.amount}`] : [])
      charged += line ? 1 : 0
      ofInstitution += own ? 1 : 0
    }),
    { numRuns: 1_000 },
  )
  expect([charged > 100, ofInstitution > 0]).toEqual([true, true])
})
