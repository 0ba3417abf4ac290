// Carriers of several configured providers. An arrival that is not accepted goes back to the provider that told of it.
import type { Carrier, Payment, RailCarrier } from '../carrier.ts'
import { nothingReported } from '../standing.ts'
import type { RuledQuestion } from './rule.ts'
import type { RoutedOptions, Serving } from './serving.ts'

export const askedOf = ({ asset, amount }: Payment): RuledQuestion => ({ assets: [asset], amount })

export const carrierOf = <P extends Payment>(choose: (payment: P) => Promise<Carrier<P>>): Carrier<P> => ({
  carry: async (payment) => (await choose(payment)).carry(payment),
  cancel: async (payment) => (await choose(payment)).cancel(payment),
})

/** `serving`: undefined without a provider of rails. */
export function routedRails({ usual, routes }: RoutedOptions, serving: Serving | undefined): RailCarrier {
  const rails: RailCarrier = serving
    ? carrierOf((payment) => serving('rails', payment, { ...askedOf(payment), rail: payment.rail }))
    : usual.rails
  return {
    carry: (payment) => rails.carry(payment),
    async cancel(payment) {
      // Whoever keeps the account and serves no rails cannot be asked to send it back, and nobody else has the money: a person must do it.
      const isLeft = payment.arrival_identifiers && (await routes.find(payment, 'deposit_bank'))
      return isLeft ? { kind: 'settled', ...nothingReported } : rails.cancel(payment)
    },
  }
}
