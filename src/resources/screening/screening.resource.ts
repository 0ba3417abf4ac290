// What this resource brings: decisions of screening by lists, hits, and runs.
import { resource } from '../../wiring/resource.ts'
import { rescreenJob } from './rescreen.job.ts'
import { screeningRoutes } from './screening.routes.ts'
import { screeningDecisions } from './screening-decision.ts'
import { screeningHits } from './screening-hit.ts'
import { screenedVersions, screeningRuns } from './screening-run.ts'

export const screeningResource = resource({
  tables: [screenedVersions, screeningDecisions, screeningHits, screeningRuns],
  chapter: { Screening: 'What sanctions lists say about the people and wallets that a bank deals with.' },
  endpoints: screeningRoutes,
  jobs: [rescreenJob],
})
