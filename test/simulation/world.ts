// A small world to simulate in: banks with customers and accounts, made through the engine, and what everybody calls them.
// Names are the same in every run of a seed, whatever guids the engine gives.
import type { Engine } from '../../src/engine/engine.ts'
import type { EngineOptions } from '../../src/engine/options.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Command } from '../../src/kernel/command.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { type Rate, rateFromRatio } from '../../src/pricing/rate.ts'
import { createAccount } from '../../src/resources/accounts/create-account.ts'
import { createBank } from '../../src/resources/banks/create-bank.ts'
import { newBankFields } from '../../src/resources/banks/new-bank.ts'
import { createCustomer } from '../../src/resources/customers/create-customer.ts'
import { customersPersonal } from '../../src/resources/customers/customer.ts'
import { decideCustomer } from '../../src/resources/customers/decide-customer.ts'
import { createOrganization } from '../../src/resources/organizations/create-organization.ts'
import { engineOn } from '../support/database.ts'
import { GroupingEngine } from './grouping-engine.ts'
import type { Account, Bank, Owner, Quote, Trade } from './model.ts'
import { type Random, randomFrom } from './random.ts'

export interface World {
  readonly random: Random
  readonly engines: readonly Pick<Engine, 'submit' | 'stop'>[]
  readonly banks: Bank[]
  readonly owners: Owner[]
  readonly quotes: Quote[]
  readonly trades: Trade[]
  /** Real time; only the simulation moves it. */
  now: number
}

export const symbols = ['BTC-USD', 'BTC-CAD', 'ETH-CAD'] as const
const startPrices: Record<(typeof symbols)[number], Rate> = {
  'BTC-USD': rateFromRatio(6_123_457n, 10n ** 8n),
  'BTC-CAD': rateFromRatio(8_400_011n, 10n ** 8n),
  'ETH-CAD': rateFromRatio(431_337n, 10n ** 18n),
}

// A Friday evening near the end of a month: days, weeks and months all turn soon.
const start = Date.UTC(2026, 0, 30, 21, 30)

export interface WorldOptions {
  readonly seed: number
  readonly database_url: string
  readonly banks: number
  readonly customers_per_bank: number
  readonly engines: number
  readonly engine: Partial<EngineOptions>
  /** Commands that come together are submitted as groups. */
  readonly isGrouped?: boolean
}

export async function makeWorld(options: WorldOptions): Promise<World> {
  const guids = randomFrom(options.seed + 1)
  // One source for all engines: two that share a seed would make the same guids.
  const newGuid = guidSource((size) => guids.bytes(size))
  const now = () => world.now as Timestamp
  const engines = Array.from({ length: options.engines }, () => {
    const engine = engineOn(options.database_url, { now, newGuid, ...options.engine })
    return options.isGrouped ? new GroupingEngine(engine) : engine
  })
  const random = randomFrom(options.seed)
  const world: World = { random, engines, banks: [], owners: [], quotes: [], trades: [], now: start }
  const run = async <Input extends object, Output>(command: Command<Input, Output>, input: Input): Promise<Output> =>
    outputOf(await engines[0]!.submit(command, input))
  const organization = await run(createOrganization, { name: 'Simulation' })
  for (let b = 0; b < options.banks; b++) {
    const bank = await makeBank(`bank ${b}`, organization.guid, newGuid(start as Timestamp), random, run)
    world.banks.push(bank)
    await makeOwner(world, bank, `${bank.name} itself`, run)
    for (let c = 0; c < options.customers_per_bank; c++) await makeOwner(world, bank, `${bank.name} customer ${c}`, run)
  }
  return world
}

/** No service runs here: keys that open nothing, wrapped by a master key that the database was told of. */
const wrapped_data_key = new Uint8Array([1, 0, 0, 0, 0])

type Run = <Input extends object, Output>(command: Command<Input, Output>, input: Input) => Promise<Output>

async function makeBank(name: string, organization_guid: Guid, guid: Guid, random: Random, run: Run): Promise<Bank> {
  const [quote_seconds, tolerance_bps, platform_bps] = [
    random.pick([30, 120]),
    random.pick([50, 100]),
    random.pick([0, 7]),
  ]
  const settings = {
    quote_seconds,
    fill_tolerance_bps: tolerance_bps,
    platform_fee_bps: platform_bps,
    spread_fee_bps: 0,
  }
  const fields = newBankFields({ name, type: 'sandbox', supported_trading_symbols: [...symbols], settings })
  await run(createBank, { organization_guid, guid, wrapped_data_key, fields })
  return {
    ...{ name, guid, organization_guid, quote_seconds, tolerance_bps, platform_bps },
    symbols: [...symbols],
    prices: new Map(Object.entries(startPrices)),
    scripts: new Map(),
    clock: undefined,
    system: new Map(),
  }
}

async function makeOwner(world: World, bank: Bank, name: string, run: Run): Promise<void> {
  const bank_guid = bank.guid
  let customer_guid: Guid | undefined
  if (!name.endsWith('itself')) {
    const secret = new Uint8Array([2])
    const pii = Object.fromEntries(customersPersonal.fields.map((field) => [field, secret])) as never
    customer_guid = (await run(createCustomer, { bank_guid, type: 'individual', pii, activity_limits: [] })).guid
    await run(decideCustomer, { bank_guid, customer_guid, decision: 'verify' })
  }
  const owner: Owner = { name, bank, customer_guid, state: 'verified', limits: [], accounts: [], usages: new Map() }
  world.owners.push(owner)
  // Some have two accounts in one currency and must say which.
  const second = world.random.chance(30) ? (['USD'] as const) : []
  for (const asset of ['USD', 'CAD', ...second, 'BTC', 'ETH']) {
    const type = asset === 'BTC' || asset === 'ETH' ? 'trading' : 'fiat'
    const about = { bank_guid, type, asset, name: 'Account', ...(customer_guid ? { customer_guid } : {}) } as const
    const { guid } = await run(createAccount, about)
    const account: Account = {
      name: `${name} ${asset} ${owner.accounts.length}`,
      owner,
      type,
      asset,
      guid,
      posted: 0n,
      held: 0n,
    }
    owner.accounts.push(account)
  }
}
