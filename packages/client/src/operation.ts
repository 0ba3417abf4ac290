// What an operation of the API is to the client, and what a caller may say with each call.

/** A line of generated/operations.ts. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With the names of path parameters: `/api/trades/{trade_guid}`. */
  readonly path: string
  /** What comes after the path parameters. */
  readonly input?: 'body' | 'query'
  /** Where the idempotency key goes: into the header, or into each operation of a bulk. */
  readonly key?: 'header' | 'operations'
  readonly answer: 'json' | 'text' | 'pages' | 'events'
  /** How a list is read to its end. */
  readonly order?: 'created_at' | 'since' | 'sequence' | 'cursor'
  /** The record it answers, if that has states: a name in `records`. */
  readonly record?: string
}

/** A record with states: the operation that reads it, and where each state may go. */
export interface StatefulRecord {
  readonly get: string
  /** `get` answers more than what makes or lists them. */
  readonly reads_more?: true
  readonly moves: Readonly<Record<string, readonly string[]>>
}

export interface CallOptions {
  /** Ends the call: it throws the signal's reason. A write may have happened all the same. */
  readonly signal?: AbortSignal | undefined
  /** For the whole call with its retries. */
  readonly timeout_ms?: number | undefined
}

/** Of lists, reports and statements. */
export interface ReadOptions extends CallOptions {
  /** How old the answer may be, from 1 to 3600 seconds: a replica of the database may then give it. By default it is of now. */
  readonly staleness_max_s?: number | undefined
}

export interface WriteOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters. By default a random one. Give your own if the call may be made again by another process:
   * the same key with the same body gets the first answer, and nothing happens twice.
   */
  readonly idempotency_key?: string | undefined
}

export interface StreamOptions {
  /** Ends the stream: it throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The service says something every 15 seconds. After a longer silence the stream connects again. Default: 45,000. */
  readonly silence_max_ms?: number | undefined
}

export type Query = Readonly<Record<string, unknown>>
