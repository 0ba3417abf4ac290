// Two withdrawals of ether from one wallet, whose fee no longer suffices: `corridor nodes` shows which one blocks which, the metric counts
// them, and a raise by hand brings both out, once, beside workers that follow the same payments.
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bumpPayment } from '../../src/cli/bump-payment.ts'
import { listNodes, type WaitingLine } from '../../src/cli/node-list.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { Crypto } from '../support/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type EvmWorld, freshEvmAddress, startEvmWorld } from '../support/evm-world.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { makeTestnetBank } from '../support/testnet-bank.ts'

const key = generatePrivateKey()
const wallet = privateKeyToAddress(key)
const amount = 1_000_000

let world: EvmWorld
let database: TestDatabase
let s: TestService
let c: Crypto
let ahead_ms = 0

beforeAll(async () => {
  ;[world, database] = await Promise.all([startEvmWorld(), createTestDatabase()])
  const demo = await makeTestnetBank(database.url)
  const node = { kind: 'evm', chain: 'ethereum', url: world.node.url, key, confirmations: 1, banks: [demo.bank_guid] }
  const away = { ...node, kind: 'evm', chain: 'base', url: 'http://127.0.0.1:1' }
  const env = { CORRIDOR_CHAIN_NODES: JSON.stringify({ main: node, away }) }
  const now = () => Date.now() + ahead_ms
  s = await startTestService({ database_url: database.url, env, now, chain_watch_ms: 20, stuck_watch_ms: 20 })
  c = new Crypto({ ...s, demo, call: (method, path, body) => s.call(method, path, body, { key: demo.bank_key }) })
  await world.node.rpc('hardhat_setBalance', wallet, numberToHex(10n ** 21n))
  await setBaseFee(10n ** 9n)
  await world.node.mine(1)
})
afterAll(async () => {
  if (s) await stopSound(s)
  await Promise.all([database?.drop(), world?.stop()])
})

const setBaseFee = (wei: bigint) => world.node.rpc('hardhat_setNextBlockBaseFeePerGas', numberToHex(wei))

async function send(address: string): Promise<Guid> {
  const guid = await c.wallet('ETH', { address })
  const destination_accounts = [{ type: 'external_wallet', guid, receive_amount: amount }]
  const quote = await c.quote('ETH', { destination_accounts })
  const transfer = await ok(c.execute(quote.guid))
  await eventually(
    () => c.transfer(transfer.guid),
    ({ identifiers }) => identifiers.length > 0,
  )
  return transfer.guid
}
const waiting = async (): Promise<readonly WaitingLine[]> => {
  const nodes = await listNodes(s.service, s.config)
  return nodes.find(({ name }) => name === 'main')!.waiting
}
const stuck = async (): Promise<string | undefined> => {
  const text = await (await fetch(`${s.service.metrics_url}/metrics`)).text()
  return /^corridor_stuck_payments\{chain="ethereum"\} (\d+)$/m.exec(text)?.[1]
}
const bump = (reference: Guid, more: { fee?: bigint; fee_max?: bigint } = {}) =>
  bumpPayment(s.service, { reference, reason: 'fees have risen', fee: undefined, fee_max: undefined, ...more })

test('what is stuck is shown and counted, and raised by hand it is paid once, with all behind it', async () => {
  await c.fund('ETH', 10 ** 15)
  const addresses = [freshEvmAddress(), freshEvmAddress()]
  const first = await send(addresses[0]!)
  const second = await send(addresses[1]!)
  await setBaseFee(10n ** 12n)
  await world.node.mine(1)

  const [main, away] = await listNodes(s.service, s.config)
  expect(main).toMatchObject({ name: 'main', state: 'ok', chain: 'ethereum', height: expect.any(Number) })
  expect(main!.wallet).toEqual({ ETH: String(10n ** 21n) })
  expect(away).toMatchObject({ name: 'away', state: 'away', failure: expect.stringContaining('does not answer') })
  const why = 'blocks take more than the maximum allows'
  expect(main!.waiting).toMatchObject([
    { reference: first, noun: 'transfer', nonce: 0, reason: 'fee_at_maximum', why, blocks: [second], attempts: 1 },
    { reference: second, nonce: 1, reason: 'behind', about: first, blocks: [] },
  ])

  // Not yet: a payment that waits for a block is no news.
  await eventually(stuck, (count) => count === '0')
  ahead_ms = 13 * 60_000
  await eventually(stuck, (count) => count === '2')

  await expect(bump(first)).rejects.toThrow(/the bound is \d+: --max-fee sets another/)
  await expect(bump(first, { fee: 10n ** 18n })).rejects.toThrow(/--fee 1000000000000000000 is above the bound of \d+/)
  const bumped = await bump(first, { fee_max: 10n ** 18n })
  expect(bumped).toMatchObject({ reference: first, chain: 'ethereum', attempt: 1, state: 'sent' })
  const records = await s.service.sql<{ hash: string; fee: string; reason: string; actor_type: string }[]>`
    select details ->> 'hash' as hash, details ->> 'fee' as fee, reason, actor_type from audit_records where act = 'raiseFee' and object_guid = ${first}`
  const { hash, fee } = bumped
  expect([...records]).toEqual([{ hash, fee, reason: 'fees have risen', actor_type: 'operator' }])

  await setBaseFee(10n ** 12n)
  await world.node.mine(1)
  await setBaseFee(10n ** 9n)
  const states = async () => {
    await world.node.mine(1)
    await c.pass(60)
    return Promise.all([first, second].map(async (guid) => (await c.transfer(guid)).state))
  }
  await eventually(states, (all) => all.every((state) => state === 'completed'))
  expect((await c.transfer(first)).identifiers[0]).toEqual({ type: 'txn_hash', value: bumped.hash })
  for (const address of addresses) expect(await world.balanceOf('ETH', address)).toBe(BigInt(amount))
  expect(await waiting()).toEqual([])
  await eventually(stuck, (count) => count === '0')
  await expect(bump(first)).rejects.toThrow('no payment with this reference waits at a node')
})
