// Bodies whose fields depend on each other: by the value of one field, or by which field is there. The OpenAPI document shows each
// alternative as a schema of its own. The endpoint refuses what fits none, from the same table where there is one.
import type { TObject, TSchema } from '@sinclair/typebox'

export const alternatives = Symbol('alternatives')

/** A part of JSON Schema. */
export interface Rule {
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Rule>>
  readonly not?: Rule
}

/** A rule on several fields, for the document only: generators of clients ignore it, validators do not. The endpoint refuses by itself. */
export interface FieldCondition {
  readonly if: Rule
  readonly then: Rule
  readonly else: Rule | FieldCondition
}

export interface Alternative {
  readonly title: string
  /** The values of the field that decides. */
  readonly values?: readonly string[]
  readonly needs?: readonly string[]
  readonly takes?: readonly string[]
  /** Fields that have fewer values here. */
  readonly fields?: Readonly<Record<string, TSchema>>
  readonly condition?: FieldCondition
}

export interface Alternatives {
  /** The field that decides. Without one, the fields that are there decide. */
  readonly by?: string
  readonly options: readonly Alternative[]
}

/** Fields that no alternative names belong to all of them. */
export const withAlternatives = <S extends TObject>(schema: S, { by, options }: Alternatives): S => ({
  ...schema,
  [alternatives]: { by, options },
})

export const alternativesIn = (schema: TSchema): Alternatives | undefined =>
  (schema as { readonly [alternatives]?: Alternatives })[alternatives]

export const withCondition = <S extends TObject>(schema: S, condition: FieldCondition): S => ({
  ...schema,
  ...condition,
})

export const exactlyOne = (first: string, second: string): FieldCondition => ({
  if: { required: [first] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { not: { required: [second] } },
  else: { required: [second] },
})

/** What the other fields must be, by the value of one. Other values of it are refused. */
export const byValue = (field: string, cases: Readonly<Record<string, Rule>>): FieldCondition => {
  const none: Rule | FieldCondition = { properties: { [field]: { enum: Object.keys(cases) } } }
  const chain = Object.entries(cases).reduceRight<Rule | FieldCondition>(
    (otherwise, [value, rule]) => onlyFor(field, value, rule, otherwise),
    none,
  )
  return chain as FieldCondition
}

/** A rule for one value of a field. */
export const onlyFor = (
  field: string,
  value: string,
  rule: Rule,
  otherwise: Rule | FieldCondition = {},
): FieldCondition => ({
  if: { required: [field], properties: { [field]: { enum: [value] } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: rule,
  else: otherwise,
})
