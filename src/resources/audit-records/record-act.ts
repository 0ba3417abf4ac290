// Records an act of an operator that writes no rows of an organization or a bank, such as the confirmation of a restore.
import { type Command, insert } from '../../kernel/command.ts'
import { type AuditRecord, auditRecords } from './audit-record.ts'

export const recordAct: Command<AuditRecord, null> = {
  name: 'record-act',
  decide: (record) => ({ output: null, changes: [insert(auditRecords, record)] }),
}
