// What this resource brings: the audit log.
import { resource } from '../../wiring/resource.ts'
import { auditRecordRoutes } from './audit-record.routes.ts'
import { auditRecords } from './audit-record.ts'

export const auditRecordResource = resource({
  tables: [auditRecords],
  chapter: { 'Audit log': 'Who did what, from where and why. Records are never changed or removed.' },
  endpoints: auditRecordRoutes,
})
