// Attempts on the audit log, which has two seals.
import { sealAuditLog } from '../../src/jobs/seal-audit-log.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import type { TestService } from '../support/service.ts'
import type { Attempt } from './rows-to-tamper.ts'

/** As if all records were old enough. */
export async function sealTwice({ service, call, demo }: TestService): Promise<void> {
  const at = (ms: number) => (service.services.now() + ms) as Timestamp
  await call('POST', '/sandbox/deposits', { account_guid: demo.customers[0]!.accounts[0]!.guid, amount: 1 })
  await sealAuditLog(service.sql, at(400_000))
  await service.sql`insert into audit_records
    select owner_guid, gen_random_uuid(), organization_guid, bank_guid, environment, created_at + interval '150 seconds', actor_type,
      actor_guid, actor_name, act, object_type, object_guid, address, request_id, reason, details
    from audit_records order by created_at limit 1`
  await sealAuditLog(service.sql, at(700_000))
}

const oldest = '(select guid from audit_records order by created_at, guid limit 1)'

export const auditLogAttempts: readonly Attempt[] = [
  ['an audit record changed', `update audit_records set act = 'other' where guid = ${oldest}`, 'audit-seals'],
  [
    'an audit record removed',
    `delete from audit_records where created_at = (select max(created_at) from audit_records)`,
    'audit-seals',
  ],
  ['a seal removed', `delete from audit_seals where position = 1`, 'audit-chain', 'audit-seals'],
  [
    'an audit record given to another environment',
    `alter table audit_records disable trigger user; update audit_records set environment = 'production' where guid = ${oldest}`,
    'audit-owners',
    'audit-seals',
  ],
]
