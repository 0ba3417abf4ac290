// Banks for payments whose service is killed: each its own sandbox bank with a desk, its clock frozen. What they need before is done by a
// service that nobody kills.
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { startRealService } from '../simulation/real-service.ts'
import { type FundingDesk, fundingDesk } from './funding.ts'
import { ok, type TestService, testDataDir, testMasterKey } from './service.ts'

export interface KilledBank {
  readonly guid: string
  readonly desk: FundingDesk
  /** The provider that pays. */
  readonly provider_guid: string
  /** The record whose end is waited for. */
  subject_guid: string
}

async function openBank(s: TestService, settings: object): Promise<{ guid: string; desk: FundingDesk }> {
  const organization = { key: s.demo.organization_key }
  const { guid } = await ok(s.call('POST', '/banks', { name: 'B', type: 'sandbox' }, organization))
  await ok(s.call('PATCH', `/banks/${guid}`, { settings }, organization))
  const body = { name: 'K', kind: 'bank', bank_guid: guid, scopes: scopesFor('bank') }
  const { key } = await ok(s.call('POST', '/api_keys', body, organization))
  const call: TestService['call'] = (method, path, body, options) => s.call(method, path, body, { key, ...options })
  return { guid, desk: await fundingDesk({ ...s, demo: { ...s.demo, bank_guid: guid as never }, call }) }
}

/** `prepare` answers what begins the work, which is done when no service works any more. */
export async function openKilledBanks(
  s: TestService,
  count: number,
  provider: object,
  prepare: (desk: FundingDesk) => Promise<() => Promise<string>>,
  settings: object = {},
): Promise<KilledBank[]> {
  const env = { DATABASE_URL: s.service.database_url, CORRIDOR_MASTER_KEY: testMasterKey }
  const worker = await startRealService({ ...env, CORRIDOR_DATA_DIR: testDataDir, CORRIDOR_ROLES: 'worker' })
  const prepared: { bank: Omit<KilledBank, 'subject_guid'>; begin: () => Promise<string> }[] = []
  try {
    for (let n = 0; n < count; n++) {
      const { guid, desk } = await openBank(s, settings)
      const { guid: provider_guid } = await desk.post('/providers', provider as never)
      prepared.push({ bank: { guid, desk, provider_guid }, begin: await prepare(desk) })
    }
    await prepared[0]?.bank.desk.idle()
  } finally {
    await worker.stop()
  }
  const banks: KilledBank[] = []
  for (const { bank, begin } of prepared) banks.push({ ...bank, subject_guid: await begin() })
  return banks
}

/** Those of whom `query` shows a row. */
export async function banksIn(s: TestService, query: string): Promise<ReadonlySet<string>> {
  const rows = await s.service.sql.unsafe<{ guid: string }[]>(
    `select distinct replace(bank_guid::text, '-', '') as guid from ${query}`,
  )
  return new Set(rows.map(({ guid }) => guid))
}

/** What the account of all wires has then: 5000 came in for the customer. */
export const after_the_wire = -3_000

/** A wire of 2000 to an account outside, which costs 1500 more. */
export async function preparedWire(desk: FundingDesk): Promise<() => Promise<string>> {
  const { guid: customer_guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 5_000 })
  const details = { account_details: [{ account_number: '99887766' }] }
  const external_bank_account_guid = await desk.rawAccount({ customer_guid, ...details })
  const order = { customer_guid, side: 'withdrawal', deliver_amount: 3_500, payment_rail: 'wire' }
  return async () => (await desk.fund(order, { external_bank_account_guid })).guid
}
