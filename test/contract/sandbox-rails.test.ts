// The simulated rails keep the contract of carriers, each by its own times.
import { randomBytes } from 'node:crypto'
import type { Engine } from '../../src/engine/engine.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { providersByBank } from '../../src/providers/by-bank.ts'
import type { RailPayment } from '../../src/providers/carrier.ts'
import { railClient } from '../../src/wiring/rail-client.ts'
import { engineOn } from '../support/database.ts'
import { noneConfigured } from '../support/none-configured.ts'
import { ok, startTestService } from '../support/service.ts'
import { type CarrierFixture, carrierContract } from './carrier.ts'

interface RailSetup {
  readonly rail: RailPayment['rail']
  readonly asset: string
  readonly settings: object
}

async function simulator(setup: RailSetup): Promise<CarrierFixture<RailPayment>> {
  const s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { bank_guid, organization_key: key } = s.demo
  const { sql } = s.service
  const engines: Engine[] = []
  await ok(s.call('POST', '/sandbox/clock', { frozen: true }))
  await ok(s.call('PATCH', `/banks/${bank_guid}`, { settings: setup.settings }, { key }))
  return {
    async connect() {
      const engine = engineOn(s.config.database_url!)
      engines.push(engine)
      const { providersOf } = providersByBank({
        ...{ sql, engine, now: () => Date.now() as Timestamp, seedOf: () => new Uint8Array(32) },
        ...{ nodes: {}, railClient: railClient(engine), gate: { isWaiting: false }, configured: noneConfigured },
      })
      return (await providersOf(bank_guid)).rails
    },
    newPayment: () => ({
      bank_guid,
      reference: randomBytes(16).toString('hex') as Guid,
      is_repeat: false,
      asset: setup.asset,
      amount: 500n as Amount,
      side: 'withdrawal',
      rail: setup.rail,
      party: { names: [], routing_numbers: [], email_addresses: [], phone_numbers: [] },
    }),
    async pass(until) {
      const { now } = await ok(s.call('GET', '/sandbox/clock'))
      const [{ at } = { at: now }] = await sql<{ at: Date }[]>`
        select max(case when ${until} = 'left' then leaves_at else settles_at end) as at from sandbox_payments
        where bank_guid = ${bank_guid}`
      const advance_seconds = Math.max(0, Math.ceil((new Date(at).getTime() - Date.parse(now)) / 1000))
      await ok(s.call('POST', '/sandbox/clock', { advance_seconds }))
    },
    loseNextAnswer: () => ok(s.call('POST', '/sandbox/scenarios', { noun: 'rail', outcome: 'time_out' })),
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

carrierContract('ach in seconds', () => simulator({ rail: 'ach', asset: 'USD', settings: {} }))
carrierContract('wire by the calendar', () =>
  simulator({ rail: 'wire', asset: 'USD', settings: { rail_times: 'real' } }),
)
carrierContract('a rail abroad', () => simulator({ rail: 'spei', asset: 'MXN', settings: {} }))
