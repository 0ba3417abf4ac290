// Compares the fields of one request or one answer with a schema of openapi.json, however deep.
import type { Schema } from '../../support/openapi-document.ts'
import { fieldAt, isNullable, resolved } from '../openapi.ts'
import { type Field, type Fields, fieldsOf, type Shape, valuesOf } from './notation.ts'

/** Names are those of the document's schemas: `Trade.state`. */
export interface Comparison {
  /** The interface has it. The document does not, or has it otherwise. */
  readonly faults: Set<string>
  /** The document has it. The interface does not. */
  readonly beyond: Set<string>
  /** Every field of the interface that requests can carry. */
  readonly carried: Set<string>
  /** Every field of the interface that answers can show. */
  readonly shown: Set<string>
}

export const emptyComparison = (): Comparison => ({
  faults: new Set(),
  beyond: new Set(),
  carried: new Set(),
  shown: new Set(),
})

export const kindIn = ({ type, format }: Schema): string =>
  format === 'date-time' ? 'timestamp' : format === 'date' ? 'date' : (type ?? 'any')

export class FieldComparer {
  readonly #found: Comparison
  readonly #side: 'request' | 'answer'
  readonly #personal: readonly string[]

  constructor(found: Comparison, side: 'request' | 'answer', personal: readonly string[] = []) {
    this.#found = found
    this.#side = side
    this.#personal = personal
  }

  object(fields: Fields, schema: Schema, above: string): void {
    const [{ properties = {}, required = [] }, at] = resolved(schema, above)
    const wanted = fieldsOf(fields)
    for (const field of wanted) {
      const property = properties[field.name]
      const name = fieldAt(at, field.name)
      if (!property) {
        this.#fault(`${name}: missing`)
        continue
      }
      this.#found[this.#side === 'request' ? 'carried' : 'shown'].add(name)
      this.#presence(field, name, property, required.includes(field.name))
      this.#shape(field.shape, property, name)
    }
    for (const [field, property] of Object.entries(properties)) {
      if (!wanted.some(({ name }) => name === field)) this.beyond(property, fieldAt(at, field))
    }
  }

  #fault(text: string): void {
    this.#found.faults.add(text)
  }

  #presence(
    { name: field, isRequired: must, isNullable: can }: Field,
    name: string,
    schema: Schema,
    is: boolean,
  ): void {
    if (this.#side === 'request') {
      if (must !== is) this.#fault(`${name}: ${is ? 'required' : 'not required'}`)
      return
    }
    if (isNullable(schema) !== can) this.#fault(`${name}: ${can ? 'never null' : 'can be null'}`)
    const isPersonal = this.#personal.includes(field)
    if (isPersonal && is) this.#fault(`${name}: personal, but always there`)
    if (can && !isPersonal && !is) this.#fault(`${name}: left out instead of null`)
  }

  #shape(shape: Shape, above: Schema, above_at: string): void {
    const [schema, at] = resolved(above, above_at)
    if (shape === 'any') {
      this.#neverNull(schema, at)
      return
    }
    if (Array.isArray(shape)) {
      if (schema.items) this.#shape(shape[0], schema.items, at)
      else this.#fault(`${at}: not a list`)
      return
    }
    if (typeof shape === 'object') {
      if (schema.properties) this.object(shape as Fields, schema, at)
      else this.#fault(`${at}: not an object`)
      return
    }
    const values = valuesOf(shape)
    const kind = values ? 'string' : shape
    if (kindIn(schema) !== kind) this.#fault(`${at}: ${kindIn(schema)}, not ${kind}`)
    if (values) this.#values(values, schema, at)
  }

  #values(wanted: readonly string[], { enum: several, const: only }: Schema, at: string): void {
    const declared = (several ?? (only === undefined ? undefined : [only])) as string[] | undefined
    const isOpen = wanted.includes('...')
    if (!declared) {
      if (!isOpen) this.#fault(`${at}: its values are not declared`)
      return
    }
    for (const value of wanted)
      if (value !== '...' && !declared.includes(value)) this.#fault(`${at}: no value ${value}`)
    if (!isOpen) for (const value of declared) if (!wanted.includes(value)) this.#found.beyond.add(`${at} ${value}`)
  }

  /** Nothing beyond the interface is ever null: the list of nullable fields is complete. */
  beyond(schema: Schema, at: string): void {
    this.#found.beyond.add(at)
    this.#neverNull(schema, at)
  }

  #neverNull(above: Schema, above_at: string): void {
    if (this.#side === 'request') return
    if (isNullable(above)) this.#fault(`${above_at}: can be null`)
    const [{ properties = {}, items }, at] = resolved(above, above_at)
    if (items) this.#neverNull(items, at)
    for (const [field, each] of Object.entries(properties)) this.#neverNull(each, fieldAt(at, field))
  }
}
