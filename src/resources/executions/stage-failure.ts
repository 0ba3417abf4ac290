// The failure code of a failed stage, among those of remittances.
import type { MovementFailureCode } from '../../movements/movement.ts'
import type { Transition } from '../../movements/transition.ts'
import type { RemittanceFailureCode } from '../plans/stage.ts'

const failureCodes: Readonly<Record<MovementFailureCode, RemittanceFailureCode>> = {
  non_sufficient_funds: 'non_sufficient_funds',
  refresh_required: 'external_vendor_error',
  party_name_invalid: 'party_name_invalid',
  payment_rail_invalid: 'invalid_destination',
  network_fee_too_low: 'external_vendor_error',
  amount_too_low: 'invalid_quote_amount',
  invalid_address: 'invalid_destination',
  invalid_destination: 'invalid_destination',
  external_vendor_error: 'external_vendor_error',
  market_volatility: 'market_volatility',
  not_filled: 'not_filled',
}

/** Undefined: it did not fail. */
export function failureOf(transition: Transition): RemittanceFailureCode | undefined {
  if (transition.kind !== 'fail') return undefined
  const { failure } = transition
  if (failure === 'not_accepted') throw new Error('a stage is no arrival')
  return failure === 'cancelled' || failure === 'reversed' ? failure : failureCodes[failure]
}
