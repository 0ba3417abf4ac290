// Checks approvals: two people, what they approved has happened in the same commit, and the audit log names both.
import type { Check } from './check.ts'

/** The act and its approval are one commit, so they have one time of the bank's clock. */
const isMoved = `exists (select from transitions t
          where t.bank_guid = a.bank_guid and t.object_guid = a.object_guid and t.created_at = a.updated_at)`
const isResolved = `exists (select from journals j where j.bank_guid = a.bank_guid and j.subject_guid = a.object_guid
          and j.step = 'resolve' and j.created_at = a.updated_at)`
/** Subscriptions belong to the organization, and live in real time. */
const isEnabled = `exists (select from transitions t join banks b on b.organization_guid = t.bank_guid
          where b.bank_guid = a.bank_guid and t.object_guid = a.object_guid and t.event_type = 'subscription.completed')`

const isRecorded = (act: string, actor: string, object: string): string => `exists (select from audit_records r
          where r.owner_guid = a.bank_guid and r.object_guid = a.${object} and r.act = '${act}' and r.actor_guid = a.${actor})`

/** A payment that is said to have failed: it was made after all, or has its return. */
const isSettledOrReturned = `case a.decision
    when 'settled' then exists (select from provider_events e where e.bank_guid = a.bank_guid and e.provider = 'operator'
      and e.provider_event_id = 'settled after all ' || replace(a.object_guid::text, '-', ''))
    else exists (select from transfers t where t.bank_guid = a.bank_guid and t.guid = a.object_guid and t.return_code is not null)
      or exists (select from executions x cross join lateral jsonb_array_elements(x.stages) s where x.bank_guid = a.bank_guid
        and (s ->> 'guid')::uuid = a.object_guid and s ?| '{deposit_return_details,withdrawal_return_details}') end`

/** Files have no events. */
const isFileDecided = `exists (select from payment_files f where f.bank_guid = a.bank_guid and f.guid = a.object_guid
    and case a.decision when 'approve' then f.approved_by_guid = a.decided_by_guid else f.state = 'dissolved' end)`

/** A deposit that is completed stays so. */
const isLostDecided = `exists (select from lost_deposits l where l.bank_guid = a.bank_guid and l.guid = a.object_guid
    and l.outcome = case a.decision when 'keep' then 'kept' else 'taken_back' end)`

/** Leave for a request: it happens when it is sent again, if it is. Keys and staff are records of the organization. */
const isLeaveUsed = `a.used_at is null or a.kind <> 'provider' or exists (select from audit_records r where r.owner_guid = a.bank_guid
    and r.act = a.decision || 'Provider' and r.actor_guid = a.requested_by_guid)`

export const approvalChecks: readonly Check[] = [
  {
    name: 'approval-people',
    invariant: 'I23',
    promise: 'an approval was decided by another person than the one who asked for it, and in time',
    query: `select bank_guid, guid, state, requested_by_guid, decided_by_guid from approvals
      where (state in ('approved', 'failed', 'declined')) <> (decided_by_guid is not null) or decided_by_guid = requested_by_guid
        or (state in ('approved', 'failed') and updated_at >= expires_at) or used_at >= expires_at`,
  },
  {
    name: 'approval-acts',
    invariant: 'I23',
    promise: 'an act that was approved has happened, in the commit of its approval',
    query: `select a.bank_guid, a.guid, a.kind, a.decision, a.object_guid from approvals a
      where a.state = 'approved' and not case
        -- These leave no trace but their audit record: a new end of a verification, a job that is due again, a new policy. A hit may
        -- be opened again.
        when a.verified_until is not null or (a.kind = 'job' and a.decision = 'retry')
          or a.kind in ('approval_policy', 'screening_hit') then true
        when a.request_fingerprint is not null then ${isLeaveUsed}
        when a.kind = 'payment_file' then ${isFileDecided}
        when a.kind = 'lost_deposit' then ${isLostDecided}
        when a.kind = 'suspense' then ${isResolved}
        when a.kind = 'late_failure' then ${isSettledOrReturned}
        when a.kind = 'webhook' then ${isEnabled}
        else ${isMoved} end`,
  },
  {
    name: 'approval-records',
    invariant: 'I23',
    promise: 'the audit log has who asked for an act, and who approved, declined or withdrew it',
    query: `select a.bank_guid, a.guid, a.state, a.requested_by_guid, a.decided_by_guid from approvals a
      where not ${isRecorded('decideReview', 'requested_by_guid', 'object_guid')}
        or not case when a.state in ('approved', 'failed') then ${isRecorded('approveApproval', 'decided_by_guid', 'guid')}
          when a.state = 'declined' then ${isRecorded('declineApproval', 'decided_by_guid', 'guid')}
          when a.state = 'withdrawn' then ${isRecorded('withdrawApproval', 'requested_by_guid', 'guid')} else true end`,
  },
]
