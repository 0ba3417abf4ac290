// A production bank goes from nothing to a completed trade and a wire: sanctions lists screen its people and payments, a connector is its
// market and its deposit bank, and payment files are its rails. Nothing is simulated inside the bank.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellNews } from '../support/connector-news.ts'
import { signingKey } from '../support/fake-connector.ts'
import { fileSettings } from '../support/file-folder.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { SimulatedConnector } from '../support/simulated-connector.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

let s: TestService
let partner: SimulatedConnector
let files_dir: string
let bank: Awaited<ReturnType<typeof makeProductionBank>>
beforeAll(async () => {
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-live-'))
  partner = await SimulatedConnector.start()
  const env = { CORRIDOR_FILES_DIR: files_dir, CORRIDOR_PROVIDER_NETWORKS: '127.0.0.1' }
  s = await startTestService({ env, folder_watch_ms: 20 })
  bank = await makeProductionBank(s)
})
afterAll(async () => {
  // It audits the books.
  await stopSound(s)
  await partner.stop()
  rmSync(files_dir, { recursive: true })
})

const call = (method: string, path: string, body?: Fields) => s.call(method, path, body, { key: bank.key })
const post = (path: string, body: Fields = {}) => ok(call('POST', path, body))
const get = (path: string) => ok(call('GET', path))
const reaches = (path: string, ...states: string[]) =>
  eventually(
    () => get(path),
    ({ state }) => states.includes(state),
  )

const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
let customer_guid: string
let fiat: string
let connector_guid: string

test('without providers it has no price, and its deposits have nowhere to go', async () => {
  const { guid: account_guid } = await post('/accounts', { type: 'fiat', asset: 'USD', name: 'Own' })
  await post('/accounts', { type: 'trading', asset: 'BTC', name: 'Own' })
  for (const [path, body] of [
    ['/quotes', order],
    ['/deposit_bank_accounts', { type: 'main', account_guid }],
  ] as const) {
    expect(await call('POST', path, body)).toMatchObject({ status: 422, body: { message_code: 'unsupported_value' } })
  }
})

test('its administrators configure what serves it, and each is asked first', async () => {
  const folder = join(files_dir, 'lists', 'official')
  mkdirSync(folder, { recursive: true })
  const listed = '<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Drazimir Velkonosov</FIRST_NAME></INDIVIDUAL>'
  const text = `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${listed}</INDIVIDUALS></CONSOLIDATED_LIST>`
  writeFileSync(join(folder, 'un_consolidated.xml'), text)
  const access = { settings: { url: partner.simulator.url }, secrets: { signing_key: signingKey(1) } }
  const ports = ['market', 'liquidity', 'deposit_bank']
  const made = [
    await post('/providers', { name: 'Lists', kind: 'lists', settings: { folder: 'official', lists: ['un'] } }),
    await post('/providers', { name: 'Exchange', kind: 'connector', ports, ...access }),
    await post('/providers', {
      ...{ name: 'Bank files', kind: 'files', rule: { rails: ['wire'] } },
      settings: { ...fileSettings, folder: 'bank', gather_seconds: 0 },
    }),
  ]
  for (const { guid } of made) {
    await eventually(
      () => get(`/providers/${guid}`),
      ({ state }) => state === 'up',
    )
  }
  connector_guid = made[1].guid
  expect(JSON.stringify(await get('/providers'))).not.toContain(signingKey(1))
})

test('a customer is screened, verified and receives money through the partner', async () => {
  const person = { type: 'individual', name: { first: 'Lena', last: 'Brimfelder' } }
  customer_guid = (await post('/customers', person)).guid
  const kyc = await post('/identity_verifications', { type: 'kyc', method: 'attested', customer_guid })
  expect(await reaches(`/identity_verifications/${kyc.guid}`, 'completed', 'reviewing')).toMatchObject({
    outcome: 'passed',
  })
  fiat = (await post('/accounts', { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid })).guid
  await post('/accounts', { type: 'trading', asset: 'BTC', name: 'Bitcoin', customer_guid })
  const main = await post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
  const [{ account_number }] = main.account_details
  const arrived = { kind: 'rail_arrival', rail: main.rail ?? 'wire', asset: 'USD', amount: '50000', account_number }
  expect(await tellNews(s, connector_guid, { bank_guid: bank.bank_guid, ...arrived })).toBe(200)
  expect(await get(`/accounts/${fiat}`)).toMatchObject({ platform_balance: 50_000, platform_available: 50_000 })
})

test('it buys bitcoin at the market of the partner', async () => {
  const quote = await post('/quotes', { ...order, customer_guid })
  const trade = await post('/trades', { quote_guid: quote.guid, trade_type: 'platform' })
  const done = await reaches(`/trades/${trade.guid}`, 'completed', 'failed')
  expect(done).toMatchObject({ state: 'completed', receive_amount: quote.receive_amount })
  const { objects } = await get(`/accounts?customer_guid=${customer_guid}&type=trading`)
  expect(objects[0].platform_balance).toBe(quote.receive_amount)
})

test('it wires dollars by a payment file, which settles when the bank says so', async () => {
  const numbers = {
    ...{ account_details: [{ account_number: '99887766' }] },
    routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
  }
  const payee = { name: 'Own bank', account_kind: 'raw_routing_details', asset: 'USD', customer_guid, ...numbers }
  const { guid: external_bank_account_guid } = await post('/external_bank_accounts', payee)
  const asked = { product_type: 'funding', asset: 'USD', side: 'withdrawal', customer_guid, payment_rail: 'wire' }
  const quote = await post('/quotes', { ...asked, receive_amount: 20_000 })
  const body = { quote_guid: quote.guid, transfer_type: 'funding', external_bank_account_guid, payment_rail: 'wire' }
  const { guid } = await post('/transfers', body)
  const folder = new PartnerFolder(files_dir, bank.bank_guid, 'bank')
  const bytes = await folder.fetch('wire')
  expect(bytes).toContain(guid)
  expect(await get(`/transfers/${guid}`)).toMatchObject({ state: 'pending' })
  const paid = { end_to_end_id: guid, asset: 'USD', amount: 20_000n, number: '99887766' }
  await folder.answer('notification.xml', paidNotification('N1', paid))
  expect(await reaches(`/transfers/${guid}`, 'completed', 'failed')).toMatchObject({ state: 'completed' })
  expect(await get(`/accounts/${fiat}`)).toMatchObject({ platform_balance: 40_000 - quote.deliver_amount })
})
