// The carriers of a connector: payment rails, blockchains, lightning. A standing is returned as it is answered; what a carrier does not
// answer is thrown, and asked again.
import type { Amount } from '../../kernel/amount.ts'
import type { Blockchain, ChainPayment, Lightning, LightningPayment, Payment, RailCarrier } from '../carrier.ts'
import type { Standing } from '../standing.ts'
import { withoutSweeps } from '../sweeping.ts'
import type { Asker } from './ask.ts'
import { connectorInvoices } from './invoice-port.ts'
import type { ReadBefore } from './read-before.ts'

export const connectorRails = ({ ask }: Asker): RailCarrier => ({
  carry: (payment) => ask('rails/carry', payment),
  cancel: (payment) => ask('rails/cancel', payment),
})

/** Told of a fee above the maximum. */
export type OnDearFee = (payment: Payment, told: Amount, most: Amount) => void

/** More than the maximum of the question is not the bank's to pay: the maximum is booked, and the payment goes on. */
function withinMaximum(payment: Payment, standing: Standing, most: Amount, onDearFee: OnDearFee): Standing {
  if (standing.network_fee <= most) return standing
  onDearFee(payment, standing.network_fee, most)
  return { ...standing, network_fee: most }
}

export const connectorBlockchain = ({ ask }: Asker, onDearFee: OnDearFee): Blockchain => ({
  carry: async (payment) => ofChain(payment, await ask('blockchain/carry', payment), onDearFee),
  cancel: async (payment) => ofChain(payment, await ask('blockchain/cancel', payment), onDearFee),
  async estimateFee(question) {
    const { fee } = await ask('blockchain/estimate_fee', question)
    return fee ?? undefined
  },
  arrival: (question) => ask('blockchain/arrival', question),
  ...withoutSweeps,
})

/** A transfer that failed without a fee has no maximum any more. If it succeeds late, its fee is booked as it is told. */
const ofChain = (payment: ChainPayment, standing: Standing, onDearFee: OnDearFee): Standing =>
  payment.network_fee_max > 0n ? withinMaximum(payment, standing, payment.network_fee_max, onDearFee) : standing

const ofLightning = (payment: LightningPayment, standing: Standing, onDearFee: OnDearFee): Standing =>
  withinMaximum(payment, standing, payment.routing_fee_max, onDearFee)

export const connectorLightning = (asker: Asker, before: ReadBefore, onDearFee: OnDearFee): Lightning => ({
  invoices: connectorInvoices(asker, before),
  carry: async (payment) => ofLightning(payment, await asker.ask('lightning/carry', payment), onDearFee),
  cancel: async (payment) => ofLightning(payment, await asker.ask('lightning/cancel', payment), onDearFee),
  async estimateFee(question) {
    const { fee, is_own_node } = await asker.ask('lightning/estimate_fee', question)
    return is_own_node ? 'own_node' : (fee ?? undefined)
  },
  mintOf: () => {
    throw new Error('a connector creates no invoices for the sandbox')
  },
})
