// The whole way of docs/guides/go-live.md: a production bank goes from nothing to a trade, a wire, a remittance that a bank pays out, a
// pull that comes back, bitcoin and a token both ways, and lightning both ways. Its partners are an Ethereum node, a Bitcoin Core, two
// nodes of lnd, a connector, and a folder of payment files. At the end the books are sound, and each partner's own books say the same.
// Steps whose programs are missing are skipped; the others run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { tellNews } from '../support/connector-news.ts'
import { freshEvmAddress, tokenTransfer } from '../support/evm-world.ts'
import { signingKey } from '../support/fake-connector.ts'
import { fileSettings } from '../support/file-folder.ts'
import { reasonWithoutLnd } from '../support/lnd-node.ts'
import { answersTo, nachaFrom, returned } from '../support/partner-files.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { onRegtest, reasonWithoutBitcoind } from '../support/regtest.ts'
import { eventually } from '../support/service.ts'
import { type Any, TourBank } from '../support/tour-bank.ts'
import { TourPartners } from '../support/tour-partners.ts'

for (const reason of new Set([reasonWithoutBitcoind, reasonWithoutLnd])) if (reason) console.warn(`tour: ${reason}`)

const withBitcoin = test.skipIf(reasonWithoutBitcoind !== undefined)
const withLightning = test.skipIf(reasonWithoutLnd !== undefined)

const clabe = '032180000118359719'
const pesos = { asset: 'MXN', name: 'Corridor Example', account_number: clabe }
const iso20022 = { ...fileSettings.iso20022!, accounts: [...fileSettings.iso20022!.accounts, pesos] }
const payouts = [{ symbol: 'MXN-USD', country_code: 'MX', participants_type: 'C2C', route: 'bank_account' }]

/** What a file of payments tells the bank to pay. */
const instructed = (text: string, asset: string): bigint =>
  BigInt(text.match(new RegExp(`<InstdAmt Ccy="${asset}">([0-9.]+)<`))![1]!.replace('.', ''))

