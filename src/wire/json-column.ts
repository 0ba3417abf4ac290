// jsonb columns. Columns with amounts name the fields that become bigint again when they are read.
import type { Amount } from '../kernel/amount.ts'
import { type Column, json } from '../kernel/column.ts'
import { parseStored, writeJson } from './json.ts'

/** `has amounts` if a bigint is anywhere in T: a short one would be read back as a number. Labels and brands of text have none. */
type AmountsIn<T> = T extends bigint
  ? 'has amounts'
  : T extends string | number | boolean | null | undefined
    ? never
    : T extends readonly (infer Item)[]
      ? AmountsIn<Item>
      : T extends object
        ? { [Key in keyof T]-?: AmountsIn<T[Key]> }[keyof T]
        : never

/** Plain JSON: text, flags, small integers, lists and objects of them. The compiler refuses amounts. */
export const plainJson = <T>(..._: AmountsIn<T> extends never ? [] : [AmountsIn<T>]): Column<T> =>
  json<T>(writeJson, (raw) => parseStored(raw) as T)

/** A list of objects whose named fields are amounts. Short integers become bigint too. */
export const listWithAmounts = <T>(...fields: readonly (keyof T & string)[]): Column<readonly T[]> =>
  json<readonly T[]>(writeJson, (raw) =>
    (parseStored(raw) as Record<string, unknown>[]).map((item) => {
      const revived = { ...item }
      for (const field of fields) {
        if (revived[field] !== undefined) revived[field] = BigInt(revived[field] as number | bigint) as Amount
      }
      return revived as T
    }),
  )

const amountsByName = (raw: unknown): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(raw as Record<string, number | bigint>).map(([name, value]) => [name, BigInt(value)]),
  )

/**
 * An object that may lack newer fields, which then have their default. `named`: fields that are maps of amounts. `listed`:
 * fields that are lists of objects, and the name of the amount in each object.
 */
export const withDefaults = <T extends object>(
  defaults: T,
  {
    named,
    listed,
  }: { readonly named: readonly (keyof T & string)[]; readonly listed: Partial<Record<keyof T, string>> },
): Column<T> =>
  json<T>(writeJson, (raw) => {
    const found = { ...defaults, ...(parseStored(raw) as object) } as Record<string, unknown>
    for (const field of named) found[field] = amountsByName(found[field])
    for (const [field, name] of Object.entries(listed) as [string, string][]) {
      const items = found[field] as readonly Readonly<Record<string, number | bigint>>[]
      found[field] = items.map((item) => (item[name] === undefined ? item : { ...item, [name]: BigInt(item[name]) }))
    }
    return found as T
  })

/** Any JSON in which fields of these names are amounts, at every depth. */
export const jsonWithAmounts = <T>(...fields: readonly string[]): Column<T> => {
  const isAmount = new Set(fields)
  const revive = (value: unknown, name?: string): unknown => {
    if (name !== undefined && isAmount.has(name) && typeof value === 'number') return BigInt(value) as Amount
    if (Array.isArray(value)) return value.map((item) => revive(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item, key)]))
  }
  return json<T>(writeJson, (raw) => revive(parseStored(raw)) as T)
}
