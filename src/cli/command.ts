// Shared by all commands: the type of a command and parsing of options. It imports little, because commands that only call the API
// must start fast.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { parseTimestamp, type Timestamp } from '../kernel/time.ts'

export interface CliCommand {
  /** A function if the text is loaded only when needed. */
  readonly help: string | (() => Promise<string>)
  /** Returns the exit code. */
  run(args: readonly string[]): Promise<number>
}

export class UsageError extends Error {}

export function optionsFrom<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
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
