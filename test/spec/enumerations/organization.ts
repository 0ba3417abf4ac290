// Recipes of banks, keys, subscriptions and their deliveries.
import { rails } from '../../../src/kernel/rail.ts'
import { features } from '../../../src/resources/banks/bank.ts'
import { eventTypes } from '../../../src/wiring/resources.ts'
import { startReceiver } from '../../support/receiver.ts'
import { eventually } from '../../support/service.ts'
import type { Any, Recipe } from '../desk.ts'

const payouts = [
  ...['C2C', 'C2B', 'B2C', 'B2B'].map((participants_type) => ({
    symbol: 'MXN-USD',
    country_code: 'MX',
    participants_type,
    route: 'bank_account',
  })),
  { symbol: 'KES-USD', country_code: 'KE', participants_type: 'C2C', route: 'mobile_wallet' },
]

const rail_fees = [
  ...rails.map((rail) => ({ rail, side: 'withdrawal', amount: 1 })),
  { rail: 'ach', side: 'deposit', amount: 1 },
]

export const organizationRecipes: readonly Recipe[] = [
  {
    does: 'banks of each configuration, and keys of each kind',
    async run(desk) {
      const { organization, bank_guid } = desk
      for (const [network, rail_times] of [
        ['mainnet', 'real'],
        ['testnet', 'compressed'],
      ]) {
        const fields = { features, supported_payout_symbols: payouts, settings: { network, rail_times, rail_fees } }
        await organization.post('/banks', { name: 'b', type: 'sandbox', ...fields })
        await organization.patch(`/banks/${bank_guid}`, fields)
        await desk.show(`/banks/${bank_guid}`)
        await desk.show('/prices')
      }
      await organization.post('/api_keys', { kind: 'organization', name: 'k', scopes: ['banks:read'] })
      await organization.show('/api_keys?per_page=100')
      await organization.show('/audit_records?act=updateBank')
      await desk.show('/recent_requests')
    },
  },
  {
    does: 'a subscription to each event, whose receiver answers, is gone, or is deleted',
    async run(desk) {
      const { organization } = desk
      const receiver = await startReceiver()
      const subscribe = async (event_types: readonly string[]): Promise<string> => {
        const fields = { name: 's', type: 'webhook', url: receiver.url, environment: 'sandbox' }
        return (await organization.post('/subscriptions', { ...fields, event_types })).guid
      }
      // It would hear of all that the other recipes do.
      await organization.remove(`/subscriptions/${await subscribe(eventTypes)}`)
      /** Until a delivery to it was attempted and has come to this. */
      const attempted = (guid: string, state: string, failure_code?: string): Promise<Any> =>
        eventually(
          () => organization.show(`/subscription_deliveries?subscription_guid=${guid}&state=${state}&per_page=100`),
          ({ objects }) =>
            objects.some((each: Any) => (each.failure_code ?? undefined) === failure_code && each.attempt_count > 0),
        )
      const person = () => desk.person([])
      const [working, gone, deleted] = [
        await subscribe(['customer.frozen']),
        await subscribe(['customer.verified']),
        await subscribe(['customer.storing']),
      ]
      const { guid } = await person()
      await desk.post(`/sandbox/customers/${guid}/freeze`)
      await attempted(working, 'completed')
      receiver.answer = 500
      await person()
      await attempted(deleted, 'pending')
      const { objects: waiting } = await attempted(gone, 'pending')
      await organization.show(`/subscription_deliveries/${waiting[0].guid}`)
      await organization.show(`/subscriptions/${gone}`)
      await organization.remove(`/subscriptions/${deleted}`)
      receiver.answer = 410
      await person()
      await attempted(gone, 'failed', 'endpoint_gone')
      await attempted(gone, 'failed', 'subscription_failed')
      await desk.showReview(gone)
      for (const subscription of [working, gone, deleted]) {
        const { objects } = await organization.show(`/subscription_deliveries?subscription_guid=${subscription}`)
        for (const delivery of objects) await organization.show(`/subscription_deliveries/${delivery.guid}`)
      }
      await organization.show(`/subscriptions/${gone}`)
      await organization.show('/subscription_events')
      await receiver.stop()
    },
  },
]
