// From what was typed to the body of a request, exactly, and what is wrong with it before it is sent. The service has the last word:
// here is only what the schema says.
import { parseAmount } from '@corridor/client'
import { amountFrom } from '../format/amounts.ts'
import { instantFrom } from '../format/times.ts'
import { texts } from '../texts.ts'
import type { Form, Value } from './form-state.ts'
import { alternativesOf, fixedValue, kindOf, pathIn, resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** How many items of a list there are. */
export const countOf = (form: Form, path: string): number => Number(form.values[`${path}.length`] ?? 0)

/** Undefined if nothing was typed. */
export function bodyOf(schema: Schema, path: string, form: Form): unknown {
  const typed = form.values[path]
  switch (kindOf(schema)) {
    case 'fixed':
      return fixedValue(schema)
    case 'group':
      return groupOf(resolve(schema), path, form)
    case 'alternatives':
      return bodyOf(chosenOf(schema, path, form), path, form)
    case 'list': {
      const items = Array.from({ length: countOf(form, path) }, (_, at) => `${path}[${at}]`)
      if (items.length === 0) return form.isChange && form.values[`${path}.length`] !== undefined ? [] : undefined
      return items.map((each) => bodyOf(resolve(schema).items ?? {}, each, form) ?? {})
    }
    case 'switch':
      return typed === undefined ? undefined : typed === true
    default:
      if (form.isChange && Array.isArray(typed)) return typed
      return isEmpty(typed) ? undefined : leafOf(schema, path, form, typed as Value)
  }
}

function leafOf(schema: Schema, path: string, form: Form, typed: Value): unknown {
  const kind = kindOf(schema)
  if (kind === 'amount') return amountAt(path, form)?.amount
  if (kind === 'number') return Number(typed)
  if (kind === 'instant') return instantFrom(String(typed))
  return typed
}

function groupOf({ properties = {} }: Schema, path: string, form: Form): unknown {
  const fields = Object.entries(properties).flatMap(([name, each]) => {
    if (form.isChange && path === '' && kindOf(each) === 'fixed') return []
    const value = bodyOf(each, pathIn(path, name), form)
    return value === undefined ? [] : [[name, value] as const]
  })
  const isTyped = fields.some(([name]) => kindOf(properties[name] ?? {}) !== 'fixed')
  return isTyped || path === '' ? Object.fromEntries(fields) : undefined
}

/** The alternative that was chosen, by default the first. */
export function chosenOf(schema: Schema, path: string, form: Form): Schema {
  const { field, all } = alternativesOf(schema)
  const word = form.values[choicePath(field, path)]
  return (all.find((each) => each.word === word) ?? all[0])?.schema ?? {}
}

export const choicePath = (field: string | undefined, path: string): string => pathIn(path, field ?? '(kind)')

/** An amount in the asset of the form, or in the asset that it names itself. */
export function amountAt(path: string, form: Form): { readonly amount: bigint; readonly asset: string } | undefined {
  const typed = String(form.values[path] ?? '')
  const asset = form.assetFor(path)
  if (asset !== undefined) {
    const amount = amountFrom(typed, asset)
    return amount === undefined ? undefined : { amount, asset }
  }
  try {
    return parseAmount(typed)
  } catch {
    return undefined
  }
}

/** What is wrong with a field as it is, or undefined. Whether it is needed is asked only when the form is sent. */
export function faultOf(schema: Schema, path: string, form: Form, isNeeded: boolean): string | undefined {
  const typed = form.values[path]
  const isEmptied = form.isChange && typed === ''
  if (isEmpty(typed)) return isNeeded || isEmptied ? texts.form.required : undefined
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = resolve(schema)
  const kind = kindOf(schema)
  if (kind === 'amount' && amountAt(path, form) === undefined) {
    const asset = form.assetFor(path)
    return asset === undefined ? texts.form.amountOrAsset : texts.form.amount(asset)
  }
  if (kind === 'number' && !/^-?\d+$/.test(String(typed))) return texts.form.number
  if (kind !== 'text' || typeof typed !== 'string') return undefined
  if (typed.length < minLength) return texts.form.longer(minLength)
  if (typed.length > maxLength) return texts.form.shorter(maxLength)
  return pattern !== undefined && !new RegExp(pattern, 'u').test(typed) ? texts.form.format : undefined
}

/** Whether anything that is needed is missing, or anything that was typed is wrong. */
export function isFaulty(schema: Schema, path: string, form: Form, isNeeded = true): boolean {
  const kind = kindOf(schema)
  if (kind === 'fixed' || kind === 'switch') return false
  if (kind === 'alternatives') return isFaulty(chosenOf(schema, path, form), path, form, isNeeded)
  if (kind === 'list') {
    const { items = {} } = resolve(schema)
    const all = Array.from({ length: countOf(form, path) }, (_, at) => `${path}[${at}]`)
    return all.some((each) => isFaulty(items, each, form))
  }
  if (kind !== 'group') return faultOf(schema, path, form, isNeeded) !== undefined
  if (!isNeeded && bodyOf(schema, path, form) === undefined) return false
  const { properties = {}, required = [] } = resolve(schema)
  return Object.entries(properties).some(([name, each]) =>
    isFaulty(each, pathIn(path, name), form, required.includes(name)),
  )
}
