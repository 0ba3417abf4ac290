// Makes an order from a quote's body: checks the fields of its product, the one amount, and the fees.
import { refuse } from '../../http/endpoint.ts'
import type { NamedOrder } from '../../pricing/fee.ts'
import type { Static } from '../../wire/fields.ts'
import type { RequestFee } from './fee-terms.ts'
import { type CreateQuote, productFields } from './quote.schema.ts'

export type QuoteBody = Static<typeof CreateQuote>
type Field = keyof QuoteBody & string

const always: readonly Field[] = ['product_type', 'bank_guid', 'customer_guid']

/** Refuses fields that only other products take, instead of ignoring them. */
export function checkFields(body: QuoteBody): void {
  const { needs, takes } = productFields[body.product_type]
  const known = [...always, ...needs, ...takes]
  for (const field of Object.keys(body) as Field[]) {
    if (!known.includes(field)) {
      const message = `Quotes of product_type ${body.product_type} do not take \`${field}\`. They take ${known.join(', ')}.`
      refuse('invalid_parameter', field, message)
    }
  }
  for (const field of needs) {
    if (body[field] === undefined) {
      const message = `Quotes of product_type ${body.product_type} need ${needs.map((each) => `\`${each}\``).join(', ')}.`
      refuse('missing_parameter', field, message)
    }
  }
}

/** A field that `checkFields` has checked. */
export const given = <F extends Field>(body: QuoteBody, field: F): NonNullable<QuoteBody[F]> =>
  body[field] ?? refuse('missing_parameter', field)

/** Exactly one of the two amounts. */
export function namedAmount({ receive_amount, deliver_amount }: QuoteBody): NamedOrder {
  if (receive_amount !== undefined && deliver_amount === undefined) return { named: 'receive', amount: receive_amount }
  if (deliver_amount !== undefined && receive_amount === undefined) return { named: 'deliver', amount: deliver_amount }
  return refuse(
    'invalid_parameter',
    deliver_amount === undefined ? 'receive_amount' : 'deliver_amount',
    'Send exactly one of deliver_amount and receive_amount.',
  )
}

export const ownerAndFees = ({ customer_guid, fees }: QuoteBody) => ({
  ...(customer_guid ? { customer_guid } : {}),
  ...(fees ? { fees: checkedFees(fees) } : {}),
})

/** At most one fee of each type, each with the field of its type and no other. */
function checkedFees(fees: NonNullable<QuoteBody['fees']>): readonly RequestFee[] {
  if (new Set(fees.map((fee) => fee.type)).size !== fees.length)
    refuse('invalid_parameter', 'fees', '`fees` has a type twice. Send at most one fee of each type.')
  for (const [i, fee] of fees.entries()) {
    const [wanted, other] =
      fee.type === 'spread' ? (['spread_fee', 'fixed_fee'] as const) : (['fixed_fee', 'spread_fee'] as const)
    const message = `A fee of type ${fee.type} needs ${wanted} and no ${other}.`
    if (fee[wanted] === undefined) refuse('missing_parameter', `fees[${i}].${wanted}`, message)
    if (fee[other] !== undefined) refuse('invalid_parameter', `fees[${i}].${other}`, message)
  }
  return fees as readonly RequestFee[]
}
