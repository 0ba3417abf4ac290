// What this resource brings: many operations in one request.
import { resource } from '../../wiring/resource.ts'
import { bulkRoutes } from './bulk.routes.ts'

export const bulkResource = resource({
  chapter: { Bulk: 'Many operations in one request.' },
  endpoints: bulkRoutes,
})
