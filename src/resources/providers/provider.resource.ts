// What this resource brings: providers, their secrets, and which provider has which reference.
import { providerRoutes as givenReferences } from '../../providers/configured/route.ts'
import { resource } from '../../wiring/resource.ts'
import { probeProviderJob } from './probe-provider.job.ts'
import { providerRoutes } from './provider.routes.ts'
import { providers, providersPersonal } from './provider.ts'

export const providerResource = resource({
  tables: [providers, providersPersonal.table, givenReferences],
  chapter: { Providers: 'What serves a bank: markets, rails, nodes and lists, each reached by its own settings.' },
  endpoints: providerRoutes,
  jobs: [probeProviderJob],
})
