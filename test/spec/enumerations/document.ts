// The enumerations of openapi.json: every value that a request can carry or an answer can show, each with a name, and which
// of them stand in a request or an answer. `Trade.state pending`; `POST /trades trade_type platform`.

interface Schema {
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const json = 'application/json'
const schemaOf = ({ content }: Content): Schema | undefined => content?.[json]?.schema

type Note = (name: string) => void

export class Enumerations {
  readonly #document: Document
  /** What only an answer to a write shows. */
  readonly #written: ReadonlySet<string>
  readonly all: ReadonlySet<string>

  constructor(document: Document) {
    this.#document = document
    const read = new Set<string>()
    const all = new Set<string>()
    for (const [method, path, operation] of this.#operations()) {
      const name = `${method} ${path}`
      for (const parameter of operation.parameters ?? [])
        this.#values(parameter.schema, `${name} ${parameter.name}`, all)
      if (operation.requestBody) this.#values(schemaOf(operation.requestBody)!, `${name} `, all)
      for (const response of Object.values(operation.responses)) {
        const schema = schemaOf(response)
        if (!schema) continue
        this.#values(schema, `${name} answer `, all)
        if (method === 'GET') this.#values(schema, `${name} answer `, read)
      }
    }
    this.all = all
    this.#written = new Set([...all].filter((each) => !read.has(each)))
  }

  /** What an accepted request carries. */
  inRequest(method: string, target: string, body: unknown, note: Note): void {
    const [path, query] = target.split('?')
    const [template, operation] = this.#operation(method, path!)
    const name = `${method} ${template}`
    const asked = new URLSearchParams(query)
    for (const { name: field, schema } of operation.parameters ?? []) {
      if (asked.has(field)) this.#found(schema, asked.get(field), `${name} ${field}`, note)
    }
    if (body !== undefined && operation.requestBody)
      this.#found(schemaOf(operation.requestBody)!, body, `${name} `, note)
  }

  /** What an answer shows: of a read all of it, of a write what no read shows. */
  inAnswer(method: string, target: string, status: number, body: unknown, note: Note): void {
    const [template, operation] = this.#operation(method, target.split('?')[0]!)
    const schema = schemaOf(operation.responses[status] ?? {})
    if (!schema) return
    const noteWritten: Note = (name) => this.#written.has(name) && note(name)
    this.#found(schema, body, `${method} ${template} answer `, method === 'GET' ? note : noteWritten)
  }

  *#operations(): Generator<[method: string, path: string, operation: Operation]> {
    for (const [path, methods] of Object.entries(this.#document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        yield [method.toUpperCase(), path.replace(/^\/api/, ''), operation]
      }
    }
  }

  #operation(method: string, path: string): [template: string, operation: Operation] {
    const all = [...this.#operations()].filter(([own]) => own === method)
    const isAt = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
    const known = all.find(([, template]) => template === path) ?? all.find(([, template]) => isAt(template))
    if (!known) throw new Error(`openapi.json has no ${method} ${path}`)
    return [known[1], known[2]]
  }

  /** The schema itself and what its values are called: a named schema's after it, wherever it is used. */
  #resolved(schema: Schema, at: string): [schema: Schema, at: string] {
    if (!schema.$ref) return [schema, at]
    const name = schema.$ref.split('/').at(-1)!
    return [this.#document.components.schemas[name]!, name]
  }

  #values(schema: Schema, at: string, into: Set<string>, within: readonly Schema[] = []): void {
    const [own, name] = this.#resolved(schema, at)
    if (within.includes(own)) return
    for (const value of valuesOf(own)) into.add(`${name} ${value}`)
    for (const option of optionsOf(own)) this.#values(option, name, into, [...within, own])
    if (own.items) this.#values(own.items, `${name}[]`, into, [...within, own])
    for (const [field, each] of Object.entries(own.properties ?? {})) {
      this.#values(each, fieldOf(name, field), into, [...within, own])
    }
  }

  #found(schema: Schema, value: unknown, at: string, note: Note): void {
    const [own, name] = this.#resolved(schema, at)
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

const optionsOf = ({ anyOf = [], allOf = [], oneOf = [] }: Schema): Schema[] => [...anyOf, ...allOf, ...oneOf]

const fieldOf = (name: string, field: string): string => (name.endsWith(' ') ? name + field : `${name}.${field}`)
