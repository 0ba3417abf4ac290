// Records that a member who is known was refused. Nothing else is written.
import { type Command, insert } from '../../kernel/command.ts'
import { type AuditRecord, auditRecords } from '../audit-records/audit-record.ts'

export const refuseSession: Command<AuditRecord, null> = {
  name: 'refuse-session',
  decide: (record) => ({ output: null, changes: [insert(auditRecords, record)] }),
}
