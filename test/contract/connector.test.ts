// Carriers behind the connector protocol keep the contract of carriers: what is asked goes through the client, the wire and the server, which
// starts anew whenever a process connects.
import { randomBytes } from 'node:crypto'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import { isoFromTimestamp } from '../../src/kernel/time.ts'
import type { LightningPayment, RailPayment } from '../../src/providers/carrier.ts'
import { foreignInvoice } from '../support/lightning.ts'
import { newGuid, SimulatedConnector } from '../support/simulated-connector.ts'
import { type CarrierFixture, carrierContract } from './carrier.ts'

async function fixtureOf(noun: 'rail' | 'lightning') {
  const connector = await SimulatedConnector.start()
  return {
    connector,
    pass: (until: 'left' | 'settled') => connector.pass(until),
    loseNextAnswer: () => connector.script({ noun, outcome: 'time_out' }),
    timesPaid: ({ reference }: Pick<RailPayment, 'reference'>) => connector.timesPaid(reference),
    stop: () => connector.stop(),
    async connect() {
      await connector.restart()
      return connector.client()
    },
  }
}

async function rails(): Promise<CarrierFixture<RailPayment>> {
  const { connector, connect, ...fixture } = await fixtureOf('rail')
  return {
    ...fixture,
    connect: async () => (await connect()).rails,
    newPayment: () => ({
      ...{ bank_guid: connector.bank_guid, reference: newGuid(connector.now), is_repeat: false },
      ...{ asset: 'USD', amount: 500n as Amount, side: 'withdrawal', rail: 'ach' },
      party: {
        names: ['Ada Example'],
        account_number: '12345678',
        routing_numbers: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
        email_addresses: [],
        phone_numbers: [],
      },
    }),
  }
}

async function lightning(): Promise<CarrierFixture<LightningPayment>> {
  const { connector, connect, pass, ...fixture } = await fixtureOf('lightning')
  return {
    ...fixture,
    isGoneAtOnce: true,
    connect: async () => (await connect()).lightning,
    pass: async (until) => {
      if (until === 'settled') await pass(until)
    },
    newPayment() {
      const payment_hash = randomBytes(32)
      return {
        ...{ bank_guid: connector.bank_guid, reference: newGuid(connector.now), is_repeat: false },
        ...{ asset: 'BTC', amount: amount(2n), side: 'withdrawal', network: 'mainnet' },
        invoice: foreignInvoice(isoFromTimestamp(connector.now), { payment_hash }),
        ...{ payment_hash: payment_hash.toString('hex'), msat: amount(1500n), routing_fee_max: amount(2n) },
      }
    },
  }
}

carrierContract('ach behind a connector', rails)
carrierContract('lightning behind a connector', lightning)
