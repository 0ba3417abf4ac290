// A production bank in euros and pounds with a partner by files: money arrives at an IBAN that the partner gave out, and is withdrawn by
// an order of SEPA or Faster Payments that the partner's statement settles, or sends back with a reason of ISO 20022.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBankingDay } from '../../src/rails/calendar.ts'
import { isFaultyMessage } from '../../src/rails/files/iso20022/message-fault.ts'
import { readCreditTransfers } from '../../src/rails/files/iso20022/read-payments.ts'
import { notificationOf } from '../support/bank-statements.ts'
import { euroAccount, sterlingAccount } from '../support/european.ts'
import { fileSettings } from '../support/file-folder.ts'
import { PartnerFolder, paidNotification } from '../support/partner-folder.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

type Fields = Record<string, unknown>

const assets = ['EUR', 'GBP']
const own_iban = 'DE89370400440532013000'
const given_iban = 'DE02120300000000202051'
const own_sterling = '31926819'

let s: TestService
let files_dir: string
let bank: Awaited<ReturnType<typeof makeProductionBank>>
let partner: PartnerFolder
beforeAll(async () => {
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-euro-'))
  s = await startTestService({ env: { CORRIDOR_FILES_DIR: files_dir }, folder_watch_ms: 20 })
  bank = await makeProductionBank(s, s.demo.organization_guid, { supported_fiat_account_assets: assets })
  partner = new PartnerFolder(files_dir, bank.bank_guid, 'bank')
})
afterAll(async () => {
  // It audits the books.
  await stopSound(s)
  rmSync(files_dir, { recursive: true })
})

const post = (path: string, body: Fields = {}) => ok(s.call('POST', path, body, { key: bank.key }))
const get = (path: string) => ok(s.call('GET', path, undefined, { key: bank.key }))
const reaches = (path: string, ...states: string[]) =>
  eventually(
    () => get(path),
    ({ state }) => states.includes(state),
  )

let customer_guid: string
const fiat: Record<string, string> = {}

async function configure(): Promise<void> {
  const folder = join(files_dir, 'lists', 'official')
  mkdirSync(folder, { recursive: true })
  const listed = '<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Drazimir Velkonosov</FIRST_NAME></INDIVIDUAL>'
  const text = `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${listed}</INDIVIDUALS></CONSOLIDATED_LIST>`
  writeFileSync(join(folder, 'un_consolidated.xml'), text)
  await post('/providers', { name: 'Lists', kind: 'lists', settings: { folder: 'official', lists: ['un'] } })
  const address = { street: '1 Taunusanlage', city: 'Frankfurt am Main', postal_code: '60311', country_code: 'DE' }
  const euros = { asset: 'EUR', rail: 'sepa', routing_number_type: 'IBAN', name: 'Partner Bank', address }
  const pounds = { asset: 'GBP', rail: 'fps', routing_number_type: 'SORT_CODE', routing_number: '601613' }
  const sterling = { asset: 'GBP', name: 'Corridor Example', account_number: own_sterling }
  const iso20022 = {
    initiating_name: 'Corridor Example',
    accounts: [
      { asset: 'EUR', name: 'Corridor Example', iban: own_iban, bic: 'COBADEFF' },
      { ...sterling, clearing_system: 'GBDSC', clearing_member: '601613' },
    ],
  }
  const deposit_accounts = [
    { ...euros, account_numbers: [given_iban] },
    { ...pounds, name: 'Partner Bank', address: { ...address, country_code: 'GB' }, account_numbers: [own_sterling] },
  ]
  const { ach: _, eft: __, ...rest } = fileSettings
  expect(
    await post('/providers', {
      ...{ name: 'Bank files', kind: 'files', rule: { rails: ['sepa', 'fps'] } },
      settings: { ...rest, iso20022, deposit_accounts, folder: 'bank', gather_seconds: 0 },
    }),
  ).toMatchObject({ state: 'up' })
}

async function openCustomer(): Promise<void> {
  customer_guid = (await post('/customers', { type: 'individual', name: { first: 'Lena', last: 'Brimfelder' } })).guid
  const kyc = await post('/identity_verifications', { type: 'kyc', method: 'attested', customer_guid })
  expect(await reaches(`/identity_verifications/${kyc.guid}`, 'completed')).toMatchObject({ outcome: 'passed' })
  for (const asset of assets)
    fiat[asset] = (await post('/accounts', { type: 'fiat', asset, name: asset, customer_guid })).guid
}

/** The order in the partner's outbox. */
async function ordered(rail: string) {
  const read = readCreditTransfers(Buffer.from(await partner.fetch(rail)))
  if (isFaultyMessage(read)) throw new Error(JSON.stringify(read.faults))
  return read.message.batches[0]!
}

async function withdraw(asset: string, outside: Fields, receive_amount: number) {
  const account = { name: 'Own', account_kind: 'raw_routing_details', customer_guid, ...outside }
  const { guid: external_bank_account_guid } = await post('/external_bank_accounts', account)
  const order = { product_type: 'funding', asset, side: 'withdrawal', customer_guid, receive_amount }
  const quote = await post('/quotes', { ...order, destination_account_guid: external_bank_account_guid })
  return post('/transfers', { quote_guid: quote.guid, transfer_type: 'funding' })
}

