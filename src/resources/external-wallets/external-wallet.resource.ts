// What this resource brings: external wallets.
import { resource } from '../../wiring/resource.ts'
import { externalWalletRoutes } from './external-wallet.routes.ts'
import { externalWalletRecipes } from './external-wallet.trigger.ts'
import { externalWallets } from './external-wallet.ts'
import { removeExternalWalletJob } from './remove-external-wallet.job.ts'
import { screenExternalWalletJob } from './screen-external-wallet.job.ts'
import { externalWalletAddresses } from './wallet-address.ts'

export const externalWalletResource = resource({
  tables: [externalWallets, externalWalletAddresses],
  chapter: { 'External wallets': 'Wallets outside the bank that money can be sent to.' },
  endpoints: externalWalletRoutes,
  jobs: [removeExternalWalletJob, screenExternalWalletJob],
  triggers: externalWalletRecipes,
})
