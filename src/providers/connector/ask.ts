// Asks a connector one question of the table, and reads what fits. An answer that does not fit is no answer.
import type { Guid } from '../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { Connection } from './connection.ts'
import { Misfit, readBody, writtenBody } from './protocol/codec.ts'
import { Health, Manifest } from './protocol/discovery.ts'
import { type AnswerOf, type OperationPath, operations, type QuestionOf } from './protocol/operations.ts'
import { ConnectorSilent } from './silence.ts'

type Constant<T> = unknown extends T
  ? T
  : T extends string | number | bigint | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: Constant<T[K]> }

/** What a port says; path and time are added. */
export type AskedOf<P extends OperationPath> = Constant<Omit<QuestionOf<P>, 'operation' | 'asked_at'>>

export interface Asker {
  ask<P extends OperationPath>(path: P, question: AskedOf<P>): Promise<AnswerOf<P>>
  manifest(): Promise<ManifestAnswer>
  health(): Promise<HealthAnswer>
}

export type ManifestAnswer = ReturnType<typeof manifestFrom>
export type HealthAnswer = ReturnType<typeof healthFrom>

const manifestFrom = (bytes: Uint8Array) => readBody(Manifest, bytes)
const healthFrom = (bytes: Uint8Array) => readBody(Health, bytes)

export function askerOf(connection: Connection, bankNow: (bank_guid: Guid) => Promise<Timestamp>): Asker {
  return {
    async ask(path, question) {
      const schema = operations[path]
      const { bank_guid } = question as unknown as { readonly bank_guid: Guid }
      const whole: unknown = { ...(question as object), operation: path, asked_at: await bankNow(bank_guid) }
      const body = writtenBody(schema.question, whole as never)
      const bytes = await connection.send({ method: 'POST', operation: path, body })
      const { asked_at } = whole as { readonly asked_at: Timestamp }
      return notLater(
        fitting(path, () => readBody(schema.answer, bytes) as AnswerOf<typeof path>),
        asked_at,
      )
    },
    async manifest() {
      const bytes = await connection.send({ method: 'GET', operation: 'manifest', body: '' })
      return fitting('manifest', () => manifestFrom(bytes))
    },
    async health() {
      const bytes = await connection.send({ method: 'GET', operation: 'health', body: '' })
      return fitting('health', () => healthFrom(bytes))
    },
  }
}

const wait_max_seconds = 86_400

/** A connector that wants to be asked in years is asked tomorrow: nothing else would find out what became of a payment. */
function notLater<A>(answer: A, asked_at: Timestamp): A {
  const { check_again_at } = answer as { readonly check_again_at?: Timestamp }
  const latest = addSeconds(asked_at, wait_max_seconds)
  return check_again_at === undefined || check_again_at <= latest ? answer : { ...answer, check_again_at: latest }
}

/** Also for what a schema cannot say. */
export function fitting<T>(operation: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Misfit)) throw error
    throw new ConnectorSilent(operation, 'misfit', `its answer ${error.message}`)
  }
}
