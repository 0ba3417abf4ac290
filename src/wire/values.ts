// The largest number of values in a body that its schema accepts.
import { Kind, type TSchema } from '@sinclair/typebox'

/** For lists and maps without a length limit. */
const items_max = 1000

/** Counts objects, lists and plain values, as the JSON reader does. */
export function valuesMax(schema: TSchema): number {
  if (schema[Kind] === 'Array') return 1 + (schema.maxItems ?? items_max) * valuesMax(schema.items)
  if (schema[Kind] === 'Union') return Math.max(...(schema.anyOf as TSchema[]).map(valuesMax))
  if (schema[Kind] === 'Record') return 1 + items_max
  if (schema[Kind] !== 'Object') return 1
  return Object.values(schema.properties as Record<string, TSchema>).reduce((sum, each) => sum + valuesMax(each), 1)
}
