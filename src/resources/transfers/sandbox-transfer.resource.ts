// Wiring of deposits and outcomes that callers simulate on sandbox banks.
import { resource } from '../../wiring/resource.ts'
import { sandboxTransferRoutes } from './sandbox-transfer.routes.ts'

export const sandboxTransferResource = resource({
  endpoints: sandboxTransferRoutes,
})
