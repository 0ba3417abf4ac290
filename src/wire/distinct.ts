// Lists without repeats (`uniqueItems`). TypeBox hashes every element byte by byte, also elements that it has refused already: the
// largest allowed body blocked the process for half a second. The elements are texts, so a Set is enough.
import { Kind, type TSchema } from '@sinclair/typebox'
import { assert } from '../kernel/assert.ts'

/** JSON pointers of the lists that have repeats. The value is unchecked. */
type FindRepeats = (value: unknown, path: string) => string[]

/** The same schema without `uniqueItems`, which `repeatsIn` checks. */
export function withoutDistinct(schema: TSchema): TSchema {
  if (schema[Kind] === 'Array') return { ...schema, uniqueItems: false, items: withoutDistinct(schema.items) }
  if (schema[Kind] !== 'Object') return schema
  const properties = Object.entries(schema.properties as Record<string, TSchema>)
  return { ...schema, properties: Object.fromEntries(properties.map(([name, each]) => [name, withoutDistinct(each)])) }
}

/** Undefined if the schema has no such list, so that other bodies are not searched. */
export function repeatsIn(schema: TSchema): FindRepeats | undefined {
  if (schema[Kind] === 'Array') return repeatsInList(schema)
  if (schema[Kind] !== 'Object') return undefined
  const fields = Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, property]) => {
    const find = repeatsIn(property)
    return find ? [[name, find] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return []
    return fields.flatMap(([name, find]) => find((value as Record<string, unknown>)[name], `${path}/${name}`))
  }
}

function repeatsInList({ uniqueItems, items }: TSchema): FindRepeats | undefined {
  const find = repeatsIn(items)
  if (!uniqueItems && !find) return undefined
  assert(!uniqueItems || !['Object', 'Array'].includes(items[Kind]), 'repeats are looked for among texts alone')
  return (value, path) => {
    if (!Array.isArray(value)) return []
    const own = uniqueItems && new Set(value).size < value.length ? [path] : []
    return find ? [...own, ...value.flatMap((each, i) => find(each, `${path}/${i}`))] : own
  }
}
