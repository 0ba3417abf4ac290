// A connector made from ports: checks signatures, reads questions by the table of operations, and answers them. It is what others write in
// their language, and proves that the protocol can say all that the ports say.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Value } from '@sinclair/typebox/value'
import type { Guid } from '../../../kernel/guid.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import { InvalidDelivery } from '../../../signing/delivery-rules.ts'
import type { Providers } from '../../ports.ts'
import type { ManifestAnswer } from '../ask.ts'
import { decoded, Misfit, writtenBody } from '../protocol/codec.ts'
import { ConnectorError, Health, Manifest } from '../protocol/discovery.ts'
import { headersOfMessage, verifyMessage } from '../protocol/messages.ts'
import { type ConnectorOperation, type OperationPath, operations, referenceName } from '../protocol/operations.ts'
import { answers } from './answers.ts'
import { effectOf, type References } from './references.ts'

export interface ServedConnector {
  readonly manifest: ManifestAnswer
  /** Two while one is changed. Answers are signed with each. */
  readonly keys: readonly string[]
  readonly references: References
  /** The ports of a bank, as they are at this time of its clock. */
  portsOf(bank_guid: Guid, asked_at: Timestamp): Promise<Providers>
  /** Why a question was not answered. */
  log(operation: string, error: unknown): void
}

const question_bytes_max = 1024 * 1024

type ErrorCode = 'bad_signature' | 'bad_question' | 'unknown_operation' | 'reference_conflict' | 'unavailable'
const statuses: Readonly<Record<ErrorCode, number>> = {
  bad_signature: 401,
  bad_question: 400,
  unknown_operation: 404,
  reference_conflict: 409,
  unavailable: 503,
}

class Refused extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}

export function connectorServer(served: ServedConnector): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = (request.url ?? '').replace(/^\/v1\//, '')
    let id: string | undefined
    let status = 200
    let body: string
    try {
      const asked = await bodyOf(request)
      id = verifiedId(request, asked, served.keys)
      body = await answerTo(served, request.method, operation, asked)
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused('unavailable', 'it does not work now; ask again')
      if (refused !== error) served.log(operation, error)
      status = statuses[refused.code]
      body = writtenBody(ConnectorError, { code: refused.code, message: refused.message })
    }
    const signed = id ? headersOfMessage(served.keys, id, Date.now(), body) : { 'content-type': 'application/json' }
    response.writeHead(status, signed).end(body)
  }
  return createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > question_bytes_max) throw new Refused('bad_question', 'the question is too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

function verifiedId({ headers }: IncomingMessage, body: Buffer, keys: readonly string[]): string {
  try {
    return verifyMessage({ headers, body, keys })
  } catch (error) {
    if (!(error instanceof InvalidDelivery)) throw error
    throw new Refused('bad_signature', `the signature is not valid: ${error.reason}`)
  }
}

async function answerTo(
  served: ServedConnector,
  method: string | undefined,
  path: string,
  asked: Buffer,
): Promise<string> {
  if (method === 'GET' && path === 'manifest') return writtenBody(Manifest, served.manifest)
  if (method === 'GET' && path === 'health') return writtenBody(Health, { status: 'ok' })
  const operation = operationAt(path)
  const answer = operation && answers[path as OperationPath]
  if (method !== 'POST' || !operation || !answer) throw new Refused('unknown_operation', 'there is no such operation')
  const { fields, question } = questionIn(operation, asked)
  const { bank_guid, asked_at, reference } = question as Asked
  const ask = async () => {
    const ports = await served.portsOf(bank_guid, asked_at)
    return (answer as (ports: Providers, question: unknown) => Promise<unknown>)(ports, question)
  }
  const written = (said: unknown): string => writtenBody(operation.answer, said as never)
  if (operation.effect === 'none' || !reference) return written(await ask())
  const key = `${bank_guid} ${referenceName(path as OperationPath, reference)}`
  const known = served.references.answerTo(key)
  if (!(await served.references.take(key, effectOf(fields)))) {
    throw new Refused('reference_conflict', 'this reference was asked with other data')
  }
  if (known !== undefined) return known
  const said = await ask()
  // A standing can change until the end; every other final answer is repeated.
  const isFinal = !('network_fee' in (said as object)) && isFinalKind((said as { readonly kind?: string }).kind)
  return isFinal ? served.references.answered(key, written(said)) : written(said)
}

interface Asked {
  readonly bank_guid: Guid
  readonly asked_at: Timestamp
  readonly reference?: Guid
}

const isFinalKind = (kind = ''): boolean => ['done', 'failed', 'completed', 'issued', 'refused'].includes(kind)

const operationAt = (path: string): ConnectorOperation | undefined =>
  Object.hasOwn(operations, path) ? operations[path as OperationPath] : undefined

/** Fields that this version does not know are ignored, also inside of others. */
function questionIn({ question: schema }: ConnectorOperation, asked: Buffer) {
  try {
    const fields = Value.Clean(schema, JSON.parse(asked.toString('utf8'))) as Readonly<Record<string, unknown>>
    return { fields, question: decoded(schema, fields) as unknown }
  } catch (error) {
    if (error instanceof Misfit) throw new Refused('bad_question', `the question ${error.message}`)
    if (error instanceof SyntaxError) throw new Refused('bad_question', 'the question is not JSON')
    throw error
  }
}
