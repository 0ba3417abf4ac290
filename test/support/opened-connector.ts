// A connector that serves everything, opened as a provider, and one question of every kind to ask it.
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { parseTimestamp, type Timestamp } from '../../src/kernel/time.ts'
import { parseNetworks } from '../../src/outbound/networks.ts'
import { providerReach } from '../../src/outbound/provider-reach.ts'
import type { ChainPayment, LightningPayment, RailPayment } from '../../src/providers/carrier.ts'
import type { KindServices } from '../../src/providers/configured/kind.ts'
import { type Port, ports } from '../../src/providers/configured/settings.ts'
import { connectorKind } from '../../src/providers/connector/connector.ts'
import type { Order } from '../../src/providers/ports.ts'
import type { Inquiry } from '../../src/providers/verifier.ts'
import { type FakeConnector, fakeConnector, signingKey } from './fake-connector.ts'

export const bank_guid = 'b'.repeat(32) as Guid
export const reference = 'a'.repeat(32) as Guid
export const at = parseTimestamp('2026-11-16T10:00:00.000Z') as Timestamp
export const later = parseTimestamp('2026-11-16T10:01:00.000Z') as Timestamp
export const later_text = '2026-11-16T10:01:00.000Z'
export const named = { bank_guid, reference, is_repeat: false }
export const huge = amount(12_345_678_901_234_567_890_123_456_789n)
export const huge_text = '12345678901234567890123456789'

export const logged: string[] = []
export const reach = providerReach({ allow_loopback: true, networks: parseNetworks('')! })
export const services: Partial<KindServices> = {
  now: () => Date.now() as Timestamp,
  bankNow: async () => at,
  addressFault: () => undefined,
  dialRules: reach.rulesFor,
  log: (event) => void logged.push(event),
}

export const openConnector = (url: string, served: readonly Port[] = ports) =>
  connectorKind.open(
    {
      ...{ bank_guid, guid: 'c'.repeat(32) as Guid, environment: 'sandbox', ports: served },
      settings: { url },
      secrets: { signing_key: signingKey(1) },
    },
    services as KindServices,
  )

export const address = { street: '1 Main Street', city: 'New York', postal_code: '10001', country_code: 'US' }
export const institution = {
  rail: 'wire',
  routing_number_type: 'ABA',
  routing_number: '123456780',
  name: 'Bank',
  address,
} as const

export const payment = { ...named, asset: 'USD', amount: huge, side: 'withdrawal' } as const
export const railPayment: RailPayment = {
  ...payment,
  rail: 'wire',
  party: {
    ...{ names: ['Ann'], account_number: '1', routing_numbers: [], email_addresses: [], phone_numbers: [] },
  },
}
export const outputs = [{ address: 'T1', tag: null, amount: huge }]
export const chainPayment: ChainPayment = {
  ...payment,
  ...{ asset: 'USDT_TRX', chain: 'tron', network: 'mainnet', outputs, network_fee_max: huge },
}
export const lightningPayment: LightningPayment = {
  ...payment,
  ...{
    asset: 'BTC',
    network: 'mainnet',
    invoice: 'lnbc1',
    payment_hash: 'ff',
    msat: huge,
    routing_fee_max: huge,
  },
}
export const order: Order = {
  ...named,
  symbol: 'BTC-USD',
  side: 'buy',
  receive_amount: huge,
  deliver_amount: amount(5n),
}
export const inquiry: Inquiry = {
  ...{ bank_guid, reference, method: 'id_and_selfie', is_immediate: false, asked_at: at, associates: 1 },
  ...{ documents: [{ guid: reference, type: 'passport' }], expected_behaviours: ['failed_immediately'] },
}
export const reported = { identifiers: [{ type: 'imad', value: '1' }], network_fee: huge } as const
export const standing = { kind: 'settled', look_again_at: later, ...reported } as const

export async function servingAll(): Promise<FakeConnector> {
  const fake = await fakeConnector()
  fake.manifest = {
    ...fake.manifest,
    ports: {
      ...{ market: { symbols: ['BTC-USD'] }, liquidity: { symbols: ['BTC-USD'] }, screening: {} },
      rails: { rails: [{ rail: 'wire', asset: 'USD', sides: ['withdrawal'] }] },
      blockchain: { chains: [{ chain: 'tron', network: 'mainnet' }] },
      ...{
        lightning: { networks: ['mainnet'], makes_invoices: true },
        verifier: { methods: ['id_and_selfie'], is_hosted: true },
      },
      ...{ aggregator: { is_hosted: false }, deposit_bank: { assets: ['USD'] } },
      custody: { chains: [{ chain: 'bitcoin', network: 'mainnet' }] },
    },
  }
  fake.answers['deposit_bank/institutions'] = () => ({ institutions: [{ asset: 'USD', ...institution }] })
  fake.answers['custody/public_keys'] = () => ({
    keys: [{ chain: 'bitcoin', network: 'mainnet', format: 'standard', public_key: 'xpub1' }],
  })
  return fake
}
