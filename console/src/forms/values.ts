// From a record to what a form shows: the way back of body.ts, for forms that change what is there.
import { amountDigits } from '../format/amounts.ts'
import { choicePath } from './body.ts'
import type { Values } from './form-state.ts'
import { alternativesOf, kindOf, pathIn, resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** An amount is in the asset that stands beside it, or that its field is named after; another one is left empty. */
export function valuesOf(schema: Schema, path: string, value: unknown, beside: Fields = {}): Values {
  if (value === undefined || value === null) return {}
  switch (kindOf(schema)) {
    case 'fixed':
    case 'file':
      return {}
    case 'group':
      return groupValues(resolve(schema), path, value as Fields)
    case 'alternatives': {
      const { field, all } = alternativesOf(schema)
      const word = field === undefined ? undefined : String((value as Fields)[field])
      const chosen = all.find((each) => each.word === word)
      return chosen ? { [choicePath(field, path)]: chosen.word, ...valuesOf(chosen.schema, path, value) } : {}
    }
    case 'list': {
      const items = value as readonly unknown[]
      const each = items.map((item, at) => valuesOf(resolve(schema).items ?? {}, `${path}[${at}]`, item))
      return Object.assign({ [`${path}.length`]: String(items.length) }, ...each) as Values
    }
    case 'amount':
      return amountValues(path, value as bigint, beside)
    case 'switch':
      return { [path]: value === true }
    case 'choices':
    case 'texts':
      return { [path]: value as readonly string[] }
    case 'instant':
      return { [path]: String(value).slice(0, 16) }
    default:
      return { [path]: String(value) }
  }
}

const groupValues = ({ properties = {} }: Schema, path: string, value: Fields): Values =>
  Object.assign(
    {},
    ...Object.entries(properties).map(([name, each]) => valuesOf(each, pathIn(path, name), value[name], value)),
  ) as Values

function amountValues(path: string, amount: bigint, { asset }: Fields): Values {
  if (typeof asset === 'string') return { [path]: amountDigits(amount, asset) }
  const name = path.slice(path.lastIndexOf('.') + 1)
  return /^[A-Z]+$/.test(name) ? { [path]: `${amountDigits(amount, name)} ${name}` } : {}
}