describe('a production bank goes live', () => {
  let partners: TourPartners
  let bank: TourBank
  let folder: PartnerFolder

  beforeAll(async () => {
    partners = await TourPartners.start()
    bank = await TourBank.open(partners)
    folder = new PartnerFolder(partners.files_dir, bank.guid, 'partner')
  })
  afterAll(async () => {
    await bank?.stop()
    await partners?.stop()
  })

  test('the bank is configured, and its nodes are watched', async () => {
    const settings = { network: 'testnet', spread_fee_bps: 50, platform_fee_bps: 10 }
    await bank.configure({ settings, supported_payout_symbols: payouts })
    await eventually(
      () => bank.s.service.sql`select from chain_cursors`,
      (rows) => rows.length === (partners.bitcoin ? 2 : 1),
    )
  })

  test('its providers are applied from a file, and each is asked first', async () => {
    partners.writeLists()
    const ports = ['market', 'liquidity', 'deposit_bank', 'aggregator']
    const lnd = partners.lightning?.payee.access
    const providers = [
      { name: 'Lists', kind: 'lists', settings: { folder: 'official', lists: ['un'] } },
      {
        ...{ name: 'Exchange', kind: 'connector', ports, settings: { url: partners.connector.url } },
        secrets: { signing_key: { env: 'EXCHANGE_KEY' } },
      },
      { name: 'Bank files', kind: 'files', settings: { ...fileSettings, iso20022, gather_seconds: 0 } },
      lnd && {
        ...{ name: 'Our node', kind: 'lnd', secrets: { macaroon: { env: 'LND_MACAROON' } } },
        settings: { url: lnd.url, tls_certificate: lnd.certificate, fee_limit_bps: 100 },
      },
    ].filter((each) => each !== undefined)
    const secrets = { EXCHANGE_KEY: signingKey(1), LND_MACAROON: lnd?.macaroon ?? '' }
    const { code, text } = await bank.apply(providers, secrets)
    expect(code, text).toBe(0)
    const { objects } = await bank.get('/providers')
    expect(objects.map(({ state }: Any) => state)).toEqual(providers.map(() => 'up'))
  })

  test('a customer is screened and verified, and receives dollars', async () => {
    const customer = await bank.post('/customers', { type: 'individual', name: { first: 'Lena', last: 'Brimfelder' } })
    bank.customer_guid = customer.guid
    const attested = { type: 'kyc', method: 'attested', customer_guid: customer.guid }
    const kyc = await bank.post('/identity_verifications', attested)
    expect(await bank.reaches(`/identity_verifications/${kyc.guid}`, 'completed')).toMatchObject({ outcome: 'passed' })
    const dollars = await bank.open('customer', 'fiat', 'USD')
    for (const asset of ['BTC', 'USDC']) await bank.open('customer', 'trading', asset)
    for (const asset of ['BTC', 'ETH']) await bank.open('bank', 'trading', asset)
    await bank.open('bank', 'fiat', 'USD')
    await bank.open('bank', 'invoice_operations', 'BTC')
    const main = await bank.post('/deposit_bank_accounts', { type: 'main', account_guid: dollars })
    const [{ account_number }] = main.account_details
    const { objects } = await bank.get('/providers')
    const { guid } = objects.find(({ name }: Any) => name === 'Exchange')
    const arrived = { kind: 'rail_arrival', rail: 'wire', asset: 'USD', amount: '100000', account_number }
    expect(await tellNews(bank.s, guid, { bank_guid: bank.guid, ...arrived })).toBe(200)
    partners.enter('wire USD', -100_000n)
    expect(await bank.balanceOf(dollars)).toBe(100_000)
  })

  test('the customer buys bitcoin, and sells a part of it', async () => {
    const { customer_guid } = bank
    const order = { product_type: 'trading', symbol: 'BTC-USD', customer_guid }
    const trade = async (named: object): Promise<Any> => {
      const quote = await bank.quote({ ...order, ...named })
      const { guid } = await bank.post('/trades', { quote_guid: quote.guid, trade_type: 'platform' })
      await bank.reaches(`/trades/${guid}`, 'completed')
      return quote
    }
    const bought = await trade({ side: 'buy', deliver_amount: 10_000 })
    const sold = await trade({ side: 'sell', receive_amount: 3_000 })
    expect(await bank.balanceOf(bank.account('customer', 'BTC'))).toBe(bought.receive_amount - sold.deliver_amount)
  })

  withBitcoin('bitcoin arrives, is gathered, and goes out (bitcoind)', async () => {
    const node = partners.bitcoin!
    const [bought, own] = [await bank.balanceOf(bank.account('customer', 'BTC')), bank.account('bank', 'BTC')]
    await node.pay(onRegtest(await bank.addressFor(own)), 0.02)
    await node.pay(onRegtest(await bank.addressFor(bank.account('customer', 'BTC'))), 0.01)
    await bank.credited(own, 2_000_000)
    await bank.credited(bank.account('customer', 'BTC'), bought + 1_000_000)
    const gas = await bank.fill('gas', 'BTC', 500_000)
    const sweep = await bank.swept('BTC')
    expect(sweep.amount).toBe(3_000_000)
    const address = await node.rpc<string>('getnewaddress', '', 'bech32')
    const sent = await bank.withdraw('BTC', address, 400_000)
    expect(sent).toMatchObject({ state: 'completed', identifiers: [{ type: 'txn_hash' }] })
    expect(await node.rpc('getreceivedbyaddress', address)).toBe(0.004)
    expect(await bank.balanceOf(gas)).toBe(500_000 - sweep.network_fee - sent.network_fee)
  })

  test('a token arrives, is gathered, and goes out', async () => {
    const { ethereum } = partners
    const [own, theirs] = [bank.account('bank', 'ETH'), bank.account('customer', 'USDC')]
    await ethereum.transact({ to: await bank.addressFor(own), value: 10n ** 17n })
    await bank.credited(own, 1e17)
    await bank.fill('gas', 'ETH', 9e16)
    expect((await bank.swept('ETH')).state).toBe('completed')
    const to = await bank.addressFor(theirs)
    await ethereum.transact({ to: ethereum.token, data: tokenTransfer(to, 25_000_000n) })
    await bank.credited(theirs, 25_000_000)
    expect((await bank.swept('USDC')).amount).toBe(25_000_000)
    const address = freshEvmAddress()
    expect(await bank.withdraw('USDC', address, 5_000_000)).toMatchObject({ state: 'completed' })
    expect(await ethereum.balanceOf('USDC', address)).toBe(5_000_000n)
  })

  withLightning('lightning invoices are paid, both ways (bitcoind, lnd)', async () => {
    const { payer } = partners.lightning!
    const account_guid = bank.account('customer', 'BTC')
    await bank.fill('invoice_operations', 'BTC', 200_000)
    const before = await bank.balanceOf(account_guid)
    const theirs = await payer.post<{ payment_request: string }>('/v1/invoices', { value: '10000' })
    const order = { product_type: 'lightning_transfer', customer_guid: bank.customer_guid, asset: 'BTC' }
    const quote = await bank.quote({ ...order, network_address: theirs.payment_request })
    const transfer = await bank.post('/transfers', { transfer_type: 'lightning', quote_guid: quote.guid })
    const paid = await bank.reaches(`/transfers/${transfer.guid}`, 'completed')
    expect(paid.identifiers.map(({ type }: Any) => type)).toEqual(['txn_hash', 'preimage'])
    const made = await bank.post('/invoices', { account_guid, amount: 25_000 })
    const { invoice } = await bank.reaches(`/invoices/${made.guid}`, 'open')
    await lndNode(payer.rest).send({ invoice, msat: undefined, fee_limit_msat: 10_000n, timeout_s: 30 })
    await bank.reaches(`/invoices/${made.guid}`, 'settled')
    expect(await bank.balanceOf(account_guid)).toBe(before - quote.deliver_amount + 25_000)
  })

  test('a wire leaves by a file and settles when the bank says so', async () => {
    const { customer_guid } = bank
    const before = await bank.balanceOf(bank.account('customer', 'USD'))
    const { guid: external_bank_account_guid } = await bank.post('/external_bank_accounts', {
      ...{ name: 'Own bank', account_kind: 'raw_routing_details', asset: 'USD', customer_guid },
      account_details: [{ account_number: '99887766' }],
      routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
    })
    const order = { product_type: 'funding', asset: 'USD', side: 'withdrawal', customer_guid, payment_rail: 'wire' }
    const quote = await bank.quote({ ...order, receive_amount: 20_000 })
    const { guid } = await bank.post('/transfers', {
      ...{ quote_guid: quote.guid, transfer_type: 'funding', external_bank_account_guid, payment_rail: 'wire' },
    })
    const sent = await folder.fetch('wire')
    expect(sent).toContain(guid)
    const amount = instructed(sent, 'USD')
    partners.enter('wire USD', amount)
    const paid = { end_to_end_id: guid, asset: 'USD', amount, number: '99887766' }
    await folder.answer('wire.xml', paidNotification('N1', paid))
    await bank.reaches(`/transfers/${guid}`, 'completed')
    expect(await bank.balanceOf(bank.account('customer', 'USD'))).toBe(before - quote.deliver_amount)
  })

  test('a remittance is exchanged, and paid out by a bank in Mexico', async () => {
    const { customer_guid } = bank
    const before = await bank.balanceOf(bank.account('customer', 'USD'))
    const name = { first: 'Maria', last: 'Ejemplo' }
    const payee = await bank.post('/counterparties', {
      ...{ type: 'individual', customer_guid, name, address: { country_code: 'MX' } },
    })
    const attested = { type: 'counterparty', method: 'attested', counterparty_guid: payee.guid }
    const verification = await bank.post('/identity_verifications', attested)
    await bank.reaches(`/identity_verifications/${verification.guid}`, 'completed')
    const there = await bank.post('/external_bank_accounts', {
      ...{ name: 'Maria', account_kind: 'raw_routing_details', asset: 'MXN', counterparty_guid: payee.guid },
      ...{ customer_guid, account_details: [{ account_number: clabe }] },
      routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
    })
    const asked = await bank.post('/plans', {
      ...{ type: 'remittance', customer_guid, purpose_of_transaction: 'family_support' },
      source_account: { guid: bank.account('customer', 'USD'), amount: 10_000 },
      destination_account: { guid: there.guid },
    })
    const plan = await bank.reaches(`/plans/${asked.guid}`, 'completed')
    const { guid } = await bank.post('/executions', { plan_guid: plan.guid })
    const sent = await folder.fetch('spei')
    const [, end_to_end_id = ''] = sent.match(/<EndToEndId>([^<]+)</) ?? []
    const amount = instructed(sent, 'MXN')
    partners.enter('spei MXN', amount)
    await folder.answer('spei.xml', paidNotification('N2', { end_to_end_id, asset: 'MXN', amount, number: clabe }))
    const done = await bank.reaches(`/executions/${guid}`, 'completed')
    for (const { asset, quoted_amount } of plan.fees) bank.take(bank.fees, asset, BigInt(quoted_amount))
    expect(BigInt(done.destination_account.executed_amount)).toBe(amount)
    // The exchange is inside the payout: no order goes to the market, and the bank's treasury buys the pesos that it paid.
    partners.enter('market MXN', -amount)
    partners.enter('market USD', BigInt(done.stages[0].source_account.executed_amount))
    expect(await bank.balanceOf(bank.account('customer', 'USD'))).toBe(before - 10_000)
  })

  test('a pull by ACH settles on its day, a return takes it back, and is dishonoured', async () => {
    const { customer_guid } = bank
    const linked = await bank.post('/external_bank_accounts', {
      ...{ name: 'Linked', account_kind: 'aggregator', asset: 'USD', customer_guid },
      ...{ aggregator_public_token: 'sandbox-checking-tour', aggregator_account_id: 'account-1' },
    })
    await bank.reaches(`/external_bank_accounts/${linked.guid}`, 'completed')
    const dollars = bank.account('customer', 'USD')
    const before = await bank.balanceOf(dollars)
    const order = { product_type: 'funding', asset: 'USD', side: 'deposit', customer_guid, receive_amount: 20_000 }
    const quote = await bank.quote(order)
    const pull = { quote_guid: quote.guid, transfer_type: 'funding', external_bank_account_guid: linked.guid }
    const { guid } = await bank.post('/transfers', pull)
    await bank.reaches(`/transfers/${guid}`, 'pending')
    await bank.asDaysPass(
      async () => (await bank.get('/payment_files?rail=ach&state=released')).objects,
      (files) => files.length > 0,
    )
    const sent = nachaFrom(await folder.fetch('ach'))
    const { amount } = sent.batches[0]!.entries[0]!
    partners.enter('ach USD', -amount)
    await bank.asDaysPass(
      () => bank.get(`/transfers/${guid}`),
      ({ state }) => state === 'completed',
    )
    expect(await bank.balanceOf(dollars)).toBe(before + 20_000)
    expect(await folder.answer('returns.txt', answersTo(sent, returned('R01')))).toMatchObject({ applied: 1 })
    partners.enter('ach USD', amount)
    await eventually(
      () => bank.balanceOf(dollars),
      (balance) => balance === before - quote.fee,
    )
    const [notice] = (await bank.get(`/payment_notices?payment_guid=${guid}&kind=return`)).objects
    const answer = { code: 'R61' }
    const { dishonour_guid } = await bank.post(`/payment_notices/${notice.guid}/dishonour`, answer)
    await bank.asDaysPass(
      () => bank.get(`/transfers/${dishonour_guid}`),
      ({ state }) => state === 'completed',
    )
    const [entry] = nachaFrom(await folder.fetch('ach')).batches[0]!.entries
    expect(entry).toMatchObject({ amount, addendum: { kind: 'dishonoured', return_code: 'R01' } })
    partners.enter('ach USD', -amount)
    expect(await bank.balanceOf(dollars)).toBe(before + 20_000)
  })

  test('every unit is where the partners say, and every fee is accounted for', async () => {
    await bank.asBlocksCome(
      async () => (await bank.get('/sweeps?state=storing,funding,pending')).total,
      (open) => open === 0,
    )
    expect(sorted(await bank.ledger('external'))).toEqual(sorted(await partners.books()))
    expect(sorted(await bank.ledger('fee', 'platform_fee'))).toEqual(sorted(bank.fees))
    expect(sorted(await bank.ledger('suspense', 'receivable'))).toEqual([])
  })

  test('verify and reconcile find nothing', async () => {
    const verified = await bank.command(['verify'])
    expect(verified.code, verified.text).toBe(0)
    const { code, text } = await bank.command(['reconcile', '--bank', bank.guid])
    expect(code, text).toBe(0)
    const places = [...text.matchAll(/^agrees +[0-9a-f]{32} (\S+ +\S+)/gm)].map(([, place]) =>
      place!.replace(/ +/, ' '),
    )
    const bitcoin = partners.bitcoin ? ['bitcoin BTC'] : []
    const lightning = partners.lightning ? ['lightning BTC'] : []
    expect(places.sort()).toEqual([...bitcoin, 'ethereum ETH', 'ethereum USDC', ...lightning])
  })
})

/** Without those that sum to nothing. */
const sorted = (books: ReadonlyMap<string, bigint>): [string, string][] =>
  [...books]
    .filter(([, sum]) => sum !== 0n)
    .map(([place, sum]): [string, string] => [place, String(sum)])
    .sort()
