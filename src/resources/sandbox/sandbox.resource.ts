// What this resource brings: switches and memory of the simulators of sandbox banks.
import { resource } from '../../wiring/resource.ts'
import { sandboxInvoiceRoutes } from './invoice.routes.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { sandboxFills, sandboxMarkets } from './sandbox-market.ts'
import { sandboxPaidHashes } from './sandbox-paid-hash.ts'
import { sandboxPayments } from './sandbox-payment.ts'
import { sandboxAnswers, sandboxScenarios } from './sandbox-scenario.ts'

export const sandboxResource = resource({
  tables: [sandboxFills, sandboxMarkets, sandboxPaidHashes, sandboxPayments, sandboxAnswers, sandboxScenarios],
  endpoints: [...sandboxRoutes, ...sandboxInvoiceRoutes],
})
