// Leave of a second person for a request: changes of providers, keys and staff have secrets in them, and answers that are shown once. So the act is
// not stored. The first person sends the request, which is refused and asks for leave; the second one approves what was asked; then the
// first one sends the same request again, and it happens. Leave is used once, in the commit of the act.
import { type Command, newRecord, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { banks } from '../banks/bank.ts'
import { type Approval, approvals } from './approval.ts'
import type { RequestedAct } from './review-act.ts'

export interface AskLeaveInput extends RequestedAct {
  readonly bank_guid: Guid
  readonly object_guid: Guid
  readonly person_guid: Guid
  readonly request_fingerprint: string
  /** What the second person sees of it. */
  readonly request: Readonly<Record<string, unknown>>
}

export const askLeave: Command<AskLeaveInput, Approval> = {
  name: 'ask-leave',
  decide({ bank_guid, kind, decision, object_guid, person_guid, request_fingerprint, request }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('not_found')
    const moved = enter(
      approvals,
      newRecord(bank_guid, moment, {
        ...{ kind, decision, object_guid, request_fingerprint, request },
        reason: 'Asked for by the request itself.',
        requested_by_guid: person_guid,
        expires_at: addSeconds(moment.now, bank.settings.approval_seconds),
        ...{ verified_until: null, approval_policy: null, asset: null, amount: null, used_at: null },
        ...{ decided_by_guid: null, decision_reason: null, failure_code: null, failure_message: null },
      }),
    )
    return { output: moved.row, changes: [save(approvals, moved)] }
  },
}
