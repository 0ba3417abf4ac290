// What this resource brings: people by name, whether they are customers or counterparties.
import { resource } from '../../wiring/resource.ts'
import { peopleSearchRoutes } from './people-search.routes.ts'

export const peopleSearchResource = resource({
  chapter: { People: 'Customers and counterparties together, found by name.' },
  endpoints: peopleSearchRoutes,
})
