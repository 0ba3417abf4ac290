// Withdrawals of bitcoin that are asked for at the same time share transactions: each completes once with its part of the fee, the books agree
// with the node at every step, `corridor nodes` shows who shares, and a restore to a time before takes over all payments of a transaction.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { confirmRestored, markRestored, restoredFact } from '../../src/backup/restored.ts'
import { bumpPayment } from '../../src/cli/bump-payment.ts'
import { listNodes } from '../../src/cli/node-list.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { sentSince, takeOver } from '../../src/cli/sent-since.ts'
import { configFrom } from '../../src/config.ts'
import { disconnect } from '../../src/db/pool.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { startService } from '../../src/main.ts'
import { type BitcoinFixture, bitcoinFixture, testXprv } from '../support/bitcoin-fixture.ts'
import { Crypto } from '../support/crypto.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

let bitcoin: BitcoinFixture
let databases: TestDatabase[]
let demo: TestService['demo']
let env: Record<string, string>
let s: TestService
let c: Crypto
/** Addresses by the guids of withdrawals. */
const withdrawals = new Map<Guid, string>()
/** Of these the copy of the database knows. */
let known: Guid[]
let restored_to: Timestamp
const receive_amount = 40_000

async function start(): Promise<void> {
  s = await startTestService({ database_url: databases[0]!.url, env })
  c = new Crypto({ ...s, demo, call: (method, path, body) => s.call(method, path, body, { key: demo.bank_key }) })
}

async function withdraw(): Promise<Guid> {
  const address = bitcoin.freshAddress()
  const guid = await c.wallet('BTC', { address })
  const quote = await c.quote('BTC', { destination_accounts: [{ type: 'external_wallet', guid, receive_amount }] })
  const { guid: transfer } = await ok(c.execute(quote.guid))
  withdrawals.set(transfer, address)
  return transfer
}

