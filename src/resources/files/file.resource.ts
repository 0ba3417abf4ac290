// What this resource brings: files. Their content is in a table that no decision reads.
import { resource } from '../../wiring/resource.ts'
import { fileRoutes } from './file.routes.ts'
import { files } from './file.ts'

export const fileResource = resource({
  tables: [files],
  chapter: { Files: 'Documents for verifications and remittances.' },
  endpoints: fileRoutes,
})
