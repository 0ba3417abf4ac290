// Schemas of the OpenAPI document. A schema with a title is a component: it is written once and referred to.
import { Kind, type TSchema } from '@sinclair/typebox'
import { assert } from '../../kernel/assert.ts'
import { type Alternatives, alternativesIn, type FieldCondition, type Rule } from '../../wire/alternatives.ts'
import { componentText } from '../../wire/fields.ts'
import { sendAsString } from './amount-strings.ts'
import { withDescriptions } from './field-descriptions.ts'

export type Json = Readonly<Record<string, unknown>>

export const referenceTo = (title: string) => ({ $ref: `#/components/schemas/${title}` })

export class Schemas {
  readonly #components = new Map<string, Json>()
  /** By what its uses share: most schemas are used often, and written once. */
  readonly #written = new Map<unknown, string>()
  /** What single values such as `Guid` say of themselves, wherever they are used. */
  readonly #general = new Set<unknown>()
  /** The names of enumerations by their values. */
  readonly #enumerations = new Map<string, string[]>()

  /** By name, so that an added component does not move the others. */
  get components(): Json {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  add(title: string, component: Json): void {
    const known = this.#components.get(title)
    const added = isEnumeration(component)
      ? { ...component, ...constantNames(title, component.enum) }
      : withDescriptions(title, component, this.#general)
    if (isSingle(added)) this.#general.add(added.description)
    assert(
      !known || JSON.stringify(known) === JSON.stringify(added),
      `two different schemas have the name ${title}; give one of them another name`,
    )
    if (known) return
    this.#components.set(title, added)
    const values = JSON.stringify(component.enum)
    if (values) this.#enumerations.set(values, [...(this.#enumerations.get(values) ?? []), title])
  }

  of(schema: TSchema): Json {
    const { title, description } = schema
    if (title === undefined) return this.#plain(schema)
    const own = (schema as { readonly [componentText]?: string })[componentText]
    const shared = schema.properties ?? schema.items ?? schema.anyOf ?? schema[Kind]
    if (this.#written.get(shared) !== title) {
      this.add(title, this.#plain({ ...schema, description: own } as TSchema))
      this.#written.set(shared, title)
    }
    return { ...referenceTo(title), ...(description === own ? {} : { description }) }
  }

  /** The name of the enumeration with exactly these values, if there is only one. */
  nameOf(values: readonly unknown[]): string | undefined {
    const [name, ...others] = this.#enumerations.get(JSON.stringify(values)) ?? []
    return others.length === 0 ? name : undefined
  }

  /**
   * In a union with null a single value is written in its place: openapi-generator before 7.20 takes a reference to a component that is
   * neither an object nor an enumeration as never null, and its clients cannot read a record that has none.
   */
  #inPlace(schema: Json): Json {
    if (!schema.$ref) return schema
    const component = this.#components.get(String(schema.$ref).slice(referenceTo('').$ref.length))
    if (!component || !isSingle(component)) return schema
    const { $ref: _, ...beside } = schema
    return { ...component, ...beside }
  }

  /** TypeBox's own symbols are left out. */
  #plain(schema: TSchema): Json {
    if (schema[Kind] === 'Amount') return amountSchema(schema)
    const { title: _, description, ...rest } = schema as Json
    const text = description === undefined ? {} : { description }
    // An enumeration with one value so far.
    if (schema.title !== undefined && rest.const !== undefined) return { type: 'string', ...text, enum: [rest.const] }
    if (rest.type === 'string' && Array.isArray(rest.anyOf)) {
      return { type: 'string', ...text, enum: (rest.anyOf as { const: string }[]).map((each) => each.const) }
    }
    if (Array.isArray(rest.anyOf)) {
      return { ...text, anyOf: (rest.anyOf as TSchema[]).map((each) => this.#inPlace(this.of(each))) }
    }
    if (rest.items) return { ...rest, ...text, items: this.of(rest.items as TSchema) }
    if (!rest.properties) return { ...rest, ...text }
    const depending = alternativesIn(schema)
    if (depending) return { ...text, ...this.#alternatives(schema, depending) }
    const properties = Object.entries(rest.properties as Record<string, TSchema>)
    return {
      ...{ ...rest, ...text },
      properties: Object.fromEntries(properties.map(([name, each]) => [name, this.of(each)])),
      ...(rest.if ? conditionSchema(rest as unknown as FieldCondition) : {}),
    }
  }

  /** Each alternative is a component, so that a generator gives it a name. */
  #alternatives({ properties, required = [] }: TSchema, { by, options }: Alternatives): Json {
    const fields = Object.entries(properties as Record<string, TSchema>)
    const depending = new Set(options.flatMap(({ needs = [], takes = [] }) => [...needs, ...takes]))
    for (const { title, values = [], needs = [], takes = [], fields: narrowed = {}, condition } of options) {
      const own = fields.filter(([name]) => !depending.has(name) || needs.includes(name) || takes.includes(name))
      const schemaAt = (name: string, each: TSchema): Json =>
        name === by ? { type: 'string', enum: values } : this.of(narrowed[name] ?? each)
      this.add(title, {
        type: 'object',
        required: own.map(([name]) => name).filter((name) => required.includes(name) || needs.includes(name)),
        additionalProperties: false,
        properties: Object.fromEntries(own.map(([name, each]) => [name, schemaAt(name, each)])),
        ...(condition ? conditionSchema(condition) : {}),
      })
    }
    const targets = options.flatMap(({ title, values = [] }) => values.map((value) => [value, referenceTo(title).$ref]))
    return {
      oneOf: options.map(({ title }) => referenceTo(title)),
      ...(by ? { discriminator: { propertyName: by, mapping: Object.fromEntries(targets) } } : {}),
    }
  }
}

const isSingle = ({ type, enum: values }: Json): boolean => type !== undefined && type !== 'object' && !values

const isEnumeration = (component: Json): component is Json & { readonly enum: readonly string[] } =>
  Array.isArray(component.enum)

/**
 * The names of an enumeration's constants. In Go all constants of a package share their names, so each begins with its enumeration;
 * generators of other languages take the same names.
 */
const constantNames = (title: string, values: readonly string[]): Json => ({
  'x-enum-varnames': values.map((value) => constantCase(`${title}_${value}`)),
})

/** `TradeState_completed` is `TRADE_STATE_COMPLETED`. */
const constantCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()

const conditionSchema = (condition: FieldCondition): Json => ({
  if: ruleSchema(condition.if),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: ruleSchema(condition.then),
  else: 'if' in condition.else ? conditionSchema(condition.else) : ruleSchema(condition.else),
})

/** Says what is so without saying it: linters take a rule for a whole schema, and warn of fields that it does not describe. */
function ruleSchema({ required = [], properties = {}, not, ...rest }: Rule): Json {
  const rules = Object.entries(properties).map(([name, rule]) => [name, ruleSchema(rule)])
  const names = required.map((name) => [name, {}])
  const hasFields = rules.length + names.length > 0
  return {
    ...rest,
    ...(required.length > 0 ? { required } : {}),
    ...(hasFields ? { properties: Object.fromEntries([...names, ...rules]), unevaluatedProperties: true } : {}),
    ...(not ? { not: ruleSchema(not) } : {}),
  }
}

/**
 * Client generators use 32 bits for integers without the format int64. The true range is larger and is given in words, because as a
 * number it would not fit the generated type (decision 43 in docs/decisions/api.md).
 */
function amountSchema({ minimum, description: what }: TSchema): Json {
  const isSigned = minimum === undefined
  const range = `From ${isSigned ? '-(10^38 - 1)' : minimum} to 10^38 - 1.`
  const description = [what, range, ...(isSigned ? [] : [sendAsString])].join(' ')
  return { type: 'integer', format: 'int64', ...(isSigned ? {} : { minimum }), description }
}
