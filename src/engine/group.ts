// A group: commands that are decided one after another and committed together. Each sees what those before it decided, may name what
// they make, and has an idempotency key and an answer of its own. An atomic group is done whole or not at all.
import type { Change, Command, Decided, Moment, Need, Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { innerCodes, type Rejection, reject } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type Posted, postSteps } from '../ledger/post.ts'
import { type Idempotency, keyInsert, type ReadsKeys, replayOf } from './idempotency.ts'
import { Overlay } from './overlay.ts'
import type { Answer, Rendered } from './pending.ts'
import { missingRow, withInserted } from './rows.ts'

export interface Member {
  readonly command: Command<object, unknown>
  readonly input: object
  readonly idempotency: Idempotency | undefined
  readonly render: (output: unknown) => Rendered
  /** Fields of the input whose value is the guid of what an earlier member makes; by its place in the group. */
  readonly links: Readonly<Record<string, number>>
}

/** Undefined: it was not done, because another member was refused or asks something. */
export type MemberAnswer = Answer<unknown> | undefined

/** Its postings are made already: each member's on the balances that those before it left. */
export interface GroupDecided extends Decided<readonly MemberAnswer[]> {
  readonly posted: Posted
}

export interface GroupInput {
  readonly bank_guid: Guid
  readonly members: readonly Member[]
  readonly isAtomic: boolean
}

/** `now`: real time, at which idempotency keys are made. */
export const groupCommand = (
  members: readonly Member[],
  now: () => Timestamp,
): Command<GroupInput, readonly MemberAnswer[]> => ({
  name: 'group',
  isAlone: members.some(({ command }) => command.isAlone),
  decide: (input, rows, moment) => new GroupDecision(input, rows, moment, now()).decide(),
})

class GroupDecision {
  readonly #input: GroupInput
  readonly #overlay: Overlay
  readonly #moment: Moment
  readonly #keys_at: Timestamp
  readonly #answers: MemberAnswer[] = []
  readonly #changes: Change[] = []
  readonly #posted = { changes: [], deltas: [], journals: [], entries: [] } as Mutable<Posted>
  readonly #exact: Need[] = []
  #isDoubtful = false

  constructor(input: GroupInput, rows: Rows, moment: Moment, keys_at: Timestamp) {
    this.#input = input
    this.#overlay = new Overlay(rows as Rows & ReadsKeys)
    this.#moment = moment
    this.#keys_at = keys_at
  }

  decide(): GroupDecided {
    const { members, isAtomic } = this.#input
    let isMissing = false
    for (const [i, member] of members.entries()) {
      try {
        const answer = this.#decide(member)
        // Nothing in the commit compares what a refusal or a replay was decided on.
        if (answer.kind !== 'decided') this.#isDoubtful = true
        this.#answers[i] = answer
      } catch (error) {
        if (error !== missingRow) throw error
        // The others go on, so that one round loads what all of them lack.
        isMissing = true
      }
    }
    if (isMissing) throw missingRow
    if (this.#answers.some(isQuestion)) return this.#undone(isQuestion, true)
    const refused = isAtomic ? this.#answers.find((answer) => answer?.kind === 'rejected') : undefined
    if (refused) return this.#undone((answer) => answer === refused, false)
    return {
      output: this.#answers,
      changes: this.#changes,
      posted: this.#posted,
      exact: this.#exact,
      isDoubtful: this.#isDoubtful,
    }
  }

  #decide(member: Member): Answer<unknown> {
    const { command, idempotency, render } = member
    const replay = idempotency && replayOf(this.#overlay, idempotency)
    if (replay) return replay
    const input = this.#linked(member)
    if ('rejected' in input) return { kind: 'rejected', rejection: input as Rejection }
    const decision = command.decide(input, this.#overlay, this.#moment)
    if ('rejected' in decision) return { kind: 'rejected', rejection: decision }
    if (decision.isDoubtful && this.#input.isAtomic) return { kind: 'rejected', rejection: wouldFail(decision.output) }
    this.#add(decision)
    const rendered = render(decision.output)
    if (idempotency) this.#add({ output: undefined, changes: [keyInsert(idempotency, rendered, this.#keys_at)] })
    return { kind: 'decided', output: decision.output, rendered }
  }

  #add({ changes = [], ledger, exact = [], isDoubtful = false }: Decided<unknown>): void {
    const rows = this.#overlay
    // A balance that this group opens is known to no other process.
    for (const need of exact) if (!rows.isNew(need)) this.#exact.push(need)
    const posted = ledger && postSteps(ledger, withInserted(rows, changes), this.#moment)
    rows.add(changes, posted)
    this.#changes.push(...changes)
    this.#isDoubtful ||= isDoubtful
    if (!posted) return
    this.#posted.changes.push(...posted.changes)
    this.#posted.deltas.push(...posted.deltas)
    this.#posted.journals.push(...posted.journals)
    this.#posted.entries.push(...posted.entries)
  }

  /** The input, with the guids that it names by operation. */
  #linked({ input, links }: Member): object | Rejection {
    const fields = Object.keys(links)
    if (fields.length === 0) return input
    const linked: Record<string, unknown> = { ...input }
    for (const field of fields) {
      const guid = guidOf(this.#answers[links[field] ?? -1])
      if (guid === undefined) return reject('linked_operation_refused', field)
      linked[field] = guid
    }
    return linked
  }

  /** Nothing is written. A question is asked again with its answer, so cached rows are good enough for it. */
  #undone(isTold: (answer: MemberAnswer) => boolean, isProvisional: boolean): GroupDecided {
    const output = this.#answers.map((answer) => (isTold(answer) ? answer : undefined))
    return { output, posted: { changes: [], deltas: [], journals: [], entries: [] }, isProvisional }
  }
}

const isQuestion = (answer: MemberAnswer): boolean =>
  answer?.kind === 'rejected' && innerCodes.has(answer.rejection.rejected)

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Each)[] ? Each[] : T[K] }

function wouldFail(output: unknown): Rejection {
  const { failure_code } = Object(output) as { readonly failure_code?: unknown }
  const message = `It would be created as failed (${String(failure_code ?? 'failed')}), so nothing was done.`
  return reject('operation_would_fail', undefined, message)
}

/** The guid of what a member made. A replay has it in its stored answer only. */
function guidOf(answer: MemberAnswer): string | undefined {
  if (answer?.kind === 'decided') return (answer.output as { readonly guid?: string }).guid
  return answer?.kind === 'replayed' ? guidIn(answer.rendered) : undefined
}

/** The guid in a written answer. */
export const guidIn = ({ body }: Pick<Rendered, 'body'>): string | undefined =>
  (JSON.parse(body) as { readonly guid?: string }).guid
