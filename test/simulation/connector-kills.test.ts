// kill -9 of the real service at every step of what goes through a connector: before and after each call of the partner and each commit. In
// the end the partner's own book has each payment and order once, and what it told was booked once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { amount } from '../../src/kernel/amount.ts'
import { parseTimestamp } from '../../src/kernel/time.ts'
import { newMessageId } from '../../src/providers/connector/protocol/messages.ts'
import { tellNewsAt } from '../support/connector-news.ts'
import { type FakeConnector, fakeConnector, signingKey } from '../support/fake-connector.ts'
import type { FundingDesk } from '../support/funding.ts'
import { after_the_wire, banksIn, type KilledBank, openKilledBanks, preparedWire } from '../support/killed-banks.ts'
import { type RecordingProxy, recordingProxy } from '../support/recording-proxy.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { SimulatedConnector } from '../support/simulated-connector.ts'
import { assertSound } from '../support/sound.ts'
import { expectAround, type KilledWork, killAtEachStep } from './kill-at-steps.ts'
import type { SteppedService } from './stepped-service.ts'

let s: TestService
let simulators: SimulatedConnector
let heard: RecordingProxy
let fake: FakeConnector
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  simulators = await SimulatedConnector.start()
  heard = await recordingProxy(simulators.simulator.url)
  fake = await fakeConnector()
  fake.manifest = { ...fake.manifest, ports: { rails: { rails: [] }, deposit_bank: { assets: [] } } }
})
afterAll(async () => {
  const found = s && (await audit(s.service.sql))
  await s?.stop()
  await Promise.all([fake?.stop(), heard?.stop()])
  await simulators?.stop()
  if (found) assertSound(found)
})

const provider = (url: string, ports: readonly string[]) => ({
  ...{ name: 'Partner', kind: 'connector', ports, settings: { url }, secrets: { signing_key: signingKey(1) } },
})
const advance = async (banks: readonly KilledBank[]): Promise<void> => {
  for (const { desk } of banks) await desk.post('/sandbox/clock', { advance_seconds: 3600 })
}
/** Until it is answered, or the bank stands still before the answer. */
async function tell(bank: KilledBank, service: SteppedService, news: object): Promise<void> {
  const url = `${service.base_url}/api/connectors/${bank.provider_guid}/news?bank=${bank.guid}`
  const told = tellNewsAt(url, { bank_guid: bank.guid, ...news })
  // Of a service that is killed meanwhile.
  told.catch(() => {})
  const status = await Promise.race([told, service.untilStopped(bank.guid)])
  if (status !== undefined) expect(status).toBe(200)
}

const common = {
  database_url: () => s.service.database_url,
  sql: () => s.service.sql,
  env: () => ({
    CORRIDOR_ROLES: 'api,worker',
    FAILPOINT_JOBS: 'screen-transfer,carry-transfer,fill-trade,settle-trade',
  }),
  begun: async (banks: readonly KilledBank[]) => new Set(banks.map(({ guid }) => guid)),
}
const killed = (work: Pick<KilledWork<KilledBank>, 'open' | 'ended' | 'pass'>) =>
  killAtEachStep<KilledBank>({ ...common, ...work, database_url: common.database_url() })

const shown = (name: string, { keys, kills, seed }: { keys: readonly string[]; kills: number; seed: number }) =>
  console.info(`${name}: ${keys.length} steps, ${kills} killed on their way (SEED=${seed})`)

