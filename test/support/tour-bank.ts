// The production bank of the tour (test/nodes/tour.test.ts): made and configured by the commands of docs/guides/go-live.md, and worked
// with over the API.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { arrayLiteral } from '../../src/db/where.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { setClock } from '../../src/resources/sandbox/set-clock.ts'
import { type CommandResult, corridor } from './corridor-command.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from './service.ts'
import type { PartnerBooks, TourPartners } from './tour-partners.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
export type Any = any
export type Fields = Record<string, unknown>

const day_seconds = 86_400
/** More than any rail takes, with a weekend and a holiday. */
const days_max = 7

export class TourBank {
  customer_guid = ''
  /** What quotes and plans of the bank have taken, by asset. */
  readonly fees = new Map<string, bigint>()
  readonly #accounts = new Map<string, string>()

  private constructor(
    readonly guid: Guid,
    readonly s: TestService,
    readonly partners: TourPartners,
    private readonly key: string,
    private readonly organization_key: string,
    private readonly database: TestDatabase,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async open(partners: TourPartners): Promise<TourBank> {
    const database = await createTestDatabase()
    const env = {
      ...{ DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: testMasterKey, CORRIDOR_FILES_DIR: partners.files_dir },
      CORRIDOR_PROVIDER_NETWORKS: '127.0.0.1',
    }
    const printed = async (...args: string[]): Promise<Any> => {
      const { code, text } = await corridor(args, env)
      expect(code, text).toBe(0)
      return JSON.parse(text)
    }
    const made = await printed('banks', 'create', '--name', 'Our bank', '--type', 'production')
    const ofOrganization = ['--organization', made.organization_guid, '--environment', 'production']
    const organization = await printed('keys', 'create', ...ofOrganization)
    const { key } = await printed('keys', 'create', '--bank', made.guid, '--scopes', 'all')
    const full = { ...env, CORRIDOR_CHAIN_NODES: partners.chainNodes(made.guid) }
    const s = await startTestService({
      database_url: database.url,
      env: full,
      folder_watch_ms: 20,
      chain_watch_ms: 50,
    })
    // Only this test moves the clock of a production bank.
    await s.service.sql`insert into bank_clocks (bank_guid, offset_ms) values (${made.guid}, 0)`
    return new TourBank(made.guid, s, partners, key, organization.key, database, full)
  }

  /** A command of the operator. */
  command = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandResult> =>
    corridor(args, { ...this.env, ...env })

  /** `corridor apply`. Secrets come from variables. */
  async apply(providers: readonly Fields[], secrets: Readonly<Record<string, string>>): Promise<CommandResult> {
    const file = join(this.partners.files_dir, 'providers.json')
    writeFileSync(file, JSON.stringify({ providers }))
    return this.command(['apply', file, '--url', this.s.service.base_url, '--key', this.key], secrets)
  }

  configure = (changes: Fields): Promise<Any> =>
    ok(this.s.call('PATCH', `/banks/${this.guid}`, changes, { key: this.organization_key }))

  /** Without the demo's key. */
  call = (method: string, path: string, body?: Fields) => this.s.call(method, path, body, { key: this.key })
  post = (path: string, body: Fields = {}): Promise<Any> => ok(this.call('POST', path, body))
  get = (path: string): Promise<Any> => ok(this.call('GET', path))

  async reaches(path: string, state: string): Promise<Any> {
    const ended = [state, 'failed', 'completed', 'reviewing']
    const found = await eventually(
      () => this.get(path),
      (each) => ended.includes(each.state),
    )
    expect(found.state, JSON.stringify(found)).toBe(state)
    return found
  }

  account = (owner: 'customer' | 'bank', asset: string): string => this.#accounts.get(`${owner} ${asset}`)!

  async open(owner: 'customer' | 'bank', type: string, asset: string): Promise<string> {
    const { customer_guid } = this
    const owned = owner === 'customer' ? { customer_guid } : {}
    const { guid } = await this.post('/accounts', { type, asset, name: asset, ...owned })
    if (type !== 'invoice_operations') this.#accounts.set(`${owner} ${asset}`, guid)
    return guid
  }

  balanceOf = async (guid: string): Promise<number> => (await this.get(`/accounts/${guid}`)).platform_balance

  /** Asks for a quote, and keeps what the bank takes if it is used. */
  async quote(order: Fields): Promise<Any> {
    const quote = await this.post('/quotes', order)
    for (const { type, asset, amount } of quote.fee_details as Any[]) {
      if (type !== 'network') this.take(this.fees, asset, BigInt(amount))
    }
    return quote
  }

  take(from: Map<string, bigint>, asset: string, amount: bigint): void {
    from.set(asset, (from.get(asset) ?? 0n) + amount)
  }

  async pass(advance_seconds: number): Promise<void> {
    const { engine, services } = this.s.service
    outputOf(await engine.submit(setClock, { bank_guid: this.guid, advance_seconds, real_now: services.now() }))
  }

  /** Time passes and blocks come until it is so. */
  asBlocksCome = <T>(ask: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> =>
    eventually(async () => {
      await this.pass(60)
      await this.partners.mine(1)
      return ask()
    }, isWanted)

  /** Days pass until it is so. What is due is done on each of them. */
  async asDaysPass<T>(ask: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
    for (let days = 0; days < days_max && !isWanted(await ask()); days += 1) {
      await this.pass(day_seconds)
      await eventually(
        () => this.s.service.sql`select from jobs where bank_guid = ${this.guid} and dead_at is null
          and run_at <= now()`,
        (due) => due.length === 0,
      )
    }
    return eventually(ask, isWanted)
  }

  credited = (guid: string, value: number) =>
    this.asBlocksCome(
      () => this.balanceOf(guid),
      (balance) => balance === value,
    )

  /** The one sweep of the asset. */
  async swept(asset: string): Promise<Any> {
    const [sweep] = await this.asBlocksCome(
      async () => (await this.get(`/sweeps?asset=${asset}&state=completed`)).objects as Any[],
      (all) => all.length === 1,
    )
    return sweep
  }

  async addressFor(account_guid: string): Promise<string> {
    const { address } = await this.post('/deposit_addresses', { account_guid })
    if (address.startsWith('0x')) this.partners.ethereum_addresses.push(address)
    return address
  }

  /** From the bank's own account into the one that pays fees or invoices. */
  async fill(type: string, asset: string, deliver_amount: number): Promise<string> {
    const { objects } = await this.get(`/accounts?owner=bank&type=${type}&per_page=100`)
    const { guid } = objects.find((each: Any) => each.asset === asset)
    const source_account_guid = this.account('bank', asset)
    const order = { product_type: 'inter_account', asset, source_account_guid, deliver_amount }
    const quote = await this.quote({ ...order, destination_account_guid: guid })
    const { guid: moved } = await this.post('/transfers', { quote_guid: quote.guid, transfer_type: 'inter_account' })
    await this.reaches(`/transfers/${moved}`, 'completed')
    return guid
  }

  /** To a wallet outside. */
  async withdraw(asset: string, address: string, receive_amount: number): Promise<Any> {
    const { customer_guid } = this
    const wallet = await this.post('/external_wallets', { name: 'Own wallet', asset, address, customer_guid })
    const { guid } = await this.reaches(`/external_wallets/${wallet.guid}`, 'completed')
    const destination_accounts = [{ type: 'external_wallet', guid, receive_amount }]
    const order = { product_type: 'crypto_transfer', side: 'withdrawal', asset, customer_guid, destination_accounts }
    const quote = await this.quote(order)
    const transfer = await this.post('/transfers', { quote_guid: quote.guid, transfer_type: 'crypto' })
    return this.asBlocksCome(
      () => this.get(`/transfers/${transfer.guid}`),
      ({ state }) => ['completed', 'failed', 'reviewing'].includes(state),
    )
  }

  /** Balances of accounts of these types, by asset; those of external accounts by place and asset. */
  async ledger(...types: string[]): Promise<PartnerBooks> {
    const rows = await this.s.service.sql<{ name: string; posted: bigint }[]>`
      select trim(concat_ws(' ', a.ref, a.asset)) as name, sum(b.posted) as posted from accounts a
      join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      where a.bank_guid = ${this.guid} and a.type = any(${arrayLiteral(types)}) group by 1`
    return new Map(rows.map(({ name, posted }) => [name, BigInt(posted)]))
  }

  async stop(): Promise<void> {
    await this.s.stop()
    await this.database.drop()
  }
}
