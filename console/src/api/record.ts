// What every record of the API has, whatever its noun, and its other fields by their names.

export interface Rec {
  readonly guid: string
  readonly created_at?: string
  readonly updated_at?: string
  readonly state?: string
}

export interface Page<R extends Rec = Rec> {
  readonly total: number
  readonly objects: readonly R[]
}

type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (record: Rec): Fields => record as unknown as Fields

/** A field that has a text, or undefined. */
export function textIn(record: Rec, field: string): string | undefined {
  const value = fieldsOf(record)[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function amountIn(record: Rec, field: string): bigint | undefined {
  const value = fieldsOf(record)[field]
  return typeof value === 'bigint' ? value : undefined
}
