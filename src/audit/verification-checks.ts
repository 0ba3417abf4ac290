// Checks identity verifications against their subjects.
import type { Check } from './check.ts'

const subjects = `
        select bank_guid, guid, 'kyc' as type, state, event_sequence from customers
        union all select bank_guid, guid, 'counterparty', state, event_sequence from counterparties
        union all select bank_guid, guid, 'bank_account', state, event_sequence from external_bank_accounts`

const onItsSubject = `s.bank_guid = v.bank_guid and s.type = v.type and s.guid = case v.type
        when 'kyc' then v.customer_guid when 'counterparty' then v.counterparty_guid else v.external_bank_account_guid end`

export const verificationChecks: readonly Check[] = [
  {
    name: 'verifications',
    invariant: 'owners',
    promise: 'every identity verification has its subject and its personal data',
    query: `select v.bank_guid, v.guid, v.type, s.guid as subject_guid
      from identity_verifications v left join (${subjects}
      ) s on ${onItsSubject}
        left join identity_verifications_pii p on p.bank_guid = v.bank_guid and p.guid = v.guid
      where s.guid is null or p.guid is null
      union all select p.bank_guid, p.guid, 'personal data alone', null from identity_verifications_pii p
        left join identity_verifications v on v.bank_guid = p.bank_guid and v.guid = p.guid where v.guid is null`,
  },
  {
    name: 'verified-subjects',
    invariant: 'I12',
    promise: 'a subject that passed is not unverified, and one that failed is not verified',
    query: `select v.bank_guid, v.guid, v.type, v.outcome, s.guid as subject_guid, s.state
      from identity_verifications v join (${subjects}
      ) s on ${onItsSubject}
        join events e on e.bank_guid = s.bank_guid and e.object_guid = s.guid and e.sequence = s.event_sequence
      where v.state = 'completed' and e.created_at < v.updated_at and case s.state
        when 'unverified' then v.outcome = 'passed' or v.type <> 'bank_account'
        when 'verified' then v.outcome = 'failed' else false end`,
  },
]
