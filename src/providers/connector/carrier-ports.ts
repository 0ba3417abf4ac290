// The carriers of a connector: payment rails, blockchains, lightning. A standing is returned as it is answered; what a carrier does not
// answer is thrown, and asked again.
import type { Blockchain, Lightning, RailCarrier } from '../carrier.ts'
import { withoutSweeps } from '../sweeping.ts'
import type { Asker } from './ask.ts'
import { connectorInvoices } from './invoice-port.ts'
import type { ReadBefore } from './read-before.ts'

export const connectorRails = ({ ask }: Asker): RailCarrier => ({
  carry: (payment) => ask('rails/carry', payment),
  cancel: (payment) => ask('rails/cancel', payment),
})

export const connectorBlockchain = ({ ask }: Asker): Blockchain => ({
  carry: (payment) => ask('blockchain/carry', payment),
  cancel: (payment) => ask('blockchain/cancel', payment),
  async estimateFee(question) {
    const { fee } = await ask('blockchain/estimate_fee', question)
    return fee ?? undefined
  },
  arrival: (question) => ask('blockchain/arrival', question),
  ...withoutSweeps,
})

export const connectorLightning = (asker: Asker, before: ReadBefore): Lightning => ({
  invoices: connectorInvoices(asker, before),
  carry: (payment) => asker.ask('lightning/carry', payment),
  cancel: (payment) => asker.ask('lightning/cancel', payment),
  async estimateFee(question) {
    const { fee, is_own_node } = await asker.ask('lightning/estimate_fee', question)
    return is_own_node ? 'own_node' : (fee ?? undefined)
  },
  mintOf: () => {
    throw new Error('a connector creates no invoices for the sandbox')
  },
})
