// Real requests and answers, recorded from a run (test/spec/api-examples.test.ts), as the document shows them.
import type { Json } from './schemas.ts'

export interface ApiExample {
  /** The method and the path with its query. */
  readonly request: string
  readonly body?: Json
  readonly status: number
  readonly answer: unknown
}

/** An event as it is delivered. */
export type EventExample = Json

/** By the names of operations, by the codes of errors, and by the nouns of events. */
export interface ApiExamples {
  readonly operations: Readonly<Record<string, ApiExample>>
  readonly errors: Readonly<Record<string, ApiExample>>
  readonly events: Readonly<Record<string, EventExample>>
}
