// The whole way of docs/guides/go-live.md: a production bank goes from nothing to a trade, a wire, a pull that comes back, bitcoin and a
// token both ways, lightning both ways, and a remittance that a bank pays out. Its partners are two nodes of lnd, a Bitcoin Core, an
// Ethereum node, a connector, and folders of payment files. At the end the books are sound, and every partner has what they say.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../src/audit/reconcile.ts'
import { reconcileNodes } from '../../src/cli/reconcile-nodes.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { setClock } from '../../src/resources/sandbox/set-clock.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import { testXprv } from '../support/bitcoin-fixture.ts'
import { tellNews } from '../support/connector-news.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type EvmWorld, freshEvmAddress, startEvmWorld, tokenTransfer } from '../support/evm-world.ts'
import { signingKey } from '../support/fake-connector.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { answersTo, nachaFrom, returned } from '../support/partner-files.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { onRegtest } from '../support/regtest.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { SimulatedConnector } from '../support/simulated-connector.ts'
import { stopSound } from '../support/sound.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any
type Fields = Record<string, unknown>

const day_seconds = 86_400
const clabe = '032180000118359719'

describe.skipIf(reasonWithoutLnd !== undefined)('a production bank goes live', () => {
  let lightning: LightningPair
  let ethereum: EvmWorld
  let partner: SimulatedConnector
  let database: TestDatabase
  let files_dir: string
  let folder: PartnerFolder
  let s: TestService
  let bank: { bank_guid: Guid; key: string }
  let connector_guid = ''
  let customer_guid = ''
  /** By owner and asset: `customer USD`, `bank BTC`. */
  const accounts = new Map<string, string>()

  const call = (method: string, path: string, body?: Fields) => s.call(method, path, body, { key: bank.key })
  const post = (path: string, body: Fields = {}): Promise<Any> => ok(call('POST', path, body))
  const get = (path: string): Promise<Any> => ok(call('GET', path))
  const reaches = async (path: string, ...states: string[]): Promise<Any> => {
    const ended = [...states, 'failed', 'completed', 'reviewing']
    const found = await eventually(
      () => get(path),
      ({ state }) => ended.includes(state),
    )
    expect(states, JSON.stringify(found)).toContain(found.state)
    return found
  }
  const account = (owner: 'customer' | 'bank', asset: string): string => accounts.get(`${owner} ${asset}`)!
  const open = async (owner: 'customer' | 'bank', type: string, asset: string, name = asset): Promise<string> => {
    const owned = owner === 'customer' ? { customer_guid } : {}
    const { guid } = await post('/accounts', { type, asset, name, ...owned })
    accounts.set(`${owner} ${name}`, guid)
    return guid
  }
  const balanceOf = async (guid: string): Promise<number> => (await get(`/accounts/${guid}`)).platform_balance

  /** The bank's clock goes ahead, as only this test lets one of a production bank. */
  async function pass(advance_seconds: number): Promise<void> {
    const { engine, services } = s.service
    const real_now = services.now()
    outputOf(await engine.submit(setClock, { bank_guid: bank.bank_guid, advance_seconds, real_now }))
  }
  /** Time passes and blocks come until it is so. */
  async function asBlocksCome<T>(ask: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
    return eventually(async () => {
      await pass(60)
      await Promise.all([lightning.bitcoin.mine(1), ethereum.node.mine(1)])
      return ask()
    }, isWanted)
  }
  const credited = (guid: string, value: number) =>
    asBlocksCome(
      () => balanceOf(guid),
      (balance) => balance === value,
    )
  const swept = (asset: string, count: number) =>
    asBlocksCome(
      async () => (await get(`/sweeps?asset=${asset}&state=completed`)).objects as Any[],
      (all) => all.length === count,
    )
  const addressFor = async (account_guid: string): Promise<string> =>
    (await post('/deposit_addresses', { account_guid })).address

  /** From the bank's own account into the one that pays fees or invoices. */
  async function fill(type: string, asset: string, deliver_amount: number): Promise<string> {
    const { objects } = await get(`/accounts?owner=bank&type=${type}&per_page=100`)
    const { guid } = objects.find((each: Any) => each.asset === asset)
    const order = { product_type: 'inter_account', asset, source_account_guid: account('bank', asset), deliver_amount }
    const quote = await post('/quotes', { ...order, destination_account_guid: guid })
    await post('/transfers', { quote_guid: quote.guid, transfer_type: 'inter_account' })
    return guid
  }
  /** To a wallet outside. */
  async function withdraw(asset: string, address: string, receive_amount: number): Promise<Any> {
    const wallet = await post('/external_wallets', { name: 'Own wallet', asset, address, customer_guid })
    const { guid } = await reaches(`/external_wallets/${wallet.guid}`, 'completed')
    const destination_accounts = [{ type: 'external_wallet', guid, receive_amount }]
    const order = { product_type: 'crypto_transfer', side: 'withdrawal', asset, customer_guid, destination_accounts }
    const quote = await post('/quotes', order)
    const transfer = await post('/transfers', { quote_guid: quote.guid, transfer_type: 'crypto' })
    return asBlocksCome(
      () => get(`/transfers/${transfer.guid}`),
      ({ state }) => ['completed', 'failed', 'reviewing'].includes(state),
    )
  }

  beforeAll(async () => {
    files_dir = mkdtempSync(join(tmpdir(), 'corridor-tour-'))
    ;[lightning, ethereum, partner, database] = await Promise.all([
      startLightningPair(startBitcoinCore),
      startEvmWorld(),
      SimulatedConnector.start(),
      createTestDatabase(),
    ])
    const before = await startTestService({ database_url: database.url, env: { CORRIDOR_ROLES: 'api' } })
    bank = (await makeProductionBank(before)) as typeof bank
    const { sql } = before.service
    await sql`update banks set settings = settings || '{"network": "testnet"}' where guid = ${bank.bank_guid}`
    await sql`insert into bank_clocks (bank_guid, offset_ms) values (${bank.bank_guid}, 0)`
    await before.stop()
    const { rpc_port, username, password } = lightning.bitcoin
    const banks = [bank.bank_guid]
    const nodes = {
      bitcoin: {
        ...{ kind: 'bitcoin', chain: 'bitcoin', url: `http://127.0.0.1:${rpc_port}/wallet/tour`, username, password },
        ...{ xprv: testXprv, banks, sweep: { above: { BTC: 50_000 }, fee_max: 50_000, every_seconds: 1 } },
      },
      ethereum: {
        ...{ kind: 'evm', chain: 'ethereum', url: ethereum.node.url, key: generatePrivateKey(), confirmations: 3 },
        ...{ deposit_xprv: HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).privateExtendedKey, banks },
        tokens: { USDC: ethereum.token },
        sweep: { above: { ETH: '1000000000000000', USDC: 1_000_000 }, fee_max: '10000000000000000', every_seconds: 1 },
      },
    }
    const env = {
      ...{ CORRIDOR_FILES_DIR: files_dir, CORRIDOR_PROVIDER_NETWORKS: '127.0.0.1' },
      CORRIDOR_CHAIN_NODES: JSON.stringify(nodes),
    }
    s = await startTestService({ database_url: database.url, env, folder_watch_ms: 20, chain_watch_ms: 50 })
    folder = new PartnerFolder(files_dir, bank.bank_guid, 'partner')
    await eventually(
      () => s.service.sql`select from chain_cursors`,
      (rows) => rows.length === 2,
    )
  })
  afterAll(async () => {
    try {
      if (s) await stopSound(s)
    } finally {
      await Promise.all([partner?.stop(), lightning?.stop(), ethereum?.stop(), database?.drop()])
      rmSync(files_dir, { recursive: true, force: true })
    }
  })

  test('its providers are configured, and each is asked first', async () => {
    const lists = join(files_dir, 'lists', 'official')
    mkdirSync(lists, { recursive: true })
    const listed = '<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Drazimir Velkonosov</FIRST_NAME></INDIVIDUAL>'
    const text = `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${listed}</INDIVIDUALS></CONSOLIDATED_LIST>`
    writeFileSync(join(lists, 'un_consolidated.xml'), text)
    const { url, macaroon, certificate: tls_certificate } = lightning.payee.access
    const ports = ['market', 'liquidity', 'deposit_bank', 'aggregator']
    const pesos = { asset: 'MXN', name: 'Corridor Example', account_number: clabe }
    const iso20022 = { ...fileSettings.iso20022!, accounts: [...fileSettings.iso20022!.accounts, pesos] }
    const made = [
      await post('/providers', { name: 'Lists', kind: 'lists', settings: { folder: 'official', lists: ['un'] } }),
      await post('/providers', {
        ...{ name: 'Exchange', kind: 'connector', ports, settings: { url: partner.simulator.url } },
        secrets: { signing_key: signingKey(1) },
      }),
      await post('/providers', {
        ...{ name: 'Bank files', kind: 'files', settings: { ...fileSettings, iso20022, gather_seconds: 0 } },
      }),
      await post('/providers', {
        ...{ name: 'Our node', kind: 'lnd', settings: { url, tls_certificate, fee_limit_bps: 100 } },
        secrets: { macaroon },
      }),
    ]
    expect(made.map(({ state }) => state)).toEqual(['up', 'up', 'up', 'up'])
    connector_guid = made[1].guid
  })

  test('a customer is screened and verified, and receives dollars', async () => {
    customer_guid = (await post('/customers', { type: 'individual', name: { first: 'Lena', last: 'Brimfelder' } })).guid
    const kyc = await post('/identity_verifications', { type: 'kyc', method: 'attested', customer_guid })
    expect(await reaches(`/identity_verifications/${kyc.guid}`, 'completed')).toMatchObject({ outcome: 'passed' })
    const dollars = await open('customer', 'fiat', 'USD')
    for (const asset of ['BTC', 'USDC']) await open('customer', 'trading', asset)
    for (const asset of ['BTC', 'ETH']) await open('bank', 'trading', asset)
    await open('bank', 'fiat', 'USD')
    await open('bank', 'invoice_operations', 'BTC', 'Prepaid')
    const main = await post('/deposit_bank_accounts', { type: 'main', account_guid: dollars })
    const [{ account_number }] = main.account_details
    const arrived = { kind: 'rail_arrival', rail: 'wire', asset: 'USD', amount: '100000', account_number }
    expect(await tellNews(s, connector_guid, { bank_guid: bank.bank_guid, ...arrived })).toBe(200)
    expect(await balanceOf(dollars)).toBe(100_000)
  })

  test('the customer buys bitcoin', async () => {
    const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000, customer_guid }
    const quote = await post('/quotes', order)
    const trade = await post('/trades', { quote_guid: quote.guid, trade_type: 'platform' })
    await reaches(`/trades/${trade.guid}`, 'completed')
    expect(await balanceOf(account('customer', 'BTC'))).toBe(quote.receive_amount)
  })

  test('bitcoin arrives, is gathered, and goes out', async () => {
    const bought = await balanceOf(account('customer', 'BTC'))
    const own = onRegtest(await addressFor(account('bank', 'BTC')))
    const theirs = onRegtest(await addressFor(account('customer', 'BTC')))
    await lightning.bitcoin.pay(own, 0.02)
    await lightning.bitcoin.pay(theirs, 0.01)
    await credited(account('bank', 'BTC'), 2_000_000)
    await credited(account('customer', 'BTC'), bought + 1_000_000)
    const gas = await fill('gas', 'BTC', 500_000)
    const [sweep] = await swept('BTC', 1)
    expect(sweep.amount).toBe(3_000_000)
    const address = await lightning.bitcoin.rpc<string>('getnewaddress', '', 'bech32')
    const sent = await withdraw('BTC', address, 400_000)
    expect(sent).toMatchObject({ state: 'completed', identifiers: [{ type: 'txn_hash' }] })
    expect(await lightning.bitcoin.rpc('getreceivedbyaddress', address)).toBe(0.004)
    expect(await balanceOf(gas)).toBe(500_000 - sweep.network_fee - sent.network_fee)
  })

  test('a token arrives, is gathered, and goes out', async () => {
    const [own, theirs] = [await addressFor(account('bank', 'ETH')), await addressFor(account('customer', 'USDC'))]
    await ethereum.transact({ to: own, value: 10n ** 17n })
    await credited(account('bank', 'ETH'), 1e17)
    await fill('gas', 'ETH', 9e16)
    await swept('ETH', 1)
    await ethereum.transact({ to: ethereum.token, data: tokenTransfer(theirs, 25_000_000n) })
    await credited(account('customer', 'USDC'), 25_000_000)
    await swept('USDC', 1)
    const address = freshEvmAddress()
    expect(await withdraw('USDC', address, 5_000_000)).toMatchObject({ state: 'completed' })
    expect(await ethereum.balanceOf('USDC', address)).toBe(5_000_000n)
  })

  test('lightning invoices are paid, both ways', async () => {
    await fill('invoice_operations', 'BTC', 200_000)
    const before = await balanceOf(account('customer', 'BTC'))
    const theirs = await lightning.payer.post<{ payment_request: string }>('/v1/invoices', { value: '10000' })
    const order = { product_type: 'lightning_transfer', customer_guid, asset: 'BTC' }
    const quote = await post('/quotes', { ...order, network_address: theirs.payment_request })
    const transfer = await post('/transfers', { transfer_type: 'lightning', quote_guid: quote.guid })
    const paid = await reaches(`/transfers/${transfer.guid}`, 'completed')
    expect(paid.identifiers.map(({ type }: Any) => type)).toEqual(['txn_hash', 'preimage'])
    const made = await post('/invoices', { account_guid: account('customer', 'BTC'), amount: 25_000 })
    const { invoice } = await reaches(`/invoices/${made.guid}`, 'open')
    await lndNode(lightning.payer.rest).send({ invoice, msat: undefined, fee_limit_msat: 10_000n, timeout_s: 30 })
    await eventually(
      () => get(`/invoices/${made.guid}`),
      ({ state }) => state === 'settled',
    )
    expect(await balanceOf(account('customer', 'BTC'))).toBe(before - quote.deliver_amount + 25_000)
  })

  test('a wire leaves by a file and settles when the bank says so', async () => {
    const before = await balanceOf(account('customer', 'USD'))
    const external_bank_account_guid = (
      await post('/external_bank_accounts', {
        ...{ name: 'Own bank', account_kind: 'raw_routing_details', asset: 'USD', customer_guid },
        account_details: [{ account_number: '99887766' }],
        routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
      })
    ).guid
    const order = { product_type: 'funding', asset: 'USD', side: 'withdrawal', customer_guid, payment_rail: 'wire' }
    const quote = await post('/quotes', { ...order, receive_amount: 20_000 })
    const { guid } = await post('/transfers', {
      ...{ quote_guid: quote.guid, transfer_type: 'funding', external_bank_account_guid, payment_rail: 'wire' },
    })
    expect(await folder.fetch('wire')).toContain(guid)
    const paid = { end_to_end_id: guid, asset: 'USD', amount: 20_000n, number: '99887766' }
    await folder.answer('wire.xml', paidNotification('N1', paid))
    await reaches(`/transfers/${guid}`, 'completed')
    expect(await balanceOf(account('customer', 'USD'))).toBe(before - quote.deliver_amount)
  })

  test('a remittance is exchanged, and paid out by a bank in Mexico', async () => {
    const before = await balanceOf(account('customer', 'USD'))
    const payee = await post('/counterparties', {
      ...{ type: 'individual', customer_guid, name: { first: 'Maria', last: 'Ejemplo' } },
      address: { country_code: 'MX' },
    })
    const attested = { type: 'counterparty', method: 'attested', counterparty_guid: payee.guid }
    await reaches(`/identity_verifications/${(await post('/identity_verifications', attested)).guid}`, 'completed')
    const there = await post('/external_bank_accounts', {
      ...{ name: 'Maria', account_kind: 'raw_routing_details', asset: 'MXN', counterparty_guid: payee.guid },
      ...{ customer_guid, account_details: [{ account_number: clabe }] },
      routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
    })
    const asked = await post('/plans', {
      ...{ type: 'remittance', customer_guid, purpose_of_transaction: 'family_support' },
      source_account: { guid: account('customer', 'USD'), amount: 10_000 },
      destination_account: { guid: there.guid },
    })
    const plan = await reaches(`/plans/${asked.guid}`, 'completed')
    const { guid } = await post('/executions', { plan_guid: plan.guid })
    const sent = await folder.fetch('spei')
    const [, end_to_end_id = ''] = sent.match(/<EndToEndId>([^<]+)</) ?? []
    const value = plan.destination_account.quoted_amount
    const paid = { end_to_end_id, asset: 'MXN', amount: BigInt(value), number: clabe }
    await folder.answer('spei.xml', paidNotification('N2', paid))
    const done = await reaches(`/executions/${guid}`, 'completed')
    expect(done.destination_account.executed_amount).toBe(value)
    expect(await balanceOf(account('customer', 'USD'))).toBe(before - 10_000)
  })

  test('a pull by ACH settles on its day, and a return takes it back', async () => {
    const linked = await post('/external_bank_accounts', {
      ...{ name: 'Linked', account_kind: 'aggregator', asset: 'USD', customer_guid },
      ...{ aggregator_public_token: 'sandbox-checking-tour', aggregator_account_id: 'account-1' },
    })
    await reaches(`/external_bank_accounts/${linked.guid}`, 'completed')
    const before = await balanceOf(account('customer', 'USD'))
    const order = { product_type: 'funding', asset: 'USD', side: 'deposit', customer_guid, receive_amount: 20_000 }
    const quote = await post('/quotes', order)
    const pull = { quote_guid: quote.guid, transfer_type: 'funding', external_bank_account_guid: linked.guid }
    const { guid } = await post('/transfers', pull)
    await reaches(`/transfers/${guid}`, 'pending')
    const nextDay = async <T>(ask: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> => {
      for (let days = 0; days < 5 && !isWanted(await ask()); days += 1) {
        await pass(day_seconds)
        await eventually(
          () => s.service.sql`select from jobs where bank_guid = ${bank.bank_guid} and dead_at is null
            and run_at <= now()`,
          (rows) => rows.length === 0,
        )
      }
      return eventually(ask, isWanted)
    }
    await nextDay(
      async () => (await get('/payment_files?rail=ach&state=released')).objects,
      (files) => files.length > 0,
    )
    const sent = nachaFrom(await folder.fetch('ach'))
    await nextDay(
      () => get(`/transfers/${guid}`),
      ({ state }) => state === 'completed',
    )
    expect(await balanceOf(account('customer', 'USD'))).toBe(before + 20_000)
    expect(await folder.answer('returns.txt', answersTo(sent, returned('R01')))).toMatchObject({ applied: 1 })
    await eventually(
      () => balanceOf(account('customer', 'USD')),
      (balance) => balance === before - quote.fee,
    )
  })

  test('the books agree with the nodes, and with everybody else', async () => {
    expect((await reconcile(s.service.sql, Date.now() as Timestamp)).differences).toEqual([])
    const positions = await asBlocksCome(
      () => reconcileNodes(s.service, bank.bank_guid),
      (found) => found.every(({ open, verdict }) => open === 0 && verdict !== 'away'),
    )
    expect(positions.map(({ asset, verdict }) => [asset, verdict])).toEqual([
      ['BTC', 'agrees'],
      ['ETH', 'agrees'],
      ['USDC', 'agrees'],
    ])
    const [node] = await s.service.sql<{ ours: bigint }[]>`
      select -b.posted as ours from accounts a
      join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      where a.bank_guid = ${bank.bank_guid} and a.type = 'external' and a.ref = 'lightning'`
    // It received 25,000 satoshi and paid 10,000, over a channel of its own.
    expect(BigInt(node!.ours)).toBe(15_000n)
  })
})
