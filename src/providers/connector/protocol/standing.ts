// The standing of a payment, as carriers answer it.
import { Type } from '@sinclair/typebox'
import { carrierFailureCodes, identifierTypes, return_code_pattern } from '../../standing.ts'
import { AmountText, Instant, List, Names, Part, Text } from './fields.ts'
import { EitherOf } from './question.ts'

export const IdentifierPart = Part('Identifier', {
  type: Names('IdentifierType', identifierTypes),
  value: Text(256),
})

const ReturnCode = Type.String({
  pattern: return_code_pattern,
  description: 'Of the rail, in capital letters and digits: R01, AC04.',
})

const reported = { identifiers: List(IdentifierPart, 16), network_fee: AmountText }

export const StandingAnswer = EitherOf('Standing', [
  Part(
    'StandingPending',
    { kind: Type.Literal('pending'), check_again_at: Instant, ...reported },
    'On its way, or unknown. Unknown is not failed.',
  ),
  Part(
    'StandingSettled',
    { kind: Type.Literal('settled'), look_again_at: Type.Optional(Instant), ...reported },
    'The money has arrived. With `look_again_at` it is asked then whether it was returned.',
  ),
  Part(
    'StandingFailed',
    { kind: Type.Literal('failed'), failure_code: Names('CarrierFailureCode', carrierFailureCodes), ...reported },
    'Final: nothing has moved but the network fee, and nothing will.',
  ),
  Part(
    'StandingCancelled',
    { kind: Type.Literal('cancelled'), ...reported },
    'Taken back before it settled, or paid back on request. Nothing will move.',
  ),
  Part(
    'StandingReturned',
    { kind: Type.Literal('returned'), return_code: ReturnCode, ...reported },
    'Settled, and then returned by the other side.',
  ),
])
