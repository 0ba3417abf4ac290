// Checks of the audit log: nothing in it was changed, removed or added later, and each record belongs to its bank.
import type { Check } from './check.ts'

export const auditLogChecks: readonly Check[] = [
  {
    name: 'audit-seals',
    invariant: 'I22',
    runs_on: 'coordinator',
    promise: 'no sealed audit record was changed, removed or added',
    query: `select s.position, s.sealed_from, s.sealed_until, s.records, d.records as found
      from audit_seals s left join audit_seals b on b.position = s.position - 1
      cross join lateral audit_digest(b.digest, s.sealed_from, s.sealed_until) d
      where (d.records, d.digest) is distinct from (s.records, s.digest)`,
  },
  {
    name: 'audit-chain',
    invariant: 'I22',
    runs_on: 'coordinator',
    promise: 'each seal begins where the one before it ends, and the first with the first record',
    query: `select s.position, s.sealed_from, b.sealed_until as ended
      from audit_seals s left join audit_seals b on b.position = s.position - 1
      where s.sealed_from is distinct from coalesce(b.sealed_until, (select min(created_at) from audit_records))
        or (b.position is null and s.position > 1)`,
  },
  {
    name: 'audit-owners',
    invariant: 'owners',
    runs_on: 'coordinator',
    promise: 'the bank of an audit record belongs to its organization and environment',
    query: `select r.owner_guid, r.guid from audit_records r
      left join banks b on b.bank_guid = r.bank_guid left join organizations o on o.organization_guid = r.organization_guid
      where o.guid is null
        or (r.bank_guid is not null and (b.organization_guid, b.type) is distinct from (r.organization_guid, r.environment))`,
  },
]
