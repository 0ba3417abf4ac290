// Why a carrier did not carry a stage, in the failure codes of remittances.
import { expect, test } from 'vitest'
import { type CarrierFailureCode, carrierFailureCodes } from '../../providers/standing.ts'
import { failureOf } from './stage-failure.ts'

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

test.each(carrierFailureCodes)('%s has a code', (failure) =>
  expect(failureOf({ kind: 'fail', failure })).toBe(failures[failure]),
)

test.each(['cancelled', 'reversed', 'market_volatility', 'not_filled'] as const)('%s stays as it is', (failure) =>
  expect(failureOf({ kind: 'fail', failure })).toBe(failure),
)

test('what settled has not failed', () => expect(failureOf({ kind: 'settle' })).toBeUndefined())
