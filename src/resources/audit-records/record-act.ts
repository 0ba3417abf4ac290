// Records an act that writes nothing else, such as a sign-in that was refused.
import { type Command, insert } from '../../kernel/command.ts'
import { type AuditRecord, auditRecords } from './audit-record.ts'

export const recordAct: Command<AuditRecord, null> = {
  name: 'record-act',
  decide: (record) => ({ output: null, changes: [insert(auditRecords, record)] }),
}
