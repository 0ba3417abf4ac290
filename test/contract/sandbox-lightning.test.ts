// The simulated lightning network keeps the contract of carriers, as far as it can: what was handed over is on its way.
import { randomBytes } from 'node:crypto'
import type { Engine } from '../../src/engine/engine.ts'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { providersByBank } from '../../src/providers/by-bank.ts'
import type { LightningPayment } from '../../src/providers/carrier.ts'
import { railClient } from '../../src/wiring/rail-client.ts'
import { engineOn } from '../support/database.ts'
import { foreignInvoice } from '../support/lightning.ts'
import { noneConfigured } from '../support/none-configured.ts'
import { ok, startTestService } from '../support/service.ts'
import { type CarrierFixture, carrierContract } from './carrier.ts'

async function simulator(): Promise<CarrierFixture<LightningPayment>> {
  const s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { bank_guid } = s.demo
  const { sql } = s.service
  const engines: Engine[] = []
  const { now: begin } = await ok(s.call('POST', '/sandbox/clock', { frozen: true }))
  return {
    isGoneAtOnce: true,
    async connect() {
      const engine = engineOn(s.config.database_url!)
      engines.push(engine)
      const { providersOf } = providersByBank({
        ...{ sql, engine, now: () => Date.now() as Timestamp, seedOf: () => new Uint8Array(32) },
        ...{ nodes: {}, railClient: railClient(engine), gate: { isWaiting: false }, configured: noneConfigured },
      })
      return (await providersOf(bank_guid)).lightning
    },
    newPayment() {
      const payment_hash = randomBytes(32)
      return {
        bank_guid,
        reference: randomBytes(16).toString('hex') as Guid,
        is_repeat: false,
        asset: 'BTC',
        amount: amount(2n),
        side: 'withdrawal',
        network: 'mainnet',
        invoice: foreignInvoice(begin, { payment_hash }),
        payment_hash: payment_hash.toString('hex'),
        msat: amount(1500n),
        routing_fee_max: amount(2n),
      }
    },
    pass: async (until) => {
      if (until === 'settled') await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 1 }))
    },
    loseNextAnswer: () => ok(s.call('POST', '/sandbox/scenarios', { noun: 'lightning', outcome: 'time_out' })),
    async timesPaid({ reference }) {
      const { now } = await ok(s.call('GET', '/sandbox/clock'))
      const paid = await sql`select 1 from sandbox_payments where guid = ${reference}
        and settles_at <= ${now} and failure_code is null and cancelled_at is null`
      return paid.length
    },
    async stop() {
      for (const engine of engines) await engine.stop()
      await s.stop()
    },
  }
}

carrierContract('simulated lightning', simulator)
