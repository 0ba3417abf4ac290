// A database that was restored to a time before its wallet paid: the service sends nothing until the restore is confirmed, finds what the wallet has
// paid since, and follows it instead of paying again. The restored database is a copy that was made before the payments.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { confirmRestored, markRestored, type Restored, restoredFact } from '../../src/backup/restored.ts'
import { sentSince, takeOver } from '../../src/cli/sent-since.ts'
import { configFrom } from '../../src/config.ts'
import { disconnect } from '../../src/db/pool.ts'
import { type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { type Service, startService } from '../../src/main.ts'
import { type BitcoinFixture, bitcoinFixture, testXprv } from '../support/bitcoin-fixture.ts'
import { Crypto } from '../support/crypto.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

let bitcoin: BitcoinFixture
let databases: TestDatabase[]
let demo: TestService['demo']
let env: Record<string, string>
let restored: Service
let fact: Restored
/** Paid after the restored time. The restored books know the first. */
const [known, lost] = [
  { guid: '', address: '' },
  { guid: '', address: '' },
]
const receive_amount = 40_000
let account: string

const asDemo = (service: TestService): TestService => ({
  ...service,
  demo,
  call: (method, path, body) => service.call(method, path, body, { key: demo.bank_key }),
})

async function order(c: Crypto): Promise<{ guid: string; address: string }> {
  const address = bitcoin.freshAddress()
  const guid = await c.wallet('BTC', { address })
  const quote = await c.quote('BTC', { destination_accounts: [{ type: 'external_wallet', guid, receive_amount }] })
  return { address, guid: (await ok(c.execute(quote.guid))).guid }
}

beforeAll(async () => {
  bitcoin = await bitcoinFixture()
  bitcoin.fund([200_000n, 200_000n, 200_000n])
  databases = [await createTestDatabase()]
  const [{ url: database_url }] = databases as [TestDatabase]
  const before = await startTestService({ database_url })
  demo = before.demo
  const settings = { network: 'testnet' }
  await ok(before.call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
  const account_guid = await new Crypto(before).fund('BTC', 1_000_000)
  account = account_guid
  await ok(before.call('POST', '/deposit_addresses', { account_guid }))
  await before.stop()
  // Each payment has its own transaction: those that share one are in bitcoin-bundles.test.ts.
  const about = { kind: 'bitcoin', chain: 'bitcoin', bundle_max: 1, banks: [demo.bank_guid] }
  const node = { ...about, ...bitcoin.node.access, xprv: testXprv }
  env = { CORRIDOR_CHAIN_NODES: JSON.stringify({ node }) }
  // The wallet is screened by a worker, which must not pay yet.
  const sending = await startTestService({ database_url, env: { ...env } })
  bitcoin.node.fee_rate = 0n
  const c = new Crypto(asDemo(sending))
  const address = bitcoin.freshAddress()
  const wallet = await c.wallet('BTC', { address })
  bitcoin.node.fee_rate = 2000n
  const quote = await c.quote('BTC', {
    destination_accounts: [{ type: 'external_wallet', guid: wallet, receive_amount }],
  })
  bitcoin.node.fee_rate = 0n
  Object.assign(known, { address, guid: (await ok(c.execute(quote.guid))).guid })
  await c.reach(known.guid, 'pending')
  await sending.stop()
  const restored_to = timestampFromMs(Date.now())
  databases.push(await createTestDatabase(new URL(database_url).pathname.slice(1)))
  bitcoin.node.fee_rate = 2000n
  await payAndStop(database_url)
  await prepareRestored(restored_to)
})
afterAll(async () => {
  await restored?.stop()
  await bitcoin?.node.close()
  for (const database of databases ?? []) await database.drop()
})

/** What the wallet does after the restored time. */
async function payAndStop(database_url: string): Promise<void> {
  const paying = await startTestService({ database_url, env })
  const c = new Crypto(asDemo(paying))
  Object.assign(lost, await order(c))
  for (const { guid, address } of [known, lost]) {
    await c.rest()
    bitcoin.mine(3)
    await c.pass(120)
    await c.reach(guid, 'completed')
    expect(bitcoin.balanceOf(address)).toBe(BigInt(receive_amount))
  }
  await paying.stop()
}

async function prepareRestored(restored_to: Timestamp): Promise<void> {
  const { url } = databases[1]!
  const sql = connectTo(url, { name: 'test', max: 1 })
  await markRestored(sql, { restored_at: timestampFromMs(Date.now()), restored_to, complete_until: restored_to })
  fact = (await restoredFact(sql))!
  await disconnect(sql)
  const settings = { DATABASE_URL: url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0', CORRIDOR_LOG_LEVEL: 'silent' }
  restored = await startService({ config: configFrom({ ...settings, ...env }), log: pino({ level: 'silent' }) })
}

const stateOf = async (guid: string): Promise<string> => {
  const [row] = await restored.sql<{ state: string }[]>`select state from transfers where guid = ${guid}`
  return row?.state ?? 'unknown'
}
const answer = async (path: string) => {
  const response = await fetch(`${restored.base_url}${path}`, { headers: { accept: 'application/json' } })
  return { status: response.status, body: await response.json() }
}

test('the service says that it waits, and its providers refuse to send', async () => {
  expect(await answer('/health/ready')).toEqual({ status: 503, body: { status: 'restore_unconfirmed' } })
  expect((await answer('/')).body).toMatchObject({ status: 'restore_unconfirmed' })
  const { blockchain } = await restored.services.providersOf(demo.bank_guid)
  const { bank_guid, chain, network, asset, ...payment } = bitcoin.payment([[known.address, BigInt(receive_amount)]])
  const asked = { ...payment, bank_guid: demo.bank_guid, chain, network, asset }
  await expect(blockchain.carry(asked)).rejects.toThrow(/nothing is sent until corridor restore confirm/)
  expect([await stateOf(known.guid), await stateOf(lost.guid)]).toEqual(['pending', 'unknown'])
})

test('what the wallet has paid since is found: what the books have, and what they do not', async () => {
  const found = await sentSince(restored, fact)
  expect(found).toMatchObject({
    ours: [{ reference: known.guid, attempt: 0, send: { outputs: [{ address: known.address }] } }],
    unknown: [{ send: { outputs: [{ address: lost.address, amount: BigInt(receive_amount) }] } }],
    hidden: [],
    away: [],
  })
})

test('after the confirmation the payment is followed, not made again', async () => {
  const found = await sentSince(restored, fact)
  await takeOver(restored, found)
  const by = { confirmed_by: 'test', reason: 'tested', confirmed_at: timestampFromMs(Date.now()) }
  expect(await confirmRestored(restored.sql, fact, by)).toBe(true)
  expect(await confirmRestored(restored.sql, fact, by)).toBe(false)
  await eventually(
    () => answer('/health/ready'),
    ({ status }) => status === 200,
  )
  await eventually(
    () => stateOf(known.guid),
    (state) => state === 'completed',
  )
  bitcoin.mine(3)
  expect(bitcoin.balanceOf(known.address)).toBe(BigInt(receive_amount))
  assertSound(await audit(restored.sql))
})

test('deposit addresses that were given out since are not given to others', async () => {
  const response = await fetch(`${restored.base_url}/api/deposit_addresses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.bank_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ account_guid: account }),
  })
  expect(response.status, await response.text()).toBe(201)
  const rows = await restored.sql<{ key_index: number }[]>`
    select key_index from deposit_addresses where bank_guid = ${demo.bank_guid} order by key_index`
  expect(rows.map(({ key_index }) => key_index)).toEqual([0, 1001])
  assertSound(await audit(restored.sql))
})
