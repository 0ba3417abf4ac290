// What this resource brings: transfers, and what is remembered of deposits.
import { resource } from '../../wiring/resource.ts'
import { carryTransferJob } from './carry-transfer.job.ts'
import { chainCursors } from './chain-cursor.ts'
import { lightningClaims } from './lightning-claim.ts'
import { providerEvents } from './provider-event.ts'
import { screenTransferJob } from './screen-transfer.job.ts'
import { takeBackTransferJob } from './take-back-transfer.job.ts'
import { transferRoutes } from './transfer.routes.ts'
import { transfers } from './transfer.ts'

export const transferResource = resource({
  tables: [transfers, chainCursors, lightningClaims, providerEvents],
  endpoints: transferRoutes,
  jobs: [carryTransferJob, screenTransferJob, takeBackTransferJob],
})
