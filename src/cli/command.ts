// Shared by all commands: the type of a command and parsing of options. It imports little, because commands that only call the API
// must start fast.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { didYouMean } from '../kernel/nearest.ts'
import { parseTimestamp, type Timestamp } from '../kernel/time.ts'

export interface CliCommand {
  /** A function if the text is loaded only when needed. */
  readonly help: string | (() => Promise<string>)
  /** Returns the exit code. */
  run(args: readonly string[]): Promise<number>
}

export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

const strictly = <const O extends Options>(args: string[], options: O) =>
  parseArgs({ args, options, allowPositionals: true, strict: true })

/** The options of a command. What is wrong is refused in our own words, with the nearest name. */
export function optionsFrom<const O extends Options>(
  args: readonly string[],
  options: O,
): ReturnType<typeof strictly<O>> {
  // Not strictly, because Node's own sentences know neither the command nor what was meant.
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, name) && rawName === `--${name}` ? options[name] : undefined
    if (!option) throw new UsageError(`there is no option ${rawName}.${meantOption(rawName, Object.keys(options))}`)
    if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value`)
    if (option.type === 'string' && (value === undefined || (!inlineValue && /^--?[a-z]/.test(value))))
      throw new UsageError(`${rawName} needs a value`)
    if (seen.has(name) && !option.multiple) throw new UsageError(`${rawName} is given twice`)
    seen.add(name)
  }
  // As a strict reading would be, which refuses values that begin with a dash.
  return { values, positionals } as ReturnType<typeof strictly<O>>
}

function meantOption(written: string, names: readonly string[]): string {
  const known = names.map((name) => `--${name}`)
  if (known.length === 0) return ' This command has no options.'
  return didYouMean(written, known) || ` There are ${known.join(', ')}.`
}

/** Refuses unexpected arguments: one may be the value of an option whose name was forgotten. */
export function refuseWords(words: readonly string[], command: string): void {
  if (words.length > 0) throw new UsageError(`corridor ${command} takes no "${words[0]}"`)
}

/** Refuses options that belong to other actions of the same command. */
export function refuseOptions(given: object, allowed: readonly string[], command: string): void {
  const other = Object.keys(given).find((name) => !allowed.includes(name))
  if (other) throw new UsageError(`corridor ${command} takes no --${other}`)
}

export function guidOption(text: string | undefined, option: string): Guid | undefined {
  const guid = parseGuid(text)
  if (text !== undefined && !guid) throw new UsageError(`--${option} must be a guid`)
  return guid
}

export function timeOption(text: string | undefined, option: string): Timestamp | undefined {
  const at = parseTimestamp(text)
  if (text !== undefined && at === undefined) throw new UsageError(`--${option} must be like 2030-01-31T00:00:00Z`)
  return at
}

const name_length_max = 128

export function nameOption(text: string | undefined, option: string): string {
  if (text && text.length <= name_length_max) return text
  throw new UsageError(`--${option} needs 1 to ${name_length_max} characters`)
}

export function wholeOption(text: string, option: string, minimum: number, maximum: number): number {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return value
  throw new UsageError(`--${option} must be a whole number from ${minimum} to ${maximum}`)
}
