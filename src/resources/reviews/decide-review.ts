// A decision about what waits for a person. It is done at once, or, if the bank's policy asks for a second person, an approval waits for
// that one. Then nothing else happens yet; but an act that would be refused now is refused.
import { type Change, type Command, type Moment, newRecord, type Rows, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { banks } from '../banks/bank.ts'
import { type Approval, approvals } from './approval.ts'
import { needsTwo } from './approval-policy.ts'
import { refuseKey } from './approval-refusals.ts'
import { type ActMoney, type AskedAct, changesNothing, type PreparedAct } from './review-act.ts'

export interface DecideReviewInput extends AskedAct {
  readonly act: PreparedAct
  /** The member of the staff who decides; null for API keys and operators. */
  readonly person_guid: Guid | null
  readonly reason: string
}

export interface DecidedReview {
  /** Of the object. */
  readonly guid: Guid
  readonly state: 'done' | 'waiting'
  /** Of the object, after the act. */
  readonly object_state: string | null
  readonly approval: Approval | null
}

export const decideReview: Command<DecideReviewInput, DecidedReview> = {
  name: 'decide-review',
  isOfOrganization: ({ act }) => act.isOfOrganization === true,
  decide(input, rows, moment) {
    const { bank_guid, object_guid: guid, act, person_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('not_found')
    const decided = act.decide(rows, moment)
    if ('rejected' in decided) return decided
    if (changesNothing(decided))
      return reject('data_exists', undefined, 'It is so already: there is nothing to decide.')
    const money = act.moneyIn(rows)
    const { approval_policy, approval_seconds } = bank.settings
    if (!needsTwo(approval_policy, input, money)) {
      return { ...decided, output: { guid, state: 'done', object_state: stateIn(decided.output), approval: null } }
    }
    if (person_guid === null) return refuseKey()
    const waiting = rows
      .find(approvals, 'object', bank_guid, guid)
      .find(({ kind, state }) => kind === input.kind && state === 'waiting')
    if (waiting) return reject('data_exists', undefined, waiting.expires_at <= moment.now ? closing : already)

    // Nothing below refuses.
    const moved = enter(approvals, fieldsOf(input, person_guid, money, approval_seconds, moment))
    return {
      output: { guid, state: 'waiting', object_state: null, approval: moved.row },
      changes: [save(approvals, moved), ...writtenAgain(decided.changes, input, rows)],
    }
  },
}

/**
 * The object is written as it is. Load-bearing: what other processes decided on before, without this approval, then fails and is decided
 * again (update-transfer.ts refuses while an approval waits).
 */
const writtenAgain = (
  changes: readonly Change[] = [],
  { bank_guid, object_guid }: DecideReviewInput,
  rows: Rows,
): readonly Change[] =>
  changes.flatMap(({ op, table, row }) => {
    const isObject = op === 'update' && table.states && (row as { readonly guid?: Guid }).guid === object_guid
    const before = isObject ? rows.get(table, bank_guid, object_guid) : undefined
    return before ? [update(table, before)] : []
  })

const already = 'An approval about this object waits already. Approve, decline or withdraw it first.'
const closing = 'An approval about this object has just expired. Try again in a moment.'

const stateIn = (output: unknown): string | null => (output as { readonly state?: string } | null)?.state ?? null

const fieldsOf = (
  { bank_guid, kind, decision, object_guid, details, reason }: DecideReviewInput,
  requested_by_guid: Guid,
  { asset, amount }: ActMoney,
  approval_seconds: number,
  moment: Moment,
): Omit<Approval, 'state' | 'event_sequence'> =>
  newRecord(bank_guid, moment, {
    kind,
    decision,
    object_guid,
    verified_until: details.verified_until ?? null,
    approval_policy: details.approval_policy ?? null,
    asset,
    amount,
    reason,
    requested_by_guid,
    expires_at: addSeconds(moment.now, approval_seconds),
    decided_by_guid: null,
    decision_reason: null,
    failure_code: null,
    failure_message: null,
    ...{ request_fingerprint: null, request: null, used_at: null },
  })