test('euros arrive at the IBAN that the partner gave out', async () => {
  await configure()
  await openCustomer()
  const main = await post('/deposit_bank_accounts', { type: 'main', account_guid: fiat.EUR })
  expect(main).toMatchObject({
    state: 'created',
    account_details: [{ account_number: given_iban }],
    routing_details: [{ routing_number_type: 'IBAN', routing_number: given_iban }],
  })
  const text = notificationOf('IN-1', given_iban, [{ reference: 'E-1', units: 50_000n, asset: 'EUR' }])
  expect(await partner.answer('in.xml', text)).toMatchObject({ result: 'applied', credited: 1 })
  expect(await get(`/accounts/${fiat.EUR}`)).toMatchObject({ platform_balance: 50_000, platform_available: 50_000 })
  const { objects } = await get(`/transfers?customer_guid=${customer_guid}`)
  expect(objects).toMatchObject([{ side: 'deposit', state: 'completed', payment_rail: 'sepa', asset: 'EUR' }])
})

test('euros are withdrawn by an order of SEPA, settled by the partner, and come back with its reason', async () => {
  const { guid, deliver_amount } = await withdraw('EUR', euroAccount('FR'), 20_000)
  const batch = await ordered('sepa')
  expect(batch).toMatchObject({
    terms: { service_level: 'SEPA', charge_bearer: 'SLEV' },
    account: { iban: own_iban },
    payments: [
      { end_to_end_id: guid, amount: 20_000n, asset: 'EUR', account: { iban: expect.stringMatching(/^FR\d{2}30006/) } },
    ],
  })
  expect(isBankingDay('EU', batch.day)).toBe(true)
  expect(await get(`/transfers/${guid}`)).toMatchObject({ state: 'pending', payment_rail: 'sepa' })
  const paid = { end_to_end_id: guid, asset: 'EUR', amount: 20_000n, number: own_iban }
  expect(await partner.answer('paid.xml', paidNotification('P-1', paid))).toMatchObject({ applied: 1 })
  expect(await reaches(`/transfers/${guid}`, 'completed', 'failed')).toMatchObject({ state: 'completed' })
  expect(await get(`/accounts/${fiat.EUR}`)).toMatchObject({ platform_balance: 50_000 - deliver_amount })
  expect(await partner.answer('back.xml', paidNotification('P-2', paid, 'MS03'))).toMatchObject({ applied: 1 })
  const back = await eventually(
    () => get(`/transfers?reference_transfer_guid=${guid}`),
    ({ total }) => total === 1,
  )
  expect(back.objects).toMatchObject([{ state: 'completed', return_code: 'MS03', receive_amount: 20_000 }])
  expect(await get(`/accounts/${fiat.EUR}`)).toMatchObject({ platform_balance: 70_000 - deliver_amount })
})

test('a plan withdraws euros over the same files', async () => {
  const account = { name: 'Own', account_kind: 'raw_routing_details', customer_guid, ...euroAccount() }
  const { guid } = await post('/external_bank_accounts', account)
  const source_account = { guid: fiat.EUR, amount: 5_000 }
  const asked = { type: 'remittance', customer_guid, source_account, destination_account: { guid } }
  const plan = await reaches(`/plans/${(await post('/plans', asked)).guid}`, 'completed', 'failed')
  expect(plan).toMatchObject({ state: 'completed', stages: [{ type: 'withdrawal' }] })
  const execution = await post('/executions', { plan_guid: plan.guid })
  const { payments } = await ordered('sepa')
  const [payment] = payments
  const paid = { end_to_end_id: payment!.end_to_end_id, asset: 'EUR', amount: payment!.amount, number: own_iban }
  expect(await partner.answer('plan.xml', paidNotification('P-3', paid))).toMatchObject({ applied: 1 })
  expect(await reaches(`/executions/${execution.guid}`, 'completed', 'failed')).toMatchObject({ state: 'completed' })
})

test('pounds arrive at a sort code, and are withdrawn as a Faster Payment to another', async () => {
  const main = await post('/deposit_bank_accounts', { type: 'main', account_guid: fiat.GBP })
  expect(main).toMatchObject({
    account_details: [{ account_number: own_sterling }],
    routing_details: [{ routing_number_type: 'SORT_CODE', routing_number: '601613' }],
  })
  const text = notificationOf('IN-2', own_sterling, [{ reference: 'G-1', units: 9_000n, asset: 'GBP' }])
  expect(await partner.answer('sterling.xml', text)).toMatchObject({ result: 'applied', credited: 1 })
  const { guid } = await withdraw('GBP', sterlingAccount(), 4_000)
  const batch = await ordered('fps')
  expect(isBankingDay('GB', batch.day)).toBe(true)
  expect(batch.payments).toMatchObject([
    { end_to_end_id: guid, amount: 4_000n, agent: { clearing: { system: 'GBDSC', member: '601613' } } },
  ])
  const paid = { end_to_end_id: guid, asset: 'GBP', amount: 4_000n, number: own_sterling }
  expect(await partner.answer('gone.xml', paidNotification('P-4', paid))).toMatchObject({ applied: 1 })
  expect(await reaches(`/transfers/${guid}`, 'completed', 'failed')).toMatchObject({
    state: 'completed',
    payment_rail: 'fps',
  })
})
