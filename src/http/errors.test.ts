// Whatever is thrown becomes one answer: who throws may know nothing of our codes, or be no error at all.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { CarrierAway } from '../providers/carrier.ts'
import { sendError } from './errors.ts'

/** The status, the code and the header that says when to come again. */
function answerTo(error: unknown): readonly unknown[] {
  let status = 0
  let sent = ''
  const headers: Record<string, string> = {}
  const reply = {
    code: (given: number) => {
      status = given
      return reply
    },
    header: (name: string, value: string) => {
      headers[name] = value
      return reply
    },
    headers: () => reply,
    send: (body: string) => {
      sent = body
    },
  }
  const log = { error: () => {}, warn: () => {} } as unknown as Logger
  sendError(
    error,
    { id: '1', raw: { complete: true, headers: {} } } as FastifyRequest,
    reply as unknown as FastifyReply,
    log,
  )
  return [status, JSON.parse(sent).message_code, headers['retry-after']]
}

const databaseError = (severity: string, code: string) => Object.assign(new Error('no'), { severity, code })

test.each([
  ['an error', new Error('no'), [500, 'internal_error', undefined]],
  ['one whose code is a number', Object.assign(new Error('no'), { code: -32_000 }), [500, 'internal_error', undefined]],
  ['what was aborted', AbortSignal.abort().reason, [500, 'internal_error', undefined]],
  ['nothing', undefined, [500, 'internal_error', undefined]],
  ['null', null, [500, 'internal_error', undefined]],
  ['a text', 'no', [500, 'internal_error', undefined]],
  ['a database that is away', Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), [503, 'overloaded', '1']],
  ['a database that is full', databaseError('ERROR', '53100'), [503, 'overloaded', '1']],
  ['a database that lets nobody in', databaseError('FATAL', 'XX000'), [503, 'overloaded', '1']],
  ['a database that is read-only', databaseError('ERROR', '25006'), [503, 'overloaded', '1']],
  ['a statement that was cancelled', databaseError('ERROR', '57014'), [503, 'overloaded', '1']],
  ['a statement that is wrong', databaseError('ERROR', '42601'), [500, 'internal_error', undefined]],
  ['a carrier that is away', new CarrierAway('no', { cause: new Error('why') }), [503, 'overloaded', '1']],
])('%s', (_, error, expected) => expect(answerTo(error)).toEqual(expected))
