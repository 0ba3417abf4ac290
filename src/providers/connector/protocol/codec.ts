// Reads and writes the bodies of the protocol by their schemas. The client uses it, and so do checks and servers.
import { Kind, type StaticDecode, type TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { defined } from '../../../kernel/assert.ts'
import { parseJson } from '../../../wire/json.ts'
import { misfitOf } from './misfit.ts'

/** A body that does not fit its schema. The message names the field, and never shows the value. */
export class Misfit extends Error {}

const checks = new WeakMap<TSchema, TypeCheck<TSchema>>()

function checkOf(schema: TSchema): TypeCheck<TSchema> {
  const known = checks.get(schema)
  if (known) return known
  const compiled = TypeCompiler.Compile(schema)
  checks.set(schema, compiled)
  return compiled
}

/** The decoded body: amounts are bigint, times are instants. Throws `Misfit`. */
export function readBody<S extends TSchema>(schema: S, bytes: Uint8Array | string): StaticDecode<S> {
  return decoded(schema, parsed(bytes))
}

/** Duplicate keys, numbers that lose digits and broken UTF-8 are refused too. */
function parsed(bytes: Uint8Array | string): unknown {
  try {
    return parseJson(bytes, values_max)
  } catch {
    throw new Misfit('is not JSON')
  }
}

const values_max = 100_000

export function decoded<S extends TSchema>(schema: S, unchecked: unknown): StaticDecode<S> {
  const check = checkOf(schema)
  if (!check.Check(unchecked)) throw new Misfit(misfitOf(schema, unchecked))
  try {
    return check.Decode(unchecked) as StaticDecode<S>
  } catch {
    throw new Misfit('has a time that does not exist')
  }
}

/** The text of a body. Fields that the schema does not know stay here. */
export function writtenBody<S extends TSchema>(schema: S, value: StaticDecode<S>): string {
  return JSON.stringify(checkOf(schema).Encode(known(schema, value)))
}

function known(schema: TSchema, value: unknown): unknown {
  if (schema[Kind] === 'Array') return (value as readonly unknown[]).map((each) => known(schema.items, each))
  if (schema[Kind] === 'Union' && Array.isArray(schema.anyOf)) {
    return value === null || typeof value !== 'object' ? value : known(alternativeOf(schema, value), value)
  }
  if (schema[Kind] !== 'Object') return value
  const fields = Object.entries(schema.properties as Record<string, TSchema>)
    .map(([name, each]) => [name, each, (value as Record<string, unknown>)[name]] as const)
    .filter(([, , field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, each, field]) => [name, known(each, field)]))
}

/** The alternative that `kind` names, or the one that is an object. */
const alternativeOf = (union: TSchema, value: object): TSchema => {
  const { kind } = value as { readonly kind?: unknown }
  const objects = (union.anyOf as readonly TSchema[]).filter((each) => each[Kind] === 'Object')
  const named = objects.find((each) => each.properties.kind?.const === kind)
  return defined(named ?? (objects.length === 1 ? objects[0] : undefined), 'the alternative exists')
}
