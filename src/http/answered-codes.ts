// The codes of errors that an operation can answer: those that its declaration names, and those that the service answers by what the
// operation is. The OpenAPI document lists exactly these, and the tests refuse an answer with another code.
import { type RejectionCode, rejectionCodes } from '../kernel/rejections.ts'
import { canBeAtomic } from './bulk/operations.ts'
import { type Endpoint, statusAt, takesIdempotencyKey } from './endpoint.ts'

/** By status, in the order of the statuses, the codes in the order of the table of refusals. */
export type AnsweredCodes = ReadonlyMap<number, readonly RejectionCode[]>

/** Any request can be malformed, too many, too large, or come at a bad moment. */
const everywhere: readonly RejectionCode[] = [
  'invalid_value',
  'unknown_parameter',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'overloaded',
]

/** Of what may have a body, also where none is expected. */
const ofBodies: readonly RejectionCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type']

const ofCallers: readonly RejectionCode[] = [
  'authentication_malformed',
  'authentication_failed',
  'invalid_subject',
  'session_ended',
]

const when = (isSo: boolean, ...codes: readonly RejectionCode[]): readonly RejectionCode[] => (isSo ? codes : [])

/** Those that an operation answers by what it is. */
function codesByNature(endpoint: Endpoint): readonly RejectionCode[] {
  const { method, path, key, scope, body, query, is_bulk = false, is_sandbox_only = false } = endpoint
  const needsParameter = Object.values(query).some(({ isRequired }) => isRequired)
  return [
    ...everywhere,
    ...when(method !== 'GET', ...ofBodies),
    ...when(body !== undefined || needsParameter, 'missing_parameter'),
    // Without a key, a page of another origin may not sign anybody in.
    ...(key === 'none' ? (['sign_in_failed'] as const) : ofCallers),
    ...when(scope !== undefined || is_bulk, 'invalid_scopes'),
    ...when(path.includes('{'), 'not_found'),
    ...when(is_sandbox_only, 'unsupported_value'),
    ...when(takesIdempotencyKey(endpoint), 'idempotency_key_reused'),
  ]
}

/** `all`: an atomic bulk answers the error of any operation that it can have. */
export function answeredCodes(endpoint: Endpoint, all: readonly Endpoint[]): AnsweredCodes {
  const found = new Set<string>()
  const add = (from: Endpoint): void => {
    for (const code of [...codesByNature(from), ...from.refuses]) found.add(`${statusAt(from, code)} ${code}`)
  }
  add(endpoint)
  if (endpoint.is_bulk) for (const each of all) if (canBeAtomic(each)) add(each)
  const statuses = [...new Set([...found].map((each) => Number(each.split(' ')[0])))].sort((a, b) => a - b)
  return new Map(
    statuses.map((status) => [status, rejectionCodes.filter((code) => found.has(`${status} ${code}`))] as const),
  )
}
