// What a command comes to on some rows: the same steps for cached and for fresh rows. Nothing is changed here.
import type { Decided, Moment } from '../kernel/command.ts'
import type { GuidSource } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type Posted, postSteps } from '../ledger/post.ts'
import type { Batch } from './batch.ts'
import { bankClocks, bankTime, notBefore } from './clock.ts'
import type { GroupDecided, MemberAnswer } from './group.ts'
import { keyInsert, replayOf } from './idempotency.ts'
import { type Answer, moveTo, type Pending } from './pending.ts'
import { type DecisionRows, withInserted } from './rows.ts'

export type Verdict =
  /** A refusal or a replay. It writes nothing, so no commit would notice that the rows were outdated. */
  { readonly kind: 'refused'; readonly answer: Answer<never> } | Made

/** sound: the commit compares what it was decided on. doubtful: the commit does not, so fresh rows must lead to the same. */
export interface Made {
  readonly kind: 'sound' | 'doubtful'
  readonly decision: Decided<unknown>
  readonly posted: Posted | undefined
  readonly moment: Moment
}

export class Decider {
  readonly now: () => Timestamp
  readonly #newGuid: GuidSource

  constructor(now: () => Timestamp, newGuid: GuidSource) {
    this.now = now
    this.#newGuid = newGuid
  }

  momentAt(now: Timestamp): Moment {
    return { now, newGuid: () => this.#newGuid(now) }
  }

  /** Throws what the command throws, and `missingRow` for a row that is not loaded. */
  decide({ command, input, idempotency }: Pending, rows: DecisionRows): Verdict {
    const replay = idempotency && replayOf(rows, idempotency)
    if (replay) return { kind: 'refused', answer: replay }
    const clock = input.bank_guid ? rows.get(bankClocks, input.bank_guid) : undefined
    let moment = this.momentAt(bankTime(this.now(), clock))
    let decision = command.decide(input, rows, moment)
    // Another process may have written one of these rows at a time that is yet to come here.
    const latest = notBefore(rows.entries, moment.now)
    if (latest !== moment.now) {
      moment = this.momentAt(latest)
      decision = command.decide(input, rows, moment)
    }
    if ('rejected' in decision) return { kind: 'refused', answer: { kind: 'rejected', rejection: decision } }
    const posted = postedBy(decision, rows, moment)
    return { kind: isSound(decision) ? 'sound' : 'doubtful', decision, posted, moment }
  }

  /** Adds a decision to the batch that will write it. */
  fold(pending: Pending, { decision, posted, moment }: Made, rows: DecisionRows, batch: Batch): void {
    const answer = answerOf(pending, decision)
    const changes = decision.changes ? [...decision.changes] : []
    if (pending.idempotency && answer.rendered) {
      changes.push(keyInsert(pending.idempotency, answer.rendered, this.now()))
    }
    batch.apply(changes, posted, moment, decision.exact)
    batch.read(rows.entries)
    for (const list of rows.lists) if (list.table.isGuarded) batch.read(list.entries)
    pending.cause?.decided(changes)
    moveTo(pending, { state: 'committing', answer })
  }
}

function postedBy(decision: Decided<unknown> | GroupDecided, rows: DecisionRows, moment: Moment): Posted | undefined {
  if ('posted' in decision) return decision.posted
  const { ledger, changes } = decision
  return ledger && postSteps(ledger, changes ? withInserted(rows, changes) : rows, moment)
}

export const answerOf = (pending: Pending, { output }: Decided<unknown>) =>
  ({ kind: 'decided', output, rendered: pending.render?.(output) }) as const satisfies Answer<unknown>

/** Of a group: whether each member was decided, replayed or refused, and with which code. Other commands have one answer. */
export const answersIn = ({ decision }: Made): string =>
  'posted' in decision ? (decision as GroupDecided).output.map(wordOf).join(' ') : ''

const wordOf = (answer: MemberAnswer): string =>
  answer?.kind === 'rejected' ? answer.rejection.rejected : (answer?.kind ?? 'undone')

const writesNothing = ({ changes = [], ledger = [] }: Decided<unknown>): boolean => changes.length + ledger.length === 0

const isSound = (decision: Decided<unknown>): boolean =>
  !decision.isDoubtful && (decision.isProvisional === true || !writesNothing(decision))

/** Then its answer is all there is: no batch has to write anything for it. */
export const needsNoCommit = ({ idempotency, render }: Pending, { decision }: Made): boolean =>
  writesNothing(decision) && !(idempotency && render)
