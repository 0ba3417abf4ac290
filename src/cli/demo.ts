// The demo: an organization, a sandbox bank, verified customers with money, and API keys. It is created once, on an empty database.
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { receiveDeposit } from '../arrivals/receive-deposit.ts'
import type { Config } from '../config.ts'
import type { Core } from '../core.ts'
import { outputOf } from '../engine/pending.ts'
import { type Amount, amount } from '../kernel/amount.ts'
import type { Command } from '../kernel/command.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { createAccount } from '../resources/accounts/create-account.ts'
import { createApiKey } from '../resources/api-keys/create-api-key.ts'
import { createBank } from '../resources/banks/create-bank.ts'
import { newBankFields } from '../resources/banks/new-bank.ts'
import { createCustomer } from '../resources/customers/create-customer.ts'
import { customersPersonal } from '../resources/customers/customer.ts'
import { decideCustomer } from '../resources/customers/decide-customer.ts'
import { createOrganization } from '../resources/organizations/create-organization.ts'
import { issueKey } from '../secrets/issue-key.ts'
import { usualScopesFor } from '../wiring/endpoints.ts'
import { demoBanner } from './demo-banner.ts'
import { type Demo, type DemoAccount, demoFile, readDemo } from './demo-file.ts'
import { addActive, linkFor, membersOf } from './staff-access.ts'

const names = [
  { first: 'Ada', last: 'Example' },
  { first: 'Ben', last: 'Example' },
  { first: 'Cleo', last: 'Example' },
]
const funds = [
  { type: 'fiat', asset: 'USD', value: amount(1_000_000n) },
  { type: 'trading', asset: 'BTC', value: amount(50_000_000n) },
] as const

/** Pesos to Mexico, for all kinds of participants. */
const payouts = (['C2C', 'C2B', 'B2C', 'B2B'] as const).map((participants_type) => ({
  symbol: 'MXN-USD',
  country_code: 'MX',
  participants_type,
  route: 'bank_account',
}))

/** Two people, because some acts need a second one. */
const demoStaff = [
  { email: 'demo@corridor.localhost', name: 'Demo Admin', role: 'admin' },
  { email: 'second@corridor.localhost', name: 'Second Admin', role: 'admin' },
] as const

const newGuid = guidSource(randomBytes)

/** The demo of this data folder, or a new one if the database is empty. */
export async function demoFor(core: Core & { readonly base_url: string }, config: Config) {
  // The demo shows the address of the API, so a process without the API has none.
  if (!config.roles.api) return undefined
  const known = await knownDemo(core, config)
  if (known) {
    const demo = { ...known, base_url: core.base_url, organization_url: core.base_url }
    return saved(core, demo, config)
  }
  if (config.is_production) return undefined
  const made = await core.sql.begin(async (tx) => {
    // If several processes start on an empty database, one creates the demo and the others wait.
    await tx`select pg_advisory_xact_lock(hashtext('corridor_demo'))`
    // Keys are created last: without one, an interrupted start left an unusable demo.
    const [key] = await tx`select 1 from api_keys limit 1`
    return key ? undefined : makeDemo(core, core.base_url)
  })
  return made && saved(core, made as Demo, config)
}

async function saved(core: Core, demo: Demo, config: Config): Promise<{ demo: Demo; banner: string }> {
  await save(config, demo)
  return { demo, banner: bannerOf(config, demo, await signInLink(core, demo, config)) }
}

export const bannerOf = ({ data_dir }: Config, demo: Demo, link?: string): string =>
  demoBanner(demo, resolve(demoFile(data_dir)), link)

/** A link that signs in once, on this machine. It is printed and never stored. */
export async function signInLink(core: Core, demo: Demo, { is_production }: Config): Promise<string | undefined> {
  if (is_production) return undefined
  // A demo that was made before there was staff has none.
  await addDemoStaff(core, demo.organization_guid)
  const [first] = await membersOf(core, demo.organization_guid, demoStaff[0].email)
  return first?.state === 'active' ? linkFor(core, first, 'link', demo.base_url) : undefined
}

/** Those who are there already stay as they are. */
async function addDemoStaff(core: Core, organization_guid: Guid): Promise<void> {
  const known = new Set((await membersOf(core, organization_guid)).map(({ email }) => email))
  for (const { email, name, role } of demoStaff.filter((each) => !known.has(each.email))) {
    await addActive(core, { organization_guid, email, name, grants: [{ role, bank_guid: null }] })
  }
}

/** The demo of demo.json, if its bank exists in this database. */
export async function knownDemo({ sql }: Core, config: Config): Promise<Demo | undefined> {
  const known = await readDemo(config.data_dir)
  const [bank] = known ? await sql`select 1 from banks where bank_guid = ${known.bank_guid}` : []
  return bank && known
}

/**
 * Written to a new file and renamed, so that no reader sees half of it. It has keys, so only its owner may read it: if root writes it, the
 * owner of the one before, or of the folder.
 */
export async function save({ data_dir }: Config, demo: Demo): Promise<void> {
  await mkdir(data_dir, { recursive: true })
  const file = demoFile(data_dir)
  const temporary = `${file}.new`
  await writeFile(temporary, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await chmod(temporary, 0o600)
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(file).catch(() => stat(data_dir))
    await chown(temporary, uid, gid)
  }
  await rename(temporary, file)
}

export async function makeDemo(core: Core, base_url: string): Promise<Demo> {
  const { services } = core
  const run = async <Input extends object, Output>(command: Command<Input, Output>, input: Input): Promise<Output> =>
    outputOf(await core.engine.submit(command, input))
  const organization = await run(createOrganization, { name: 'Demo organization' })
  const bank_guid = newGuid(services.now())
  const fields = newBankFields({ name: 'Demo bank', type: 'sandbox', supported_payout_symbols: payouts })
  const wrapped_data_key = await services.personalData.newBankKey(bank_guid)
  await run(createBank, { organization_guid: organization.guid, guid: bank_guid, wrapped_data_key, fields })
  const customers: Demo['customers'][number][] = []
  for (const name of names) {
    const pii = await services.personalData.encrypt(bank_guid, customersPersonal, { name })
    const input = { bank_guid, type: 'individual', pii, activity_limits: [] } as const
    const { guid: customer_guid } = await run(createCustomer, input)
    await run(decideCustomer, { bank_guid, customer_guid, decision: 'verify' })
    const accounts: DemoAccount[] = []
    for (const { type, asset, value } of funds) {
      const { guid } = await run(createAccount, { bank_guid, customer_guid, type, asset, name: `${asset} account` })
      await run(receiveDeposit, { bank_guid, account_guid: guid, amount: value as Amount })
      accounts.push({ guid, type, asset })
    }
    customers.push({ guid: customer_guid, accounts })
  }
  const issue = async (kind: 'bank' | 'organization'): Promise<string> => {
    const { key, ...kept } = issueKey('sandbox', kind, services.now(), services.hashKeySecret)
    const owner = kind === 'bank' ? { for_bank_guid: bank_guid } : {}
    const base = { organization_guid: organization.guid, environment: 'sandbox', name: `Demo ${kind} key` } as const
    await run(createApiKey, {
      ...base,
      ...owner,
      ...kept,
      scopes: usualScopesFor(kind),
      bank_scopes: usualScopesFor('bank'),
    })
    return key
  }
  await addDemoStaff(core, organization.guid)
  return {
    base_url,
    organization_url: base_url,
    organization_guid: organization.guid,
    bank_guid,
    bank_key: await issue('bank'),
    organization_key: await issue('organization'),
    customers,
  }
}
