// From a record to what a form would have typed: the form that changes it begins with what is there.
import { amountDigits } from '../format/amounts.ts'
import { choicePath } from './body.ts'
import type { Value, Values } from './form-state.ts'
import { alternativesOf, kindOf, pathIn, resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** `within` is the object that has the value: it says in which asset an amount is. */
export function valuesFrom(schema: Schema, path: string, value: unknown, within: Fields = {}): Values {
  if (value === null || value === undefined) return {}
  switch (kindOf(schema)) {
    case 'fixed':
      return {}
    case 'group':
      return groupFrom(schema, path, value as Fields)
    case 'alternatives': {
      const { field, all } = alternativesOf(schema)
      const word = field === undefined ? undefined : String((value as Fields)[field])
      const chosen = all.find((each) => each.word === word) ?? all[0]
      if (!chosen) return {}
      return { ...valuesFrom(chosen.schema, path, value), [choicePath(field, path)]: chosen.word }
    }
    case 'list': {
      const items = value as readonly unknown[]
      const inner = items.map((each, at) => valuesFrom(resolve(schema).items ?? {}, `${path}[${at}]`, each))
      return Object.assign({ [`${path}.length`]: String(items.length) }, ...inner)
    }
    default:
      return { [path]: leafFrom(schema, value, within) }
  }
}

function groupFrom(schema: Schema, path: string, fields: Fields): Values {
  const { properties = {} } = resolve(schema)
  const parts = Object.entries(properties).map(([name, each]) =>
    valuesFrom(each, pathIn(path, name), fields[name], fields),
  )
  return Object.assign({}, ...parts)
}

function leafFrom(schema: Schema, value: unknown, within: Fields): Value {
  const kind = kindOf(schema)
  if (kind === 'amount') return amountDigits(value as bigint, String(within.asset))
  if (kind === 'instant') return String(value).slice(0, 19)
  if (kind === 'switch') return value === true
  return Array.isArray(value) ? value.map(String) : String(value)
}
