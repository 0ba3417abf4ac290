// The parts of openapi.json and of the recorded examples that the pages of the reference show.

import { followed, nameOf, type ParameterInDocument, type Schema } from '../../../src/cli/openapi-document.ts'
import { amountFields as namesOfAmounts } from '../../../src/http/openapi/amount-strings.ts'

export { nameOf, type ParameterInDocument, type Schema }

export interface Answer {
  readonly $ref?: string
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
}

export interface Operation {
  readonly operationId: string
  readonly 'x-client': string
  readonly 'x-key': 'bank' | 'organization' | 'any' | 'none' | 'session'
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly ParameterInDocument[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, Answer>>
}

export interface ApiDocument {
  readonly info: { readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, ParameterInDocument>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

/** An operation with its place. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export interface RecordedExample {
  readonly request: string
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
}

export type RecordedExamples = Readonly<Record<string, RecordedExample>>

export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const at = <T>(all: Readonly<Record<string, T>>, each: T & { readonly $ref?: string }): T => {
  const name = nameOf(each)
  if (name === undefined) return each
  const found = all[name]
  if (!found) throw new Error(`openapi.json has no ${each.$ref}`)
  return found
}

export const resolved = (schema: Schema, { components }: ApiDocument): Schema => followed(schema, components)

export const parametersOf = ({ parameters = [] }: Operation, { components }: ApiDocument): ParameterInDocument[] =>
  parameters.map((each) => at(components.parameters, each))

export const answersOf = ({ responses }: Operation, { components }: ApiDocument): [string, Answer][] =>
  Object.entries(responses).map(([status, each]) => [status, at(components.responses, each)])

/** The answer of success, with its type. */
export function successOf(operation: Operation): { status: string; type: string; schema: Schema } {
  const [status, answer] = Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? []
  const [type, content] = Object.entries(answer?.content ?? {})[0] ?? []
  if (!status || !type || !content) throw new Error(`${operation.operationId} has no answer of success`)
  return { status, type, schema: content.schema }
}

/** The schema of what a page lists, if an answer is a page of a list. */
export function listedIn(schema: Schema, document: ApiDocument): Schema | undefined {
  const { objects, page, next } = resolved(schema, document).properties ?? {}
  return objects && (page || next) ? objects.items : undefined
}

export const amountFields = ({ components }: ApiDocument): ReadonlySet<string> =>
  new Set(namesOfAmounts(components.schemas))
