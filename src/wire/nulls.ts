// In a request, null for an optional field means that it was not given: many clients send every field they know, or send an
// object back as they read it. Nulls in required fields and in lists stay and are refused.
import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox'

type Drop = (value: unknown) => unknown

/**
 * Copies a value without the nulls of its optional fields, at every depth. A value without such nulls is returned itself. The
 * time depends on the schema, not on the body: unknown fields are not looked at.
 */
export const nullDropper = (schema: TSchema): Drop => dropperOf(schema) ?? ((value) => value)

/** Undefined if the schema has no optional field. */
function dropperOf(schema: TSchema): Drop | undefined {
  if (schema[Kind] === 'Array') return inItems(dropperOf(schema.items as TSchema))
  if (schema[Kind] !== 'Object') return undefined
  const fields = Object.entries(schema.properties as Record<string, TSchema>)
    .map(([name, property]) => ({ name, isOptional: OptionalKind in property, drop: dropperOf(property) }))
    .filter(({ isOptional, drop }) => isOptional || drop)
  if (fields.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    let copy: Record<string, unknown> | undefined
    for (const { name, isOptional, drop } of fields) {
      const each = (value as Record<string, unknown>)[name]
      const kept = each === null && isOptional ? undefined : drop ? drop(each) : each
      if (kept === each) continue
      copy ??= { ...value }
      if (kept === undefined) delete copy[name]
      else copy[name] = kept
    }
    return copy ?? value
  }
}

const inItems = (drop: Drop | undefined): Drop | undefined =>
  drop &&
  ((value) => {
    if (!Array.isArray(value)) return value
    const kept = value.map(drop)
    return kept.every((each, i) => each === value[i]) ? value : kept
  })
