// Reads of the audit log.
import { prose } from '../../http/endpoint.ts'
import { listEndpoint } from '../../http/records.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { AuditRecordReply } from './audit-record.schema.ts'
import { actorTypes, auditRecords } from './audit-record.ts'

export const auditRecordRoutes = [
  listEndpoint({
    path: '/audit_records',
    key: 'any',
    scope: 'audit_records:read',
    tag: 'Audit log',
    name: 'listAuditRecords',
    summary: 'List who did what, newest first',
    description: prose(
      'A bank key sees the records of its bank; an organization key sees those of the organization and of all its banks in the',
      "key's environment.",
    ),
    table: auditRecords,
    reply: AuditRecordReply,
    seen: ({ environment }) => [{ column: 'environment', values: [environment], orNull: true }],
    filters: {
      guid: guids,
      bank_guid: guids,
      actor_type: wordsOf(actorTypes),
      actor_guid: guids,
      act: words,
      object_type: words,
      object_guid: guids,
    },
  }),
]
