// A command's life in the engine, from its submission to its answer, as a state table.
//   queued -> deciding -> committing -> answered             it writes: the commit compares what was read
//   queued -> deciding -> doubted -> confirming -> answered  it is refused: nothing compares what was read, so it is read afresh
// A command whose commit fails is queued again. If it fails with others again and again, it is tried alone.
import { BrokenAssertion } from '../kernel/assert.ts'
import type { Command, Need } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { machine, type StateOf } from '../kernel/machine.ts'
import { explanationOf, type Rejection, reject } from '../kernel/rejections.ts'
import type { Idempotency } from './idempotency.ts'
import type { Cause } from './options.ts'
import type { DecisionRows } from './rows.ts'

export const commandStates = machine('command', {
  /** Waits for a batch. */
  queued: { to: ['deciding', 'answered'] },
  /** In a batch that is being built: its rows are loaded, and it is decided in memory. */
  deciding: { to: ['queued', 'doubted', 'alone', 'paused', 'committing', 'answered', 'broken'] },
  /** Refused, or broken, on cached rows. Waits to be decided on fresh rows. */
  doubted: { to: ['confirming', 'answered'] },
  /** Is decided on fresh rows, beside the batches of others. A refusal is answered; a decision to write goes back to the queue. */
  confirming: { to: ['queued', 'alone', 'paused', 'answered', 'broken'] },
  /** Waits for a batch of its own, with no other commit in flight. That batch is decided on fresh rows. */
  alone: { to: ['deciding', 'answered'] },
  /** Its batch was sent to the database. */
  committing: { to: ['answered', 'queued', 'alone', 'paused', 'broken'] },
  /** The database failed. A timer brings the command back. */
  paused: { to: ['queued', 'alone'] },
  answered: { to: [] },
  /** A bug: the caller gets the error, and nothing was written. */
  broken: { to: [] },
})
type State = StateOf<typeof commandStates>

/** A state, with the data that only this state has. */
export type CommandPhase =
  | { readonly state: 'queued'; readonly missing: readonly Need[] }
  | { readonly state: 'doubted'; readonly after: Guid | undefined }
  | { readonly state: 'committing'; readonly answer: Answer<unknown> }
  | { readonly state: Exclude<State, 'queued' | 'doubted' | 'committing'> }

/** Phases without data, made once. */
export const phases = {
  queued: { state: 'queued', missing: [] },
  deciding: { state: 'deciding' },
  confirming: { state: 'confirming' },
  alone: { state: 'alone' },
  paused: { state: 'paused' },
  answered: { state: 'answered' },
  broken: { state: 'broken' },
} as const satisfies Record<string, CommandPhase>

export interface Pending {
  readonly command: Command<object, unknown>
  readonly input: { readonly bank_guid?: Guid }
  readonly idempotency: Idempotency | undefined
  /** Its own key, or those of the members of a group. */
  readonly keys: readonly Idempotency[]
  readonly render: ((output: unknown) => Rendered) | undefined
  /** `hasLanded`: a commit stands behind the answer. */
  readonly resolve: (answer: Answer<unknown>, hasLanded?: boolean) => void
  readonly reject: (error: unknown) => void
  /** Nobody waits for it: commands of callers go first. */
  readonly isBackground: boolean
  /** When it came in, by the monotonic clock. */
  readonly since: number
  /** What it was submitted for; undefined: it is not traced. */
  readonly cause: Cause | undefined
  /** Written by `moveTo` alone. */
  phase: CommandPhase
  /** What it has read in its last attempt. */
  rows: DecisionRows | undefined
  /** Some of its rows were not in memory: more may not be. */
  isCold: boolean
  /** From now on it gets a batch of its own. */
  isAlone: boolean
  /** Fresh rows led to a doubtful decision: if the next batch decides so too, that is committed. */
  isConfirmed: boolean
  /** Of a group: which answers fresh rows gave its members. */
  confirmed: string
  /** How often it lacked rows that it had never asked for. */
  retries: number
  /** The rows that it has asked for. It lacks one again if a commit of others failed meanwhile, and that proves nothing against it. */
  asked: Set<string> | undefined
  /** How often it was refused, or broke, on cached rows. */
  doubts: number
  /** How often its commit failed. */
  failures: number
  /** How often it violated a constraint while it was alone, on the very same rows. */
  violations: { readonly n: number; readonly reads: string }
}

