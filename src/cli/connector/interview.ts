// Asks a connector like Corridor does, and demands of every answer that it is signed for its question, fits its schema, and does not
// contradict an earlier answer under the same reference.
import type { TSchema } from '@sinclair/typebox'
import { Misfit, readBody } from '../../providers/connector/protocol/codec.ts'
import { Health, Manifest } from '../../providers/connector/protocol/discovery.ts'
import { verifyMessage } from '../../providers/connector/protocol/messages.ts'
import { type OperationPath, operations, referenceName } from '../../providers/connector/protocol/operations.ts'
import { InvalidDelivery } from '../../signing/delivery-rules.ts'
import { type AnswerBody, contradiction } from './contradiction.ts'
import type { Wire, WireExchange, WireRequest } from './exchange.ts'
import { BrokenContract, demand, NotChecked } from './verdict.ts'

/** As it is sent: amounts and times are text. */
export type QuestionBody = Readonly<Record<string, unknown>>

interface Told {
  readonly answer: AnswerBody
  readonly asked_ms: number
  readonly answered_ms: number
}

/** A question with an effect, and everything that was answered to it. */
interface Remembered {
  readonly path: OperationPath
  readonly question: QuestionBody
  readonly told: Told[]
}

/** A check may be this much off the connector's clock. */
const clock_tolerance_ms = 60_000

export class Interview {
  readonly #remembered = new Map<string, Remembered>()

  /** It did not come back after a restart. Nothing more is asked, so that one cause is one failure. */
  isAway = false

  constructor(readonly wire: Wire) {}

  demandPresent(): void {
    if (this.isAway) throw new NotChecked('the connector has not come back after a restart')
  }

  bodyOf = (path: OperationPath, question: QuestionBody, is_repeat = false): string => {
    const repeat = 'reference' in question ? { is_repeat } : {}
    return JSON.stringify({ operation: path, asked_at: new Date().toISOString(), ...question, ...repeat })
  }

  /** The answer, which keeps all that every answer must keep. */
  async ask(
    path: OperationPath,
    question: QuestionBody,
    { is_repeat = false, ...sent }: AskOptions = {},
  ): Promise<AnswerBody> {
    this.demandPresent()
    const asked_ms = performance.now()
    const exchange = await this.wire.send({ path, body: this.bodyOf(path, question, is_repeat), ...sent })
    const answer = this.answerIn(path, exchange)
    this.#remember(path, question, { answer, asked_ms, answered_ms: performance.now() })
    return answer
  }

  manifest = async () => this.#read('manifest', Manifest)
  health = async () => this.#read('health', Health)

  async #read<S extends TSchema>(path: string, schema: S) {
    const exchange = await this.wire.send({ path })
    this.#fitting(exchange, schema)
    return readBody(schema, exchange.answered)
  }

  answerIn(path: OperationPath, exchange: WireExchange): AnswerBody {
    const answer = this.#fitting(exchange, operations[path].answer)
    const { check_again_at } = answer
    if (typeof check_again_at === 'string') {
      const isPast = Date.parse(check_again_at) < Date.now() - clock_tolerance_ms
      demand(!isPast, '`check_again_at` is in the past: Corridor would ask again at once, again and again')
    }
    return answer
  }

  #fitting(exchange: WireExchange, schema: TSchema): AnswerBody {
    const { status, fault, answered } = exchange
    demand(status !== undefined, `no answer: ${fault}`)
    demand(status === 200, `status ${status}: an answer has status 200, anything else counts as no answer`)
    this.#demandSigned(exchange)
    try {
      readBody(schema, answered)
    } catch (error) {
      if (!(error instanceof Misfit)) throw error
      throw new BrokenContract(`the answer ${error.message}`)
    }
    return JSON.parse(answered) as AnswerBody
  }

  #demandSigned({ headers, answered, message_id }: WireExchange): void {
    try {
      const id = verifyMessage({ headers, body: answered, keys: this.wire.options.keys })
      demand(id === message_id, 'the answer is signed with another webhook-id than that of its question')
    } catch (error) {
      if (!(error instanceof InvalidDelivery)) throw error
      throw new BrokenContract(`the answer is not signed as it must be: ${error.reason}`)
    }
  }

  #remember(path: OperationPath, question: QuestionBody, told: Told): void {
    if (operations[path].effect === 'none') return
    const known = this.#remembered.get(keyOf(path, question)) ?? { path, question, told: [] }
    this.#remembered.set(keyOf(path, question), known)
    for (const earlier of known.told) {
      // Of two that were asked at once, either may be the later one.
      const found = contradiction(earlier.answer, told.answer, question.side === 'deposit')
      const isBeside = earlier.answered_ms > told.asked_ms && !contradiction(told.answer, earlier.answer)
      demand(!found || isBeside, `this contradicts an earlier answer under the same reference: ${found}`)
    }
    known.told.push(told)
  }

  /** Every question with an effect that was answered. */
  get remembered(): readonly {
    readonly path: OperationPath
    readonly question: QuestionBody
    readonly last: AnswerBody
  }[] {
    return [...this.#remembered.values()].flatMap(({ path, question, told }) => {
      const last = told.at(-1)?.answer
      return last ? [{ path, question, last }] : []
    })
  }
}

type AskOptions = Omit<WireRequest, 'path' | 'body'> & { readonly is_repeat?: boolean }

const keyOf = (path: OperationPath, { reference }: QuestionBody): string => referenceName(path, String(reference))
