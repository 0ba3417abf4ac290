// The limits that whoever executes a quote can set on it.
import { PositiveAmount, Type } from '../../wire/fields.ts'

const refused = 'The quote is not executed, and stays, if'

export const worstAmounts = {
  worst_receive_amount: Type.Optional({ ...PositiveAmount, description: `${refused} it pays less than this.` }),
  worst_deliver_amount: Type.Optional({ ...PositiveAmount, description: `${refused} it takes more than this.` }),
}