export type Answer<Output> =
  | { readonly kind: 'decided'; readonly output: Output; readonly rendered: Rendered | undefined }
  | { readonly kind: 'replayed'; readonly rendered: Rendered }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

/** Status and body of an answer. */
export interface Rendered {
  readonly status: number
  readonly body: string
}

export interface SubmitOptions<Output> {
  readonly idempotency?: Idempotency | undefined
  /** Runs before the commit, so that the answer can be stored with the idempotency key. */
  readonly render?: (output: Output) => Rendered
  /** Nobody waits for the answer: commands of callers go first. */
  readonly isBackground?: boolean
  /** The keys of the members of a group. */
  readonly keys?: readonly Idempotency[]
}

const noKeys: readonly Idempotency[] = []

const noViolations: Pending['violations'] = { n: 0, reads: '' }

export function pendingFrom<Input extends object, Output>(
  command: Command<Input, Output>,
  input: Input,
  { idempotency, render, isBackground = false, keys = idempotency ? [idempotency] : noKeys }: SubmitOptions<Output>,
  resolve: (answer: Answer<Output>, hasLanded?: boolean) => void,
  reject: (error: unknown) => void,
  cause?: Cause,
): Pending {
  const isAlone = command.isAlone === true
  return {
    command: command as unknown as Pending['command'],
    input,
    idempotency,
    keys,
    render: render as Pending['render'],
    resolve: resolve as Pending['resolve'],
    reject,
    isBackground,
    since: performance.now(),
    cause,
    phase: isAlone ? phases.alone : phases.queued,
    rows: undefined,
    isCold: false,
    isAlone,
    isConfirmed: false,
    confirmed: '',
    retries: 0,
    asked: undefined,
    doubts: 0,
    failures: 0,
    violations: noViolations,
  }
}

/** The only way from one state to the next. */
export function moveTo(pending: Pending, phase: CommandPhase): void {
  const from = pending.phase.state
  if (!commandStates.states[from].to.includes(phase.state)) {
    throw new BrokenAssertion(`${pending.command.name}: a command may not go from ${from} to ${phase.state}`)
  }
  pending.phase = phase
}

export function answer(pending: Pending, given: Answer<unknown>, hasLanded = false): void {
  moveTo(pending, phases.answered)
  pending.resolve(given, hasLanded)
}

/** The caller gets the error. */
export function breakOff(pending: Pending, error: unknown): void {
  moveTo(pending, phases.broken)
  pending.reject(error)
}

/** Back to where it waits for its next batch. */
export const waitAgain = (pending: Pending): void => moveTo(pending, pending.isAlone ? phases.alone : phases.queued)

/** An attempt took the command and failed. Nothing else brings it back to the queue. */
export const isStuck = ({ phase: { state } }: Pending): boolean => state === 'deciding' || state === 'confirming'

export const isEnded = ({ phase }: Pending): boolean => phase.state === 'answered' || phase.state === 'broken'

export const overloaded = { kind: 'rejected', rejection: reject('overloaded') } as const satisfies Answer<never>

/** The engine did not decide the command: it is overloaded, or stops. Nothing was written, and the command may be submitted again. */
export class Undecided extends Error {}

/** For callers that cannot pass a refusal on, such as jobs and the CLI: it becomes an error with its code, fields and text. */
export function outputOf<Output>(answer: Answer<Output>): Output {
  if (answer.kind === 'decided') return answer.output
  if (answer.kind === 'replayed') throw new Error('unexpected replay')
  const { rejected, errors = [] } = answer.rejection
  const text = `refused: ${[rejected, ...errors.map(({ field }) => field)].join(', ')}: ${explanationOf(answer.rejection)}`
  throw rejected === overloaded.rejection.rejected ? new Undecided(text) : new Error(text)
}
