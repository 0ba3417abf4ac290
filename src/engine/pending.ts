// A command on its way through the engine, from its submission to its answer.
import type { Command, Need } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { explanationOf, type Rejection, reject } from '../kernel/rejections.ts'
import type { Once, Rendered } from './once.ts'
import type { DecisionRows } from './rows.ts'

export type Answer<Output> =
  | { readonly kind: 'decided'; readonly output: Output; readonly rendered: Rendered | undefined }
  | { readonly kind: 'replayed'; readonly rendered: Rendered }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

export interface SubmitOptions<Output> {
  readonly once?: Once | undefined
  /** Status and body, made before the commit so that they can be stored with the idempotency key. */
  readonly render?: (output: Output) => Rendered
}

export interface Pending {
  readonly command: Command<object, unknown>
  readonly input: { readonly bank_guid?: Guid }
  readonly once: Once | undefined
  readonly render: ((output: unknown) => Rendered) | undefined
  readonly answer: (answer: Answer<unknown>) => void
  readonly fail: (error: unknown) => void
  /** What it has read in its last attempt. */
  rows: DecisionRows | undefined
  /** The rows to load before it is decided. */
  missing: readonly Need[]
  /** Some of its rows were not in memory: more may not be. */
  isCold: boolean
  /** How often it was decided and lacked a row. */
  loads: number
  failures: number
  /** How often it violated a constraint while it was alone, on the very same rows. */
  violations: { readonly n: number; readonly reads: string }
  /** When it came in, by the clock that only counts. */
  readonly since: number
  /** Alone in its batch: what it is, or what it came to after failing with others. */
  isSolo: boolean
  /** Its rows were read after it came in, with nothing in flight: it may be told "no". */
  isFresh: boolean
  /** What was read afresh for that, and how often it was taken so. */
  forgotten: ReadonlySet<string>
  rounds: number
  /** How often it broke on fresh rows. */
  breaks: number
  /** What it will be answered when its batch has landed. */
  outcome: Answer<unknown> | undefined
  isEnded: boolean
}

export function pendingFrom<Input extends object, Output>(
  command: Command<Input, Output>,
  input: Input,
  { once, render }: SubmitOptions<Output>,
  answer: (answer: Answer<Output>) => void,
  fail: (error: unknown) => void,
): Pending {
  return {
    command: command as unknown as Pending['command'],
    input,
    once,
    render: render as Pending['render'],
    answer: answer as Pending['answer'],
    fail,
    rows: undefined,
    missing: [],
    isCold: false,
    loads: 0,
    failures: 0,
    violations: { n: 0, reads: '' },
    since: performance.now(),
    isSolo: command.isAlone === true,
    isFresh: false,
    forgotten: new Set(),
    rounds: 0,
    breaks: 0,
    outcome: undefined,
    isEnded: false,
  }
}

/** Broken: this command alone, with its error. */
export function breakOff(pending: Pending, error: unknown): void {
  pending.isEnded = true
  pending.fail(error)
}

export const overloaded: Answer<never> = { kind: 'rejected', rejection: reject('overloaded') }

/** For who has nobody to refuse politely, as jobs and the CLI: a refusal is an error with its code, fields at fault and text. */
export function outputOf<Output>(answer: Answer<Output>): Output {
  if (answer.kind === 'decided') return answer.output
  if (answer.kind === 'replayed') throw new Error('unexpected replay')
  const { rejected, errors = [] } = answer.rejection
  throw new Error(
    `refused: ${[rejected, ...errors.map(({ field }) => field)].join(', ')}: ${explanationOf(answer.rejection)}`,
  )
}
