// What a carrier says, in the words of executions.
import { describe, expect, test } from 'vitest'
import { later } from '../../../test/support/rows.ts'
import { amount } from '../../kernel/amount.ts'
import { type CarrierFailureCode, carrierFailureCodes } from '../payments/standing.ts'
import { outcomeOf } from './stage-outcome.ts'

const known = { identifiers: [{ type: 'trace_number', value: '1' }], network_fee: amount(3n) } as const

const failures: Readonly<Record<CarrierFailureCode, string>> = {
  non_sufficient_funds: 'non_sufficient_funds',
  refresh_required: 'external_vendor_error',
  party_name_invalid: 'party_name_invalid',
  payment_rail_invalid: 'invalid_destination',
  network_fee_too_low: 'external_vendor_error',
  amount_too_low: 'invalid_quote_amount',
  invalid_address: 'invalid_destination',
  invalid_destination: 'invalid_destination',
  external_vendor_error: 'external_vendor_error',
}

test.each(carrierFailureCodes)('%s has a word', (failure_code) =>
  expect(outcomeOf({ ...known, kind: 'failed', failure_code })).toEqual({
    ...known,
    kind: 'failed',
    failure_code: failures[failure_code],
  }),
)

describe('everything else', () => {
  test.each([
    [
      { kind: 'pending', check_again_at: later(5) },
      { kind: 'pending', check_again_at: later(5) },
    ],
    [{ kind: 'settled' }, { kind: 'completed' }],
    [
      { kind: 'settled', look_again_at: later(5) },
      { kind: 'completed', look_again_at: later(5) },
    ],
    [{ kind: 'cancelled' }, { kind: 'failed', failure_code: 'cancelled' }],
    [
      { kind: 'returned', return_code: 'R01' },
      { kind: 'failed', failure_code: 'reversed', return_code: 'R01' },
    ],
  ] as const)('%j', (standing, outcome) =>
    expect(outcomeOf({ ...known, ...standing })).toEqual({ ...known, ...outcome }),
  )
})
