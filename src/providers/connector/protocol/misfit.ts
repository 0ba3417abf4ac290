// Says in which field a body does not fit its schema, so that the author of a connector finds it. It never shows a value.
import { Kind, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rest of a sentence: "misses `network_fee`". */
export function misfitOf(schema: TSchema, unchecked: unknown, path = ''): string {
  const place = path === '' ? '' : ` in \`${path}\``
  if (schema[Kind] === 'Union' && !schema.anyOf.every((each: TSchema) => typeof each.const === 'string')) {
    return misfitOfUnion(schema, unchecked, path)
  }
  if (schema[Kind] === 'Object') {
    if (!isObject(unchecked)) return `has no object${place}`
    const { properties, required = [] } = schema as TSchema & { readonly properties: Record<string, TSchema> }
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
    for (const name of required) if (unchecked[name] === undefined) return `misses \`${at(name)}\``
    const unknown = Object.keys(unchecked).find((name) => !Object.hasOwn(properties, name))
    if (unknown !== undefined && schema.additionalProperties === false) {
      return `has a field that is not known${place}; those that are: ${Object.keys(properties).join(', ')}`
    }
    for (const [name, each] of Object.entries(properties)) {
      const field = unchecked[name]
      if (field !== undefined && !Value.Check(each, field)) return misfitOf(each, field, at(name))
    }
  }
  if (schema[Kind] === 'Array' && Array.isArray(unchecked)) {
    if (unchecked.length > schema.maxItems) return `has more than ${schema.maxItems} entries${place}`
    const index = unchecked.findIndex((each) => !Value.Check(schema.items, each))
    if (index >= 0) return misfitOf(schema.items, unchecked[index], `${path}[${index}]`)
  }
  return `has a value that does not fit${place}; expected is ${expectedText(schema)}`
}

function misfitOfUnion(schema: TSchema, unchecked: unknown, path: string): string {
  const alternatives = schema.anyOf as readonly TSchema[]
  const told = alternatives.filter((each) => each.properties?.kind)
  if (isObject(unchecked) && told.length > 0) {
    const named = told.find((each) => each.properties.kind.const === unchecked.kind)
    if (named) return misfitOf(named, unchecked, path)
    const field = path === '' ? 'kind' : `${path}.kind`
    return `has another \`${field}\` than ${told.map((each) => each.properties.kind.const).join(', ')}`
  }
  const [only] = alternatives.filter((each) => each[Kind] !== 'Null')
  return misfitOf(only as TSchema, unchecked, path)
}

function expectedText(schema: TSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.anyOf)) return `one of ${schema.anyOf.map((each: TSchema) => each.const).join(', ')}`
  return schema.description ?? `a ${schema.type}${schema.pattern ? ` matching ${schema.pattern}` : ''}`
}
