// Answers for people: a table for a list, lines of names and values for one object. Amounts keep all their digits.
import { InexactNumber, type JsonObject, type JsonValue } from '../../wire/json.ts'
import { onOneLine } from '../one-line.ts'
import { type Paint, paintState } from '../output.ts'
import { isJsonObject } from './values.ts'

const gap = '  '
const unpainted: Paint = (each) => each
/** What says most comes first: the record and its state, then its own values, then times and other records. */
function rankOf(name: string): number {
  const rank = ['guid', 'state'].indexOf(name)
  if (rank !== -1) return rank
  return name === 'updated_at' ? 5 : name.endsWith('_guid') ? 4 : name === 'created_at' ? 3 : 2
}

export function shown(answer: JsonValue, width: number, paint = unpainted): string {
  if (Array.isArray(answer)) return table(answer, width, paint)
  if (!isJsonObject(answer)) return text(answer)
  const { objects, ...rest } = answer
  if (!Array.isArray(objects)) return lines(answer, paint)
  return `${table(objects, width, paint)}\n${pageLine(objects.length, rest)}`
}

function pageLine(count: number, { total, page, per_page, next, has_more }: JsonObject): string {
  if (typeof page === 'number' && typeof per_page === 'number') {
    const start = page * per_page
    return count === 0
      ? `none on page ${page} of ${text(total ?? 0)}`
      : `${start + 1} to ${start + count} of ${text(total ?? 0)}`
  }
  return has_more === true
    ? `more: --after ${text(next ?? null)}`
    : `end: --after ${text(next ?? null)} shows what comes later`
}

/** Columns that do not fit are left out, the last ones first, and counted below the table. */
export function table(rows: readonly JsonValue[], width: number, paint = unpainted): string {
  const objects = rows.filter(isJsonObject)
  if (objects.length === 0) return rows.length === 0 ? 'none' : rows.map(text).join('\n')
  const cells = objects.map((row) => new Map(Object.entries(row).flatMap(([name, value]) => cellOf(name, value))))
  const names = [...new Set(cells.flatMap((row) => [...row.keys()]))]
  const ordered = names.sort((a, b) => rankOf(a) - rankOf(b))
  const columns = ordered.map((name) => {
    const values = cells.map((row) => row.get(name) ?? '-')
    return { name, values, width: Math.max(name.length, ...values.map(({ length }) => length)) }
  })
  const fitting: typeof columns = []
  let used = 0
  for (const column of columns) {
    used += column.width + (fitting.length > 0 ? gap.length : 0)
    if (used > width && fitting.length > 0) break
    fitting.push(column)
  }
  // Colours come after the widths: they take no room.
  const line = (pick: (column: (typeof columns)[number]) => readonly [text: string, painted: string]): string =>
    fitting
      .map((column, i) => {
        const [text, painted] = pick(column)
        return painted + (i === fitting.length - 1 ? '' : ' '.repeat(column.width - text.length))
      })
      .join(gap)
      .trimEnd()
  const cell = (name: string, value: string) => [value, name === 'state' ? paintState(value, paint) : value] as const
  const hidden = columns.slice(fitting.length).map(({ name }) => name)
  return [
    line(({ name }) => [name, paint(name, 'head')]),
    ...objects.map((_, i) => line(({ name, values }) => cell(name, values[i] ?? '-'))),
    ...(hidden.length > 0 ? [`(not shown: ${hidden.join(', ')}; a wider terminal or --json shows them)`] : []),
  ].join('\n')
}

/** Fields without a value and nested ones are no columns. */
const cellOf = (name: string, value: JsonValue): [string, string][] =>
  value === null || (typeof value === 'object' && !(value instanceof InexactNumber)) ? [] : [[name, text(value)]]

function lines(object: JsonObject, paint: Paint): string {
  const all = flat(object, '')
  const width = Math.max(0, ...all.map(([name]) => name.length)) + 1
  const painted = (name: string, value: string): string => (name === 'state' ? paintState(value, paint) : value)
  return all
    .map(
      ([name, value]) => `${paint(`${name}:`, 'head')}${' '.repeat(width - name.length - 1)} ${painted(name, value)}`,
    )
    .join('\n')
}

function flat(value: JsonValue, name: string): [string, string][] {
  const prefix = name === '' ? '' : `${name}.`
  if (Array.isArray(value)) {
    if (value.every((each) => !isJsonObject(each) && !Array.isArray(each)))
      return [[name, value.map(text).join(', ') || '-']]
    return value.flatMap((each, i) => flat(each, `${prefix}${i}`))
  }
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, each]) => flat(each, prefix + onOneLine(key)))
  return [[name, text(value)]]
}

function text(value: JsonValue): string {
  if (value === null) return '-'
  if (typeof value === 'string') return onOneLine(value)
  // The reader keeps no text of a fraction.
  return value instanceof InexactNumber ? '(see --json)' : String(value)
}
