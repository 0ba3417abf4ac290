// What this resource brings: switches and memory of the simulators of sandbox banks.
import { sandboxInvoices } from '../../providers/sandbox/memory/sandbox-invoice.ts'
import { sandboxFills, sandboxMarkets } from '../../providers/sandbox/memory/sandbox-market.ts'
import { sandboxPaidHashes } from '../../providers/sandbox/memory/sandbox-paid-hash.ts'
import { sandboxPayments } from '../../providers/sandbox/memory/sandbox-payment.ts'
import { sandboxAnswers, sandboxScenarios } from '../../providers/sandbox/memory/sandbox-scenario.ts'
import { resource } from '../../wiring/resource.ts'
import { sandboxInvoiceRoutes } from './invoice.routes.ts'
import { sandboxRoutes } from './sandbox.routes.ts'

export const sandboxResource = resource({
  tables: [
    ...[sandboxFills, sandboxMarkets, sandboxInvoices, sandboxPaidHashes, sandboxPayments],
    ...[sandboxAnswers, sandboxScenarios],
  ],
  chapter: { Sandbox: 'Simulates what happens outside. On sandbox banks only.' },
  endpoints: [...sandboxRoutes, ...sandboxInvoiceRoutes],
})