beforeAll(async () => {
  bitcoin = await bitcoinFixture()
  databases = [await createTestDatabase()]
  const before = await startTestService({ database_url: databases[0]!.url })
  demo = before.demo
  const settings = { network: 'testnet' }
  await ok(before.call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
  await before.stop()
  const node = { kind: 'bitcoin', chain: 'bitcoin', ...bitcoin.node.access, xprv: testXprv, banks: [demo.bank_guid] }
  env = { CORRIDOR_CHAIN_NODES: JSON.stringify({ node }) }
  await start()
  await c.fund('BTC', 10_000_000)
  // It is there, and not deep enough to be spent.
  bitcoin.chain.payIn(bitcoin.wallet.keyAt([0, 1]).script, 5_000_000n)
  bitcoin.mine(1)
  known = await Promise.all(Array.from({ length: 5 }, withdraw))
  await c.rest()
  await s.stop()
  restored_to = timestampFromMs(Date.now())
  databases.push(await createTestDatabase(new URL(databases[0]!.url).pathname.slice(1)))
  await start()
})
afterAll(async () => {
  await s?.stop()
  await bitcoin?.node.close()
  for (const database of databases ?? []) await database.drop()
})

const signed = () =>
  s.service.sql<{ guid: Guid; bundle_guid: Guid | null }[]>`
    select guid, bundle_guid from sent_transactions where attempt = 0 and guid in ${s.service.sql([...withdrawals.keys()])}`
const difference = async (): Promise<bigint> =>
  (await reconcileNodes(s.service)).find(({ asset }) => asset === 'BTC')!.difference
const transfers = () => Promise.all([...withdrawals.keys()].map((guid) => c.transfer(guid)))

test('withdrawals that wait for the same coin are paid together, once, and the books agree with the node', async () => {
  const unexplained = await difference()
  expect(await signed()).toEqual([])
  await withdraw()
  bitcoin.mine(3)
  const rows = await eventually(
    async () => {
      await c.pass(60)
      bitcoin.mine(1)
      return signed()
    },
    ({ length }) => length === withdrawals.size,
  )
  expect(await difference()).toBe(unexplained)
  expect(rows.filter(({ bundle_guid }) => bundle_guid !== null).length).toBeGreaterThanOrEqual(2)
  await eventually(
    async () => {
      await c.pass(60)
      bitcoin.mine(1)
      expect(await difference()).toBe(unexplained)
      return transfers()
    },
    (all) => all.every(({ state }) => state === 'completed'),
  )
  const all = await transfers()
  for (const address of withdrawals.values()) expect(bitcoin.balanceOf(address)).toBe(BigInt(receive_amount))
  const hashes = new Set<string>(all.map(({ identifiers }) => identifiers[0].value))
  expect(hashes.size).toBeLessThan(all.length)
  const taken = [...hashes].reduce((sum, hash) => sum + Number(bitcoin.chain.transactions.get(hash)!.fee), 0)
  expect(all.reduce((sum, { network_fee }) => sum + network_fee, 0)).toBe(taken)
  assertSound(await audit(s.service.sql))
})

test('restored to a time before, the books take over the payments that they have, and nothing is paid again', async () => {
  await s.stop()
  const { url } = databases[1]!
  const sql = connectTo(url, { name: 'test', max: 1 })
  await markRestored(sql, { restored_at: timestampFromMs(Date.now()), restored_to, complete_until: restored_to })
  const fact = (await restoredFact(sql))!
  await disconnect(sql)
  const settings = { DATABASE_URL: url, CORRIDOR_MASTER_KEY: testMasterKey, PORT: '0', CORRIDOR_LOG_LEVEL: 'silent' }
  const restored = await startService({ config: configFrom({ ...settings, ...env }), log: pino({ level: 'silent' }) })
  try {
    const found = await sentSince(restored, fact)
    expect(found.ours.flatMap(({ pays }) => pays).toSorted()).toEqual(known.toSorted())
    const [lost] = [...withdrawals].filter(([guid]) => !known.includes(guid)).map(([, address]) => address)
    const unknown = found.unknown.flatMap(({ send }) => send.outputs)
    expect(unknown).toEqual([{ address: lost, amount: BigInt(receive_amount) }])
    await takeOver(restored, found)
    // Asked again, nothing more is found.
    expect((await sentSince(restored, fact)).ours).toEqual([])
    const by = { confirmed_by: 'test', reason: 'tested', confirmed_at: timestampFromMs(Date.now()) }
    expect(await confirmRestored(restored.sql, fact, by)).toBe(true)
    const states = await eventually(
      () => restored.sql<{ state: string; network_fee: bigint }[]>`
        select state, network_fee from transfers where guid in ${restored.sql(known)}`,
      (rows) => rows.every(({ state }) => state === 'completed'),
    )
    expect(states).toHaveLength(known.length)
    bitcoin.mine(3)
    for (const address of withdrawals.values()) expect(bitcoin.balanceOf(address)).toBe(BigInt(receive_amount))
    expect(bitcoin.chain.mempool.size).toBe(0)
    assertSound(await audit(restored.sql))
  } finally {
    await restored.stop()
    await start()
  }
})

test('what waits shows who shares its transaction, and a raise by hand raises it for all', async () => {
  const node = async () => (await listNodes(s.service, s.config))[0]!
  expect(await node()).toMatchObject({ bundle_max: 20, waiting: [] })
  const before = new Set(withdrawals.keys())
  await Promise.all(Array.from({ length: 4 }, withdraw))
  const own = [...withdrawals.keys()].filter((guid) => !before.has(guid))
  const waiting = await eventually(
    async () => {
      await c.pass(60)
      return (await node()).waiting
    },
    (lines) => lines.filter(({ attempts }) => attempts > 0).length === own.length,
  )
  for (const { reference, bundle } of waiting)
    expect([...bundle, reference].every((guid) => own.includes(guid))).toBe(true)
  const [line] = waiting.toSorted((a, b) => b.bundle.length - a.bundle.length)
  const fee = BigInt(line!.fee!) + 5000n
  const terms = { fee, fee_max: fee, reason: 'fees have risen' }
  const bumped = await bumpPayment(s.service, { reference: line!.reference, ...terms })
  expect(bumped).toMatchObject({ reference: line!.reference, attempt: 1, fee: String(fee), state: 'sent' })
  for (const each of (await node()).waiting.filter(({ reference }) =>
    [line!.reference, ...line!.bundle].includes(reference),
  ))
    expect(each).toMatchObject({ attempts: 2, fee: String(fee) })
  await eventually(
    async () => {
      await c.pass(60)
      bitcoin.mine(1)
      return transfers()
    },
    (all) => all.every(({ state }) => state === 'completed'),
  )
  for (const address of withdrawals.values()) expect(bitcoin.balanceOf(address)).toBe(BigInt(receive_amount))
  assertSound(await audit(s.service.sql))
})
