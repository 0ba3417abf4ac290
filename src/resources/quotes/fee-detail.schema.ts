// One part of a fee, as quotes, trades and transfers show it.
import { AnyAmount, Named, OneOf, Type } from '../../wire/fields.ts'

export const FeeDetailReply = Named('FeeDetail', {
  type: OneOf(['bank', 'platform', 'network']),
  asset: Type.String(),
  amount: AnyAmount,
})
