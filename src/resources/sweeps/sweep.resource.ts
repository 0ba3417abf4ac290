// What this resource brings: sweeps, and what they have taken.
import { resource } from '../../wiring/resource.ts'
import { carrySweepJob } from './carry-sweep.job.ts'
import { sweepRoutes } from './sweep.routes.ts'
import { sweepSources, sweeps } from './sweep.ts'

export const sweepResource = resource({
  tables: [sweeps, sweepSources],
  chapter: { Sweeps: 'What arrived at deposit addresses, gathered into the wallet that pays.' },
  endpoints: sweepRoutes,
  jobs: [carrySweepJob],
})
