// jsonb columns. Values with amounts or instants say how to bring them back; the exact reader does the rest.
import type { Amount } from '../kernel/amount.ts'
import { type Column, json } from '../kernel/column.ts'
import { parseJson, writeJson } from './json.ts'

/** Plain JSON: text, flags, small integers, lists and objects of them. */
export const plainJson = <T>(): Column<T> => json<T>(writeJson, (raw) => parseJson(raw) as T)

/** A list of objects whose named fields are amounts: short integers must come back as bigint too. */
export const listWithAmounts = <T>(...fields: readonly (keyof T & string)[]): Column<readonly T[]> =>
  json<readonly T[]>(writeJson, (raw) =>
    (parseJson(raw) as Record<string, unknown>[]).map((item) => {
      const revived = { ...item }
      for (const field of fields) {
        if (revived[field] !== undefined) revived[field] = BigInt(revived[field] as number | bigint) as Amount
      }
      return revived as T
    }),
  )

/** An object that may be older than some of its fields: those have their default. `amounts` are fields with amounts by name. */
export const withDefaults = <T extends object>(defaults: T, ...amounts: readonly (keyof T & string)[]): Column<T> =>
  json<T>(writeJson, (raw) => {
    const found = { ...defaults, ...(parseJson(raw) as object) } as Record<string, unknown>
    for (const field of amounts) {
      const entries = Object.entries(found[field] as Record<string, number | bigint>)
      found[field] = Object.fromEntries(entries.map(([name, value]) => [name, BigInt(value)]))
    }
    return found as T
  })
