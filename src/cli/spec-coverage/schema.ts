// Looks into the schemas of requests and answers: is a field there, and is it what the interface says it is.
import type { TSchema } from '../../wire/fields.ts'
import { type Fields, listed, type Shape } from '../interface/line.ts'

/** One field, however deep: `fee_details[].type`. */
export interface Field {
  readonly path: readonly string[]
  readonly label: string
  readonly shape: Shape
  readonly isRequired: boolean
}

const kinds = ['string', 'integer', 'boolean', 'timestamp', 'date', 'object', 'any', 'list']

export function fieldsOf(fields: Fields, above: readonly string[] = []): Field[] {
  return Object.entries(fields).flatMap(([key, shape]) => {
    const path = [...above, key.replace('*', '')]
    const label = path.join('.').replaceAll('.[]', '[]')
    return [{ path, label, shape, isRequired: key.endsWith('*') }, ...fieldsBelow(shape, path)]
  })
}

function fieldsBelow(shape: Shape, path: readonly string[]): Field[] {
  if (typeof shape === 'string') return []
  return isList(shape) ? fieldsBelow(shape[0], [...path, '[]']) : fieldsOf(shape, path)
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

export function textOf(shape: Shape): string {
  if (isList(shape)) return `list of ${textOf(shape[0])}`
  if (typeof shape !== 'string') return 'object'
  const values = valuesIn(shape)
  return values ? values.map((value) => (value === '...' ? value : `\`${value}\``)).join(', ') : shape
}

const valuesIn = (shape: string): string[] | undefined =>
  kinds.includes(shape) ? undefined : listed(shape.replaceAll('|', ' '))

/** The members of a union are alternatives; the values of an enumeration are not. */
const alternatives = (schema: TSchema): TSchema[] => {
  const members = (schema.type === 'string' ? undefined : (schema.anyOf ?? schema.allOf)) as TSchema[] | undefined
  return members ? members.flatMap(alternatives) : [schema]
}

export function schemasAt(schema: TSchema, path: readonly string[]): TSchema[] {
  return path.reduce(
    (schemas, step) =>
      schemas.flatMap(alternatives).flatMap((each) => {
        const inner = step === '[]' ? each.items : each.properties?.[step]
        return inner ? [inner as TSchema] : []
      }),
    [schema],
  )
}

/** The objects that a field stands in. */
export const parentsAt = (schema: TSchema, path: readonly string[]): TSchema[] =>
  schemasAt(schema, path.slice(0, -1)).flatMap(alternatives)

const kindOf = ({ type, format }: TSchema): string => {
  if (format === 'date-time') return 'timestamp'
  if (format === 'date') return 'date'
  return type === undefined ? 'any' : type === 'array' ? 'list' : (type as string)
}

const isNull = (schema: TSchema): boolean => schema.type === 'null'

/** What is wrong with a field, in words; empty if nothing. */
export function faultsAt(schema: TSchema, { path, shape }: Field): string[] {
  const found = schemasAt(schema, path)
  if (found.length === 0) return ['missing']
  return faultsOf(
    found.flatMap(alternatives).filter((each) => !isNull(each)),
    shape,
  )
}

function faultsOf(schemas: readonly TSchema[], shape: Shape): string[] {
  if (shape === 'any') return []
  if (isList(shape)) {
    const items = schemas.flatMap((each) => (each.items ? alternatives(each.items as TSchema) : []))
    return items.length > 0 ? faultsOf(items, shape[0]) : ['not a list']
  }
  const values = typeof shape === 'string' ? valuesIn(shape) : undefined
  const wanted = typeof shape !== 'string' ? 'object' : values ? 'string' : shape
  const other = schemas.map(kindOf).find((kind) => kind !== wanted)
  if (other !== undefined) return [`${other} instead of ${wanted}`]
  return values ? valueFaults(schemas, values) : []
}

/** Every value that the schema lets through; undefined: any text. */
export function declaredValues(schemas: readonly TSchema[]): string[] | undefined {
  const sets = schemas.map((each) => {
    const members = (each.anyOf ?? [each]) as { const?: string }[]
    return members.every((member) => member.const !== undefined) ? members.map((member) => member.const!) : undefined
  })
  return sets.includes(undefined) ? undefined : (sets as string[][]).flat()
}

function valueFaults(schemas: readonly TSchema[], wanted: readonly string[]): string[] {
  const declared = declaredValues(schemas)
  const isOpen = wanted.includes('...')
  if (!declared) return isOpen ? [] : ['its values are not declared']
  const missing = wanted.filter((value) => value !== '...' && !declared.includes(value))
  const other = isOpen ? [] : declared.filter((value) => !wanted.includes(value))
  return [...missing.map((value) => `value ${value} missing`), ...other.map((value) => `value ${value} is not listed`)]
}

export const isNullableAt = (schema: TSchema, path: readonly string[]): boolean =>
  schemasAt(schema, path).some((each) => alternatives(each).some(isNull))

/** What a body says of being required, against the interface. Below the top only what must be there is checked. */
export function requiredFaults(body: TSchema, { path, isRequired }: Field): string[] {
  const parents = parentsAt(body, path)
  const required = parents.map((each) => ((each.required ?? []) as string[]).includes(path.at(-1)!))
  if (isRequired && required.includes(false)) return ['not required']
  if (!isRequired && path.length === 1 && !required.includes(false)) return ['required']
  return []
}
