// One part of a fee, as quotes, trades and transfers show it.
import { AnyAmount, Enum, Named, Type } from '../../wire/fields.ts'
import { feeTypes } from './quote.ts'

export const FeeDetailReply = Named('FeeDetail', {
  type: Enum('FeeType', feeTypes),
  asset: Type.String(),
  amount: AnyAmount,
})
