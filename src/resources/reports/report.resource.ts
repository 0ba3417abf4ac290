// What this resource brings: statements and reports.
import { resource } from '../../wiring/resource.ts'
import { reportRoutes } from './report.routes.ts'
import { statementRoutes } from './statement.routes.ts'

export const reportResource = resource({
  chapter: { Reports: 'Statements of accounts, and reports on the books of the bank.' },
  endpoints: [...statementRoutes, ...reportRoutes],
})
