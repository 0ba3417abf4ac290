// The enumerations of openapi.json: every value that a request can carry or an answer can show, each with a name, and which
// of them stand in a request or an answer. `Trade.state pending`; `POST /trades trade_type platform`.

import { followed, operations, type Schema } from '../../support/openapi-document.ts'
import type { Notes } from '../desk.ts'
import { named, operationAt, schemaOf } from '../openapi.ts'

type Note = (name: string) => unknown

export class Enumerations implements Notes {
  /** What only an answer to a write shows. */
  readonly #written: ReadonlySet<string>
  readonly all: ReadonlySet<string>

  /** What requests carried and answers showed. */
  readonly seen = new Set<string>()

  constructor() {
    const read = new Set<string>()
    const all = new Set<string>()
    for (const [name, operation] of operations) {
      for (const { name: field, schema } of operation.parameters) {
        // The values of a list are those of the field that it filters by.
        if (followed(schema).type !== 'array') this.#values(schema, `${name} ${field}`, all)
      }
      if (operation.requestBody) this.#values(schemaOf(operation.requestBody)!, `${name} `, all)
      for (const [status, response] of Object.entries(operation.responses)) {
        const schema = schemaOf(response)
        // The codes of errors have a test of their own (refusals.test.ts).
        if (!schema || status >= '400') continue
        this.#values(schema, `${name} answer `, all)
        if (name.startsWith('GET ')) this.#values(schema, `${name} answer `, read)
      }
    }
    this.all = all
    this.#written = new Set([...all].filter((each) => !read.has(each)))
  }

  /** What an accepted request carries. */
  inRequest(method: string, target: string, body: unknown): void {
    const [path, query] = target.split('?')
    const [name, operation] = operationAt(method, path!)
    const asked = new URLSearchParams(query)
    for (const { name: field, schema } of operation.parameters) {
      if (asked.has(field)) this.#found(schema, asked.get(field), `${name} ${field}`, this.#note)
    }
    if (body !== undefined && operation.requestBody)
      this.#found(schemaOf(operation.requestBody)!, body, `${name} `, this.#note)
  }

  /** What an answer shows: of a read all of it, of a write what no read shows. */
  inAnswer(method: string, target: string, status: number, body: unknown): void {
    const [name, operation] = operationAt(method, target.split('?')[0]!)
    const schema = schemaOf(operation.responses[status]!)
    if (!schema) return
    const noteWritten: Note = (value) => this.#written.has(value) && this.#note(value)
    this.#found(schema, body, `${name} answer `, method === 'GET' ? this.#note : noteWritten)
  }

  readonly #note: Note = (name) => this.seen.add(name)

  #values(schema: Schema, at: string, into: Set<string>, within: readonly Schema[] = []): void {
    const [own, name] = named(schema, at)
    if (within.includes(own)) return
    for (const value of valuesOf(own)) into.add(`${name} ${value}`)
    for (const option of optionsOf(own)) this.#values(option, name, into, [...within, own])
    if (own.items) this.#values(own.items, `${name}[]`, into, [...within, own])
    for (const [field, each] of Object.entries(own.properties ?? {})) {
      this.#values(each, fieldOf(name, field), into, [...within, own])
    }
  }

  #found(schema: Schema, value: unknown, at: string, note: Note): void {
    const [own, name] = named(schema, at)
    if (valuesOf(own).includes(value as string)) note(`${name} ${value}`)
    for (const option of optionsOf(own)) this.#found(option, value, name, note)
    if (own.items && Array.isArray(value)) for (const each of value) this.#found(own.items, each, `${name}[]`, note)
    if (typeof value !== 'object' || value === null) return
    for (const [field, each] of Object.entries(own.properties ?? {})) {
      if (field in value) this.#found(each, (value as Record<string, unknown>)[field], fieldOf(name, field), note)
    }
  }
}

const valuesOf = ({ enum: values = [], const: only }: Schema): string[] =>
  [...values, only].filter((value) => typeof value === 'string')

const optionsOf = ({ anyOf = [] }: Schema): readonly Schema[] => anyOf

const fieldOf = (name: string, field: string): string => (name.endsWith(' ') ? name + field : `${name}.${field}`)
