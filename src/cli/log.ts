// The log: JSON lines for machines, readable lines on a terminal.
import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { onOneLine, visibleJson } from './one-line.ts'

interface Line {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly [field: string]: unknown
}

/** Writes to stderr: stdout is for results. `watch` gets each line as JSON. */
export function openLog(
  { log_level: level, log_format }: Config,
  isTerminal = process.stderr.isTTY === true,
  watch: (json: string) => void = () => {},
): Logger {
  const watched = (write: (json: string) => void) => ({
    write(json: string) {
      watch(json)
      write(json)
    },
  })
  if (log_format === 'json' || (log_format === 'auto' && !isTerminal)) {
    const destination = pino.destination({ dest: 2, sync: false })
    return pino(
      { level },
      watched((json) => destination.write(json)),
    )
  }
  return pino(
    { level, base: null },
    watched((json) => process.stderr.write(readable(json))),
  )
}

/** `14:02:11.204 warn  what happened  field=value` */
export function readable(json: string): string {
  const { level, time, msg, ...fields } = JSON.parse(json) as Line
  const at = new Date(time).toISOString().slice(11, 23)
  const word = (pino.levels.labels[level] ?? String(level)).padEnd(5)
  return `${[`${at} ${word}`, ...wordsOf(msg, fields)].join('  ')}\n`
}

/** Requests look like `POST /api/trades 201 in 3.2 ms`. */
function wordsOf(msg: string | undefined, fields: Record<string, unknown>): string[] {
  if (msg === 'request' && 'route' in fields) {
    const { method, route, status, ms, ...rest } = fields
    const path = route === 'none' ? '(unknown path)' : `/api${route}`
    return [`${method} ${path} ${status} in ${ms} ms`, ...pairsOf(rest)]
  }
  return [...(msg === undefined ? [] : [onOneLine(msg)]), ...pairsOf(fields)]
}

const pairsOf = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`)

const shown = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:/@-]+$/.test(value) ? value : visibleJson(value)
