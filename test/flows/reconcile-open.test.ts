// `corridor reconcile` before a real Ethereum node: a deposit, a sweep and a payment that have not ended explain exactly their own
// amounts. Whatever else is missing or too much is a difference, also while they are open.
import { HDKey } from '@scure/bip32'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Deployment, limits as usual } from '../../src/cli/doctor/check.ts'
import { lookAtNodes } from '../../src/cli/doctor/node-checks.ts'
import { reconcileAll, reconciledText } from '../../src/cli/reconcile.ts'
import { type NodePosition, reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { configFrom } from '../../src/config.ts'
import { sweepableRows } from '../../src/resources/sweeps/sweepable.watch.ts'
import { sweepOnce } from '../../src/resources/sweeps/sweeper.watch.ts'
import { Crypto } from '../support/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type EvmWorld, freshEvmAddress, startEvmWorld } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { makeTestnetBank } from '../support/testnet-bank.ts'

const confirmations = 3
const key = generatePrivateKey()
const wallet = privateKeyToAddress(key)
const deposited = 10n ** 16n
const paid = 10n ** 15n

let world: EvmWorld
let database: TestDatabase
let s: TestService
let c: Crypto
let nodes_given: Record<string, unknown>

beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  const demo = await makeTestnetBank(database.url)
  const deposit_xprv = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).privateExtendedKey
  // Looked at by hand.
  const sweep = { above: { ETH: 1 }, fee_max: '10000000000000000', every_seconds: 86_400 }
  nodes_given = {
    ...{ kind: 'evm', chain: 'ethereum', url: world.node.url, key, confirmations, deposit_xprv, sweep },
    ...{ tokens: { USDC: world.token }, banks: [demo.bank_guid] },
  }
  const env = { CORRIDOR_CHAIN_NODES: JSON.stringify({ main: nodes_given }) }
  s = await startTestService({ database_url: database.url, env, chain_watch_ms: 20 })
  c = new Crypto({ ...s, demo, call: (method, path, body) => s.call(method, path, body, { key: demo.bank_key }) })
  await eventually(
    () => s.service.sql`select from chain_cursors`,
    (rows) => rows.length > 0,
  )
})
afterAll(async () => {
  await s?.stop()
  await Promise.all([database?.drop(), world?.stop()])
})

const position = async (): Promise<NodePosition> => {
  const positions = await reconcileNodes(s.service)
  return positions.find(({ asset }) => asset === 'ETH')!
}
/** Blocks come, and the bank's clock goes on, until this is so. */
const until = (isSo: () => Promise<boolean>) =>
  eventually(async () => {
    await world.node.mine(1)
    await c.pass(60)
    return isSo()
  }, Boolean)

test('what is open explains its own amount and nothing else', async () => {
  expect(await position()).toMatchObject({ theirs: 0n, ours: 0n, under_way: 0n, verdict: 'agrees' })

  // A deposit that is mined and not final, whether the watch has seen it yet or not.
  const account_guid = await c.account('ETH')
  const { address } = await ok(c.post('/deposit_addresses', { account_guid }))
  await world.transact({ to: address, value: deposited })
  await world.node.mine(1)
  expect(await position()).toMatchObject({ ours: 0n, under_way: deposited, difference: 0n, verdict: 'open' })
  await until(async () => (await position()).verdict === 'agrees')
  expect(await position()).toMatchObject({ ours: deposited, under_way: 0n, open: 0 })

  // A sweep that is mined and not final: only the fee is missing.
  const [bankChain] = s.service.watched
  const rows = sweepableRows(s.service.sql, bankChain!)
  expect(await sweepOnce({ engine: s.service.engine, bankChain: bankChain!, rows, log: () => {} })).toBe(1)
  await c.rest()
  await world.node.mine(1)
  const swept = await position()
  expect(swept).toMatchObject({ difference: 0n, verdict: 'open', open: 1 })
  expect(swept.under_way).toBe(swept.theirs - deposited)
  await until(async () => (await position()).verdict === 'agrees')

  // A payment: nothing before it is mined, then its amount and the fee.
  const to = freshEvmAddress()
  const guid = await c.wallet('ETH', { address: to })
  const destination_accounts = [{ type: 'external_wallet', guid, receive_amount: Number(paid) }]
  const quote = await c.quote('ETH', { destination_accounts })
  const transfer = await ok(c.execute(quote.guid))
  await c.rest()
  expect(await position()).toMatchObject({ under_way: 0n, verdict: 'agrees', open: 1 })
  await world.node.mine(1)
  const sent = await position()
  expect(sent).toMatchObject({ difference: 0n, verdict: 'open', open: 1 })
  expect(-sent.under_way).toBeGreaterThan(paid)

  // Meanwhile something else comes, past the books.
  await world.transact({ to: wallet, value: 7n })
  await world.node.mine(1)
  expect(await position()).toMatchObject({ under_way: sent.under_way, difference: 7n, verdict: 'different', open: 1 })
  // The command exits with 1.
  const all = await reconcileAll(s.service)
  expect(all.agrees).toBe(false)
  expect(reconciledText(all)).toMatch(/ETH .* under way -\d+ \(open 1\), not explained 7,/)

  await until(async () => (await c.transfer(transfer.guid)).state === 'completed')
  expect(await position()).toMatchObject({ under_way: 0n, difference: 7n, verdict: 'different', open: 0 })
})

describe('doctor', () => {
  const look = async (changes: { banks?: string[]; url?: string } = {}, limits = {}) => {
    const nodes = { ...nodes_given, ...changes }
    const config = configFrom({ CORRIDOR_CHAIN_NODES: JSON.stringify({ main: nodes }) })
    const deployment = { config, limits: { ...usual, ...limits }, now: Date.now } as Deployment
    const [found] = await lookAtNodes(s.service.sql, deployment)
    return found
  }

  test('looks at each chain node, and changes nothing there', async () => {
    const says = expect.stringMatching(/^ethereum testnet at block \d+, paying wallet \d+ \(ETH, base units\)$/)
    expect(await look()).toMatchObject({ area: 'chains', name: 'main', level: 'ok', says })
  })

  test.each([
    ['a node that is away', { url: 'http://127.0.0.1:1' }, 'problem', /does not answer/],
    ['a bank that does not exist', { banks: ['f'.repeat(32)] }, 'problem', /^there is no bank f/],
  ])('names %s', async (_, changes, level, says) => {
    expect(await look(changes)).toMatchObject({ level, says: expect.stringMatching(says) })
  })

  test('names a node that no worker reads', async () => {
    const late = await look({}, { chain_behind_seconds: -1_000_000 })
    expect(late).toMatchObject({ level: 'problem', says: expect.stringMatching(/too late$/) })
  })
})
