// The operations that a bulk can name: the declared endpoints, found by method and path.
import { didYouMean } from '../../kernel/nearest.ts'
import { reject } from '../../kernel/rejections.ts'
import type { AnswerCall } from '../answer.ts'
import { type Endpoint, Refusal } from '../endpoint.ts'

interface Operation {
  readonly endpoint: Endpoint
  readonly answer: AnswerCall
}

export interface NamedOperation extends Operation {
  readonly params: Readonly<Record<string, string>>
}

export type Operations = (method: string, path: string) => NamedOperation

/** A file has megabytes, and a stream has no end. Both are requests of their own. */
const isOperation = ({ method, key, is_stream, is_bulk, long_field }: Endpoint): boolean =>
  method !== 'GET' && (key === 'bank' || key === 'any') && !is_stream && !is_bulk && long_field === undefined

export const canBeAtomic = (endpoint: Endpoint): boolean =>
  isOperation(endpoint) && endpoint.method === 'POST' && !endpoint.path.includes('{')

export function operationsOf(answers: ReadonlyMap<Endpoint, AnswerCall>): Operations {
  const plain = new Map<string, NamedOperation>()
  const patterns: { readonly method: string; readonly parts: readonly string[]; readonly found: Operation }[] = []
  for (const [endpoint, answer] of answers) {
    if (!isOperation(endpoint)) continue
    const { method, path } = endpoint
    if (path.includes('{')) patterns.push({ method, parts: `/api${path}`.split('/'), found: { endpoint, answer } })
    else plain.set(`${method} /api${path}`, { endpoint, answer, params: {} })
  }
  const paths = [...plain.keys()].map((name) => name.slice(name.indexOf(' ') + 1))
  return (method, path) => {
    const known = plain.get(`${method} ${path}`)
    if (known) return known
    const asked = path.split('/')
    for (const { method: its, parts, found } of patterns) {
      const params = its === method && parts.length === asked.length ? paramsIn(parts, asked) : undefined
      if (params) return { ...found, params }
    }
    throw new Refusal(reject('invalid_value', 'path', `${noOperation}${didYouMean(path, paths)}`))
  }
}

const noOperation =
  'No operation of a bulk has this method and path. Send those of a POST, PATCH or DELETE of a bank, such as /api/trades.'

function paramsIn(parts: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [i, part] of parts.entries()) {
    const given = asked[i] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = given
    else if (part !== given) return undefined
  }
  return params
}
