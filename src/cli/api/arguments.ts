// From the words and options of a command to a request. Whatever is wrong is refused here, before anything is sent.
import { parseGuid } from '../../kernel/guid.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import type { JsonObject, JsonValue } from '../../wire/json.ts'
import { UsageError } from '../command.ts'
import type { Operation } from './document.ts'
import type { Field } from './fields.ts'
import { isJsonObject, jsonFrom, valueFrom } from './values.ts'

/** Options of every command. Those of type flag take no value. */
export const commonOptions = {
  url: 'text',
  'service-url': 'text',
  key: 'text',
  json: 'flag',
  body: 'text',
  all: 'flag',
  'idempotency-key': 'text',
} as const

export type CommonOption = keyof typeof commonOptions

export interface ApiRequest {
  /** With its parameters, under the address of the service. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: JsonObject | undefined
  readonly common: Readonly<Partial<Record<CommonOption, string>>>
  /** What the user wrote for a field: `quote_guid` may be `--quote`. */
  readonly typed: ReadonlyMap<string, string>
}

/** Options of this operation. A field wins over a common option of the same name: `--url` of a subscription is its receiver. */
export function commonOptionsOf(operation: Operation): CommonOption[] {
  const { fields, has_body, walk, takes_idempotency_key } = operation
  const isTaken = (name: string) => fields.some(({ option }) => option === name)
  return (Object.keys(commonOptions) as CommonOption[]).filter(
    (name) =>
      !isTaken(name) &&
      (name !== 'service-url' || isTaken('url')) &&
      (name !== 'body' || has_body) &&
      (name !== 'all' || walk !== undefined) &&
      (name !== 'idempotency-key' || takes_idempotency_key),
  )
}

export function requestFrom(operation: Operation, args: readonly string[]): ApiRequest {
  const name = `corridor ${operation.words.join(' ')}`
  const { words, options } = split(operation, args, name)
  const { path, given } = positionalsOf(operation, words, name)
  const common: Partial<Record<CommonOption, string>> = {}
  const typed = new Map<string, string>()
  const texts = new Map<Field, string[]>()
  for (const { option, text, target } of options) {
    if (typeof target === 'string') {
      if (common[target] !== undefined) throw new UsageError(`${option} is given twice`)
      common[target] = text
    } else {
      texts.set(target, [...(texts.get(target) ?? []), text])
      typed.set(target.name, option)
    }
  }
  for (const [field, text] of given) {
    if (texts.has(field)) throw new UsageError(`${typed.get(field.name)} is given twice`)
    texts.set(field, [text])
    typed.set(field.name, field.name.toUpperCase())
  }
  const values = [...texts].map(
    ([field, each]) => [field, valueFrom(field, typed.get(field.name) ?? '', each)] as const,
  )
  const query = new URLSearchParams()
  for (const [field, value] of values) if (field.place === 'query') query.set(field.name, String(value))
  const inBody = values.filter(([{ place }]) => place === 'body')
  const body = operation.has_body ? bodyFrom(operation, common.body, inBody) : undefined
  refuseMissing(operation, name, query, body)
  return { path, query, body, common, typed }
}

interface Option {
  /** As written, with dashes. */
  readonly option: string
  readonly text: string
  readonly target: Field | CommonOption
}

function split(operation: Operation, args: readonly string[], name: string) {
  const words: string[] = []
  const options: Option[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('--')) {
      words.push(arg)
      continue
    }
    const equals = arg.indexOf('=')
    const option = equals === -1 ? arg : arg.slice(0, equals)
    const target = targetOf(operation, option.slice(2))
    if (target === undefined) throw new UsageError(`${name} takes no ${option}.${suggestion(operation, option)}`)
    const isFlag = typeof target === 'string' ? commonOptions[target] === 'flag' : target.type === 'flag'
    const next = args[at + 1]
    if (equals !== -1) options.push({ option, text: arg.slice(equals + 1), target })
    else if (isFlag && next !== 'true' && next !== 'false') options.push({ option, text: 'true', target })
    else if (next === undefined || next.startsWith('--')) throw new UsageError(`${option} needs a value`)
    else {
      options.push({ option, text: next, target })
      at++
    }
  }
  return { words, options }
}

/** `--quote` is short for `--quote-guid` where no field is called `quote`. */
export function targetOf(operation: Operation, name: string): Field | CommonOption | undefined {
  const { fields } = operation
  const field = fields.find(({ option }) => option === name)
  if (field) return field
  const common = commonOptionsOf(operation).find((each) => each === name)
  return common ?? fields.find(({ option }) => option === `${name}-guid`)
}

/** All names that are taken, short ones too. */
export const optionNames = (operation: Operation): string[] => {
  const full = [...operation.fields.map(({ option }) => option), ...commonOptionsOf(operation)]
  const short = full.filter((name) => name.endsWith('-guid')).map((name) => name.slice(0, -'-guid'.length))
  return [...new Set([...full, ...short])]
}

function suggestion(operation: Operation, option: string): string {
  const known = optionNames(operation).map((name) => `--${name}`)
  return didYouMean(option, known) || ` corridor ${operation.words.join(' ')} --help lists its options.`
}

function positionalsOf(operation: Operation, words: readonly string[], name: string) {
  const { positionals, positionals_min, fields } = operation
  const missing = positionals.slice(words.length, positionals_min)
  if (missing.length > 0) throw new UsageError(`${name} needs ${missing.map((each) => each.toUpperCase()).join(', ')}`)
  const surplus = words[positionals.length]
  if (surplus !== undefined)
    throw new UsageError(`${name} takes no "${surplus}". Fields are options, such as --name NAME`)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, each: string) => {
    const text = words[positionals.indexOf(each)]
    if (!parseGuid(text)) throw new UsageError(`${each.toUpperCase()} must be a guid: 32 lowercase hex characters`)
    return text ?? ''
  })
  const given = words.slice(positionals_min).flatMap((text, i) => {
    const field = fields.find((each) => each.name === positionals[positionals_min + i])
    return field ? [[field, text] as const] : []
  })
  return { path, given }
}

type Given = readonly (readonly [Field, JsonValue])[]

/** The JSON of `--body`, with the options in it. A required field with one possible value is filled in. */
function bodyFrom({ fields }: Operation, json: string | undefined, given: Given): JsonObject {
  const body = json === undefined ? {} : jsonFrom('--body', json)
  if (!isJsonObject(body)) throw new UsageError('--body must be a JSON object')
  for (const [{ name }, value] of given) put(body, name.split('.'), value)
  for (const { name, place, is_required, values } of fields) {
    const [only] = values ?? []
    const isFixed = place === 'body' && is_required && values?.length === 1 && !name.includes('.')
    if (isFixed && only !== undefined) body[name] ??= only
  }
  return body
}

function put(object: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): void {
  if (rest.length === 0) {
    object[name] = value
    return
  }
  const known = object[name]
  const inner = known !== undefined && isJsonObject(known) ? known : {}
  object[name] = inner
  put(inner, rest, value)
}

function refuseMissing(operation: Operation, name: string, query: URLSearchParams, body: JsonObject | undefined): void {
  const isThere = ({ place, name: path }: Field): boolean =>
    place === 'query' ? query.has(path) : path.split('.').reduce<unknown>(inside, body) !== undefined
  const missing = operation.fields.filter((field) => field.is_required && !isThere(field))
  if (missing.length === 0) return
  const options = missing.map(({ option, shape }) => `--${option} ${shape}`)
  throw new UsageError(`${name} needs ${options.join(', ')}`)
}

const inside = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined
