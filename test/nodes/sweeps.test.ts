// A bank before a real Bitcoin Core on regtest: its customers get addresses that the operator's key makes and the service has the node watch,
// what arrives is credited, and many deposits are gathered in few transactions. The node is killed in between, and its wallet replaced.
// Nothing is stranded: the node has what the books say. CORRIDOR_TEST_DEPOSITS says how many addresses.
import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { keyVersions } from '../../src/chains/deposit-key.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { type BitcoinCore, startBitcoinCore } from '../support/bitcoin-core.ts'
import { testXprv } from '../support/bitcoin-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { onRegtest, reasonWithoutBitcoind } from '../support/regtest.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

if (reasonWithoutBitcoind) console.warn(reasonWithoutBitcoind)

const addresses = Number(process.env.CORRIDOR_TEST_DEPOSITS ?? 1000)
const each = 20_000
const otherXprv = HDKey.fromMasterSeed(new Uint8Array(32).fill(3), keyVersions.testnet).privateExtendedKey

describe.skipIf(reasonWithoutBitcoind !== undefined)('sweeps on a real node', () => {
  let core: BitcoinCore
  let database: TestDatabase
  let api: TestService
  let demo: TestService['demo']
  let production: { bank_guid: string; key: string }
  let worker: TestService | undefined
  let account_guid: string
  const call = (method: string, path: string, body?: unknown) => api.call(method, path, body, { key: demo.bank_key })

  const nodes = (wallet: string) => {
    const node = { kind: 'bitcoin', chain: 'bitcoin', username: core.username, password: core.password }
    const url = `http://127.0.0.1:${core.rpc_port}/wallet/${wallet}`
    const sweep = { above: { BTC: 50_000 }, fee_max: 200_000, every_seconds: 1 }
    return {
      main: { ...node, url, xprv: testXprv, banks: [demo.bank_guid], sweep },
      real: { ...node, url: `${url}-of-production`, xprv: otherXprv, banks: [production.bank_guid] },
    }
  }
  const started = (wallet: string, roles = 'api,worker') =>
    startTestService({
      database_url: database.url,
      env: { CORRIDOR_CHAIN_NODES: JSON.stringify(nodes(wallet)), CORRIDOR_ROLES: roles },
      chain_watch_ms: 50,
    })
  const count = async (query: string): Promise<number> => {
    const [row] = await api.service.sql.unsafe<{ n: number }[]>(`select count(*)::integer as n from ${query}`)
    return row!.n
  }

  beforeAll(async () => {
    core = await startBitcoinCore()
    database = await createTestDatabase()
    const before = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
    demo = before.demo
    production = await makeProductionBank(before)
    const settings = { network: 'testnet' }
    await ok(before.call('PATCH', `/banks/${demo.bank_guid}`, { settings }, { key: demo.organization_key }))
    const { sql } = before.service
    await sql`update banks set settings = settings || '{"network": "testnet"}' where guid = ${production.bank_guid}`
    await before.stop()
    api = await started('first', 'api')
    worker = await started('first')
    // Blocks before the first look are not read.
    await eventually(
      () => count('chain_cursors'),
      (n) => n === 2,
    )
    account_guid = demo.customers[0]!.accounts.find(({ asset }) => asset === 'BTC')!.guid
  })
  afterAll(async () => {
    const found = api && (await audit(api.service.sql))
    await worker?.stop()
    await api?.stop()
    await core?.stop()
    await database?.drop()
    if (found) assertSound(found)
  })

  const newAddress = async (): Promise<string> =>
    onRegtest((await ok(call('POST', '/deposit_addresses', { account_guid }))).address)
  /** The chain is asked again after a minute of the bank's clock. */
  const passed = async (blocks = 0) => {
    if (blocks > 0) await core.mine(blocks)
    await ok(call('POST', '/sandbox/clock', { advance_seconds: 120 }))
  }
  const reached = (query: string, wanted: number, blocks = 0) =>
    eventually(
      async () => {
        await passed(blocks)
        return count(query)
      },
      (n) => n === wanted,
    )

  test('a customer of a production bank gets an address that the node watches', async () => {
    const asked = (path: string, body: unknown) => api.call('POST', path, body, { key: production.key })
    const { guid } = await ok(asked('/accounts', { type: 'storage', asset: 'BTC', name: 'Treasury' }))
    const legacy = await asked('/deposit_addresses', { account_guid: guid, format: 'legacy' })
    expect([legacy.status, legacy.body.message_code]).toEqual([422, 'unsupported_value'])
    const { address } = await ok(asked('/deposit_addresses', { account_guid: guid }))
    await core.pay(onRegtest(address), 0.01)
    await core.mine(1)
    await eventually(
      () => count(`transfers where bank_guid = '${production.bank_guid}' and state = 'pending'`),
      (n) => n === 1,
    )
  })

  test('deposits of many addresses are gathered, through a killed node and another wallet in its place', async () => {
    const own = `transfers where bank_guid = '${demo.bank_guid}' and deposit_address_guid is not null`
    for (let n = 0; n < addresses; n += 100) {
      const some: Record<string, number> = {}
      for (let i = 0; i < Math.min(100, addresses - n); i++) some[await newAddress()] = each / 1e8
      await core.rpc('sendmany', '', some)
    }
    await core.mine(3)
    await reached(`${own} and state = 'completed'`, addresses)
    await eventually(
      () => count(`sweeps where state = 'pending'`),
      (n) => n > 0,
    )
    await worker!.stop()
    // Writes the blocks to the disk, which a killed node would lose otherwise, and with them the deposits.
    await core.rpc('gettxoutsetinfo')
    await core.kill()
    await core.restart('-persistmempool=0', '-walletbroadcast=0')
    // This wallet has seen nothing: it is made, and the old blocks are read again.
    worker = await started('second')
    await eventually(
      async () => {
        await passed(1)
        const [position] = await reconcileNodes(worker!.service, demo.bank_guid as never)
        return position
      },
      (position) => position?.verdict === 'agrees' && position.open === 0 && position.deposit_addresses === 0n,
    )
    const { objects } = await ok(call('GET', '/sweeps?per_page=100'))
    const swept = objects.filter(({ state }: { state: string }) => state === 'completed')
    const sum = (field: string): number =>
      swept.reduce((total: number, sweep: Record<string, number>) => total + sweep[field]!, 0)
    expect(sum('amount')).toBe(addresses * each)
    const [position] = await reconcileNodes(worker!.service, demo.bank_guid as never)
    expect(position!.wallet).toBe(BigInt(addresses * each - sum('network_fee')))
    console.info(`${addresses} deposits gathered by ${swept.length} sweeps, which cost ${sum('network_fee')} satoshi`)
  })
})
