// What this resource brings: the work of a bank that waits, and its last requests.
import { resource } from '../../wiring/resource.ts'
import { operatingRoutes } from './operating.routes.ts'

export const operatingResource = resource({
  chapter: { Operating: 'What operators and integrators look at: jobs that wait, and the last requests.' },
  endpoints: operatingRoutes,
})
