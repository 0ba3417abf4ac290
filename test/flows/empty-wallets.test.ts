// A payment whose paying wallet has too little waits: its job never dies, it is a review, and it goes on when the wallet is filled. It can be
// given up.
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Crypto } from '../support/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { codeOf } from '../support/desk.ts'
import { type EvmWorld, freshEvmAddress, startEvmWorld, tokenTransfer } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { makeTestnetBank } from '../support/testnet-bank.ts'

const key = generatePrivateKey()
const wallet = privateKeyToAddress(key)
const amount = 25_000_000

let world: EvmWorld
let database: TestDatabase
let s: TestService
let c: Crypto

beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  const demo = await makeTestnetBank(database.url)
  const node = { kind: 'evm', chain: 'ethereum', url: world.node.url, key, confirmations: 1 }
  const nodes = { node: { ...node, tokens: { USDC: world.token }, banks: [demo.bank_guid] } }
  const env = { CORRIDOR_CHAIN_NODES: JSON.stringify(nodes) }
  s = await startTestService({ database_url: database.url, env, chain_watch_ms: 20 })
  c = new Crypto({ ...s, demo, call: (method, path, body) => s.call(method, path, body, { key: demo.bank_key }) })
  // For fees only.
  await world.node.rpc('hardhat_setBalance', wallet, numberToHex(10n ** 18n))
})
afterAll(async () => {
  if (s) await stopSound(s)
  await Promise.all([database?.drop(), world?.stop()])
})

const unfunded = async () => (await c.read('/reviews?kind=unfunded_payment')).objects
const giveUp = (guid: string) =>
  c.post(`/reviews/${guid}/decisions`, { kind: 'unfunded_payment', decision: 'give_up', reason: 'not to be filled' })

async function sent(): Promise<string> {
  await c.fund('USDC', amount)
  const guid = await c.wallet('USDC', { address: freshEvmAddress() })
  const destination_accounts = [{ type: 'external_wallet', guid, receive_amount: amount }]
  const quote = await c.quote('USDC', { destination_accounts })
  const transfer = await ok(c.execute(quote.guid))
  await eventually(unfunded, (all) => all.some((each: { guid: string }) => each.guid === transfer.guid))
  return transfer.guid
}
/** As after days: it has failed as often as kills other jobs, and is tried now. */
const triedAgain = (guid: string) => s.service.sql`
  update jobs set failures = 24, run_at = now() where object_guid = ${guid} and last_error is not null`
const failures = async (guid: string): Promise<{ failures: number; is_dead: boolean } | undefined> => {
  const [row] = await s.service.sql<{ failures: number; is_dead: boolean }[]>`
    select failures, dead_at is not null as is_dead from jobs where object_guid = ${guid}`
  return row
}

test('it waits as a review, however often it was tried, and is paid when the wallet is filled', async () => {
  const guid = await sent()
  await triedAgain(guid)
  await eventually(
    () => failures(guid),
    (job) => (job?.failures ?? 0) >= 25,
  )
  expect(await failures(guid)).toMatchObject({ is_dead: false })
  const [review] = await unfunded()
  expect(review).toMatchObject({ guid, object_type: 'transfer', asset: 'USDC', amount, decisions: ['give_up'] })
  const { evidence } = await c.read(`/reviews/${guid}?kind=unfunded_payment`)
  expect(evidence).toMatchObject({ state: 'pending', last_error: expect.stringContaining('has too little USDC') })

  await world.transact({ to: world.token, data: tokenTransfer(wallet, BigInt(amount)) })
  await world.node.mine(1)
  await triedAgain(guid)
  await eventually(unfunded, (all) => all.length === 0)
  await eventually(
    async () => {
      await world.node.mine(1)
      await c.pass(60)
      return (await c.transfer(guid)).state
    },
    (state) => state === 'completed',
  )
})

test('it is given up: its owner has everything back, and it is never paid', async () => {
  const guid = await sent()
  await ok(giveUp(guid))
  await c.rest()
  expect(await c.transfer(guid)).toMatchObject({ state: 'failed', failure_code: 'cancelled' })
  expect(await unfunded()).toEqual([])
  expect(codeOf(await giveUp(guid))).toBe('404 not_found')
})
