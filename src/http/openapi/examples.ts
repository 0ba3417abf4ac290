// Real requests and answers, recorded from a run (test/spec/api-examples.test.ts), as the document shows them.
import type { Json } from './schemas.ts'

export interface ApiExample {
  /** The method and the path with its query. */
  readonly request: string
  readonly body?: Json
  readonly status: number
  readonly answer: unknown
}

/** By the names of operations, and by the codes of errors. */
export interface ApiExamples {
  readonly operations: Readonly<Record<string, ApiExample>>
  readonly errors: Readonly<Record<string, ApiExample>>
}
