// What an act changed, for the audit log: each field with its value before and after. A table names the columns that may be told (`recorded`);
// they have no personal data. Of an address the query and what stands before the host are fingerprints, because tokens are put there;
// long values, such as certificates, are fingerprints too.
import type { Change, Noted, Rows } from '../../kernel/command.ts'
import { isSameJson } from '../../kernel/same-json.ts'

/** A keyed hash: whoever reads the log can compare secrets and cannot guess them. */
export type Fingerprint = (text: string) => string

export interface RecordedChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const value_length_max = 500

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values in a value, by their paths: `settings.url`. Lists are one value. */
function* leavesOf(value: unknown, path: string): Generator<readonly [path: string, value: unknown]> {
  if (!isMap(value)) yield [path, value]
  else for (const [name, each] of Object.entries(value)) yield* leavesOf(each, `${path}.${name}`)
}

/** Without what an address may hide. */
function withoutTokens(text: string, fingerprint: Fingerprint): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  const hidden = [url.username, url.password, url.search, url.hash].filter((part) => part !== '')
  if (hidden.length === 0) return text
  return `${url.protocol}//${url.host}${url.pathname} (and ${fingerprint(hidden.join(' '))})`
}

/** Amounts of any size are text: readers of the log do not compute with them. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(plain)
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}

const shownFrom =
  (fingerprint: Fingerprint) =>
  (value: unknown): unknown => {
    if (value === undefined || value === null) return null
    const shown = typeof value === 'string' ? withoutTokens(value, fingerprint) : plain(value)
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown)
    if (text.length <= value_length_max) return shown
    return `${text.length} characters, fingerprint ${fingerprint(text)}`
  }

/** `noted`: what the decision says itself, such as fingerprints of secrets. */
export function recordedChanges(
  changes: readonly Change[],
  noted: Noted,
  rows: Rows,
  fingerprint: Fingerprint,
): RecordedChange[] {
  const shown = shownFrom(fingerprint)
  const found = changes.flatMap((change) => {
    const { table, op } = change
    if (table.recorded.length === 0 || op === 'remove') return []
    const row = change.row as Readonly<Record<string, unknown>>
    const keys = table.key.map((column) => row[column] as string)
    const before = op === 'update' ? (rows.get(table, ...keys) as typeof row | undefined) : undefined
    return table.recorded.flatMap((column) => changedLeaves(column, before?.[column], row[column]))
  })
  const told = found.map(({ field, before, after }) => ({ field, before: shown(before), after: shown(after) }))
  const ofSecrets = Object.entries(noted).map(([field, { before, after }]) => ({ field, before, after }))
  return [...told, ...ofSecrets]
}

function changedLeaves(column: string, before: unknown, after: unknown): RecordedChange[] {
  const [old, fresh] = [new Map(leavesOf(before ?? null, column)), new Map(leavesOf(after ?? null, column))]
  const paths = [...new Set([...old.keys(), ...fresh.keys()])]
  return paths
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((each) => !isSameJson(each.before, each.after))
}

const changes_length_max = 6_000
const changes_max = 100

/** If the values are too long together, the fields that changed are told at least. */
export const withChanges = (details: Readonly<Record<string, unknown>>, changes: readonly RecordedChange[]) =>
  JSON.stringify(changes).length <= changes_length_max
    ? { ...details, changes }
    : { ...details, changes: changes.slice(0, changes_max).map(({ field }) => ({ field })), is_shortened: true }
