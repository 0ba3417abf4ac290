// Sandbox banks with verified, funded customers, each with a daily limit. They are created by the usual commands, without HTTP.
import { randomBytes } from 'node:crypto'
import { receiveDeposit } from '#src/arrivals/receive-deposit'
import type { Core } from '#src/core'
import { outputOf } from '#src/engine/pending'
import { amount } from '#src/kernel/amount'
import type { Command } from '#src/kernel/command'
import { type Guid, guidSource } from '#src/kernel/guid'
import { createAccount } from '#src/resources/accounts/create-account'
import { createApiKey } from '#src/resources/api-keys/create-api-key'
import { createBank } from '#src/resources/banks/create-bank'
import { newBankFields } from '#src/resources/banks/new-bank'
import { createCustomer } from '#src/resources/customers/create-customer'
import { customersPersonal } from '#src/resources/customers/customer'
import { decideCustomer } from '#src/resources/customers/decide-customer'
import { createExternalWallet } from '#src/resources/external-wallets/create-external-wallet'
import { recordScreening } from '#src/resources/external-wallets/record-screening'
import { createOrganization } from '#src/resources/organizations/create-organization'
import { issueKey } from '#src/secrets/issue-key'
import { scopesFor } from '#src/wiring/endpoints'

export interface BenchBank {
  readonly guid: Guid
  readonly key: string
  /** A bitcoin wallet of the bank: all its customers may send to it. */
  readonly wallet_guid: Guid
  readonly customers: readonly BenchCustomer[]
}

interface BenchCustomer {
  readonly guid: Guid
  readonly usd_account_guid: Guid
}

const at_once = 512
const newGuid = guidSource(randomBytes)
// Money, limits and quotes never run out: only trades that complete are measured.
const settings = { quote_seconds: 604_800, fill_tolerance_bps: 10_000 }
const daily = { type: 'daily', asset: 'USD', amount: amount(10n ** 15n), activities: [], sides: [] } as const
const funds = [
  { type: 'fiat', asset: 'USD', value: amount(10n ** 12n) },
  { type: 'trading', asset: 'BTC', value: amount(10n ** 12n) },
] as const

export async function run<Input extends object, Output>(
  { engine }: Core,
  command: Command<Input, Output>,
  input: Input,
): Promise<Output> {
  return outputOf(await engine.submit(command, input))
}

/** Runs `work` for 0 to count - 1, many at once, so that the engine's batches are large. */
export async function each(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(at_once, count) }, lane))
}

export async function createBanks(
  core: Core,
  count: number,
  customers: number,
  progress: (made: number) => void,
): Promise<BenchBank[]> {
  const organization = await run(core, createOrganization, { name: 'Benchmark' })
  const banks: (Omit<BenchBank, 'customers'> & { customers: BenchCustomer[] })[] = []
  for (let i = 0; i < count; i++) banks.push({ ...(await createBenchBank(core, organization.guid)), customers: [] })
  // The first customer of each bank comes alone: its deposits open the accounts that all customers share.
  for (const bank of banks) bank.customers.push(await createBenchCustomer(core, bank.guid))
  let made = count
  await each(customers - count, async (i) => {
    const bank = banks[i % count]!
    bank.customers.push(await createBenchCustomer(core, bank.guid))
    progress(++made)
  })
  return banks
}

async function createBenchBank(core: Core, organization_guid: Guid): Promise<Omit<BenchBank, 'customers'>> {
  const { services } = core
  const guid = newGuid(services.now())
  const fields = newBankFields({ name: 'Benchmark bank', type: 'sandbox', settings })
  const wrapped_data_key = await services.personalData.newBankKey(guid)
  await run(core, createBank, { organization_guid, guid, wrapped_data_key, fields })
  const { key, ...kept } = issueKey('sandbox', 'bank', services.now(), services.hashKeySecret)
  const base = { organization_guid, for_bank_guid: guid, environment: 'sandbox', name: 'Benchmark key' } as const
  await run(core, createApiKey, { ...base, ...kept, scopes: scopesFor('bank') })
  return { guid, key, wallet_guid: await createWallet(core, guid) }
}

async function createWallet(core: Core, bank_guid: Guid): Promise<Guid> {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const wallet = await run(core, createExternalWallet, { bank_guid, name: 'Benchmark wallet', asset: 'BTC', address })
  const { guid: external_wallet_guid, event_sequence } = wallet
  await run(core, recordScreening, { bank_guid, external_wallet_guid, event_sequence, finding: 'passed' })
  return external_wallet_guid
}

async function createBenchCustomer(core: Core, bank_guid: Guid): Promise<BenchCustomer> {
  const name = { first: 'Bench', last: 'Customer' }
  const pii = await core.services.personalData.encrypt(bank_guid, customersPersonal, { name })
  const { guid: customer_guid } = await run(core, createCustomer, {
    bank_guid,
    type: 'individual',
    pii,
    activity_limits: [daily],
  })
  await run(core, decideCustomer, { bank_guid, customer_guid, decision: 'verify' })
  const accounts: Guid[] = []
  for (const { type, asset, value } of funds) {
    const { guid } = await run(core, createAccount, { bank_guid, customer_guid, type, asset, name: `${asset} account` })
    await run(core, receiveDeposit, { bank_guid, account_guid: guid, amount: value })
    accounts.push(guid)
  }
  return { guid: customer_guid, usd_account_guid: accounts[0]! }
}
