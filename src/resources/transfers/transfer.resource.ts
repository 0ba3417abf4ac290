// Wiring of transfers.
import { resource } from '../../wiring/resource.ts'
import { carryTransferJob } from './carry-transfer.job.ts'
import { screenTransferJob } from './screen-transfer.job.ts'
import { takeBackTransferJob } from './take-back-transfer.job.ts'
import { transferRoutes } from './transfer.routes.ts'
import { transferRecipes } from './transfer.trigger.ts'
import { transfers } from './transfer.ts'

export const transferResource = resource({
  tables: [transfers],
  chapter: { Transfers: 'Money that moves inside the bank, or across its edge.' },
  endpoints: transferRoutes,
  jobs: [carryTransferJob, screenTransferJob, takeBackTransferJob],
  triggers: transferRecipes,
})
