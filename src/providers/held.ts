// Providers that send nothing while a restore is not confirmed. Questions without an effect are still answered.
import type { Blockchain, Carrier, Lightning, Payment } from './carrier.ts'
import type { Invoices } from './invoicing.ts'
import type { Providers } from './ports.ts'

/** `isWaiting`: the restore of the database is not confirmed. */
export interface SendGate {
  readonly isWaiting: boolean
}

class RestoreUnconfirmed extends Error {
  constructor() {
    super('the database was restored, and nothing is sent until corridor restore confirm')
  }
}

/** The same function, which refuses while the gate is closed. */
const behind =
  <Args extends readonly unknown[], Result>(gate: SendGate, send: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    if (gate.isWaiting) throw new RestoreUnconfirmed()
    return send(...args)
  }

const heldCarrier = <P extends Payment, C extends Carrier<P>>(gate: SendGate, carrier: C): C => ({
  ...carrier,
  carry: behind(gate, (payment: P) => carrier.carry(payment)),
  cancel: behind(gate, (payment: P) => carrier.cancel(payment)),
})

export const heldChain = (gate: SendGate, chain: Blockchain): Blockchain => ({
  ...heldCarrier(gate, chain),
  sweep: behind(gate, (order) => chain.sweep(order)),
})

export const heldLightning = (gate: SendGate, lightning: Lightning): Lightning => {
  const { invoices } = lightning
  const carrier = heldCarrier(gate, lightning)
  if (!invoices) return carrier
  const { issue, cancel, sendBack } = invoices
  const held: Invoices = {
    ...invoices,
    issue: behind(gate, (order) => issue(order)),
    cancel: behind(gate, (question) => cancel(question)),
    ...(sendBack ? { sendBack: behind(gate, (payment) => sendBack(payment)) } : {}),
  }
  return { ...carrier, invoices: held }
}

/** For banks whose providers are real. */
export const heldProviders = (gate: SendGate, providers: Providers): Providers => {
  const { liquidity, aggregator, deposit_bank, verifier } = providers
  return {
    ...providers,
    rails: heldCarrier(gate, providers.rails),
    blockchain: heldChain(gate, providers.blockchain),
    lightning: heldLightning(gate, providers.lightning),
    liquidity: {
      ...liquidity,
      fill: behind(gate, (order) => liquidity.fill(order)),
      settle: behind(gate, (order) => liquidity.settle(order)),
    },
    aggregator: {
      ...aggregator,
      session: behind(gate, (asked) => aggregator.session(asked)),
      link: behind(gate, (asked) => aggregator.link(asked)),
      unlink: behind(gate, (asked) => aggregator.unlink(asked)),
    },
    deposit_bank: { ...deposit_bank, close: behind(gate, (asked) => deposit_bank.close(asked)) },
    verifier: { ...verifier, open: behind(gate, (asked) => verifier.open(asked)) },
  }
}
