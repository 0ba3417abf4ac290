// An example as a curl command. Guids are shell variables, in capitals; the reference's first page sets those of the demo bank.
import type { BoundRequest } from './request.ts'
import { Variable } from './request.ts'

export const shellName = (name: string): string => name.toUpperCase()

export function curlOf({ call, path, query, body }: BoundRequest): string {
  // As in the quick start, BASE ends with /api.
  const place = call.path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => inQuotes(path[name], encodeURIComponent))
  const search = Object.entries(query).map(([name, value]) => `${name}=${inQuotes(value, encodeURIComponent)}`)
  const isPlain = call.method === 'GET' || (call.method === 'POST' && body !== undefined)
  const lines = [
    `curl ${isPlain ? '' : `-X ${call.method} `}"$BASE${place}${search.length > 0 ? `?${search.join('&')}` : ''}"`,
    ...accessOf[call.operation['x-key']],
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d @- <<END\n${jsonOf(body)}\nEND`]),
  ]
  return lines.join(' \\\n  ')
}

const bearer = (key: string): string[] => [`-H "Authorization: Bearer $${key}"`]

/** `cookies.txt` is written by the sign-in. */
const accessOf = {
  bank: bearer('KEY'),
  any: bearer('KEY'),
  organization: bearer('ORGANIZATION_KEY'),
  none: ['-c cookies.txt'],
  session: ['-b cookies.txt', '-H "Corridor-Acts-For: session"'],
}

const inQuotes = (value: unknown, encoded: (text: string) => string): string => {
  if (Array.isArray(value)) return value.map((each) => inQuotes(each, encoded)).join(',')
  return value instanceof Variable ? `$${shellName(value.name)}` : encoded(String(value))
}

/** JSON in a here document, where the shell puts in variables. */
const jsonOf = (body: unknown): string =>
  JSON.stringify(body, (_, value) => (value instanceof Variable ? `\u0000${shellName(value.name)}` : value), 2)
    .replaceAll(/[\\$`]/g, '\\$&')
    .replaceAll(/\\\\u0000/g, '$')
