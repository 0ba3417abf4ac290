// What the console knows of an operation of the API. build/operations-module.ts reads it from openapi.json.

export type FilterKind = 'words' | 'guid' | 'time' | 'text'

export interface Filter {
  readonly name: string
  readonly kind: FilterKind
  /** Of words: all there are. */
  readonly values?: readonly string[]
}

export interface OperationFacts {
  readonly method: string
  /** With the names of its parameters: `/api/trades/{trade_guid}`. */
  readonly path: string
  readonly summary: string
  /** Any: of both kinds. None: for who has not signed in. */
  readonly key: 'bank' | 'organization' | 'any' | 'none' | null
  readonly scope: string | null
  /** By the kind of what is asked for: what is needed besides. */
  readonly further_scopes: Readonly<Record<string, string>>
  /** What personal data needs besides. */
  readonly pii_scope: string | null
  readonly filters: readonly Filter[]
}