describe('the service is killed at each step of', () => {
  test('a wire that is asked about until it has settled', async () => {
    const found = await killed({
      open: (count) => openKilledBanks(s, count, provider(simulators.simulator.url, ['rails']), preparedWire),
      ended: () =>
        banksIn(s, `transfers where state = 'completed' and transfer_type = 'funding' and side = 'withdrawal'`),
      pass: advance,
    })
    expectAround(found, ['commit record-standing', 'rails.carry', 'call rails/carry', 'commit keep-route'])
    for (const { desk, guid, subject_guid } of found.banks) {
      const paid = await simulators.sql`select replace(guid::text, '-', '') as guid, amount::text as amount
        from sandbox_payments where bank_guid in (select bank_guid from sandbox_payments where guid = ${subject_guid})
          and cancelled_at is null and failure_code is null`
      expect([guid, paid.filter((each) => each.guid === subject_guid)]).toEqual([
        guid,
        [{ guid: subject_guid, amount: '2000' }],
      ])
      expect(await desk.system('external wire')).toBe(after_the_wire)
    }
    shown('a wire', found)
  })

  test('a wire of which the partner tells that it has settled', async () => {
    const book = new Map<string, Set<string>>()
    fake.answers['rails/carry'] = ({ bank_guid, reference, amount: asked }) => {
      book.set(String(bank_guid), (book.get(String(bank_guid)) ?? new Set()).add(`${reference} ${asked}`))
      const reported = { identifiers: [], network_fee: amount(0n) }
      const check_again_at = parseTimestamp('2099-01-01T00:00:00Z')!
      return settled.has(String(reference))
        ? { kind: 'settled', ...reported }
        : { kind: 'pending', check_again_at, ...reported }
    }
    const settled = new Set<string>()
    const found = await killed({
      open: (count) => openKilledBanks(s, count, provider(fake.url, ['rails']), preparedWire),
      ended: () =>
        banksIn(s, `transfers where state = 'completed' and transfer_type = 'funding' and side = 'withdrawal'`),
      async pass(banks, service) {
        for (const bank of banks) {
          settled.add(bank.subject_guid)
          await tell(bank, service, { kind: 'payment', reference: bank.subject_guid })
        }
      },
    })
    expectAround(found, ['commit record-standing', 'call rails/carry'])
    for (const { desk, guid, subject_guid } of found.banks) {
      expect([...(book.get(guid) ?? [])]).toEqual([`${subject_guid} 2000`])
      expect(await desk.system('external wire')).toBe(after_the_wire)
    }
    shown('a wire with news', found)
  })

  test('money that the partner tells of', async () => {
    const places = new Map<string, string>()
    const arrivals = new Map<string, string>()
    const prepare = async (desk: FundingDesk) => {
      const { fiat } = await desk.customer()
      const main = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
      places.set(desk.s.demo.bank_guid, main.account_details[0].account_number)
      return async () => fiat
    }
    const found = await killed({
      open: (count) => openKilledBanks(s, count, provider(fake.url, ['rails']), prepare),
      ended: () =>
        banksIn(
          s,
          `transfers where state = 'completed' and side = 'deposit' and deposit_bank_account_guid is not null`,
        ),
      async pass(banks, service) {
        for (const bank of banks) {
          const event_id = arrivals.get(bank.guid) ?? newMessageId()
          arrivals.set(bank.guid, event_id)
          const money = { kind: 'rail_arrival', rail: 'wire', asset: 'USD', amount: '12345' }
          await tell(bank, service, { ...money, event_id, account_number: places.get(bank.guid) })
        }
      },
    })
    expectAround(found, ['commit receive-rail-arrival'])
    for (const { desk, subject_guid } of found.banks)
      expect(await desk.balances(subject_guid)).toEqual([12_345, 12_345])
    shown('an arrival', found)
  })

  test('an order that the market fills and settles', async () => {
    const prepare = async (desk: FundingDesk) => {
      const { guid: customer_guid, fiat } = await desk.customer()
      await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 50_000 })
      await desk.post('/accounts', { type: 'trading', asset: 'BTC', name: 'Bitcoin', customer_guid })
      const order = { product_type: 'trading', symbol: 'BTC-USD', customer_guid, side: 'buy', deliver_amount: 10_000 }
      return async () => {
        const { guid: quote_guid } = await desk.post('/quotes', order)
        return (await desk.post('/trades', { quote_guid, trade_type: 'platform' })).guid
      }
    }
    const found = await killed({
      open: (count) => openKilledBanks(s, count, provider(heard.url, ['market', 'liquidity']), prepare),
      ended: () => banksIn(s, `trades where state = 'completed'`),
      pass: advance,
    })
    expectAround(found, ['commit record-fill', 'liquidity.fill', 'call liquidity/fill'])
    for (const { desk, guid, subject_guid } of found.banks) {
      const fills = heard.exchanged.filter(
        ({ path, question }) => path.endsWith('liquidity/fill') && question?.bank_guid === guid,
      )
      expect(new Set(fills.map(({ question }) => question.reference))).toEqual(new Set([subject_guid]))
      // Asked again, it says the same: the order was filled once.
      expect(new Set(fills.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
      const { deliver_amount } = await ok(desk.s.call('GET', `/trades/${subject_guid}`))
      expect(await desk.system('external market')).toBe(deliver_amount)
    }
    shown('an order', found)
  })
})
