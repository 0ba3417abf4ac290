// A bank that can pay lightning invoices, its clock frozen and its price fixed: accounts, quotes, payments, and what they did
// to every account.
import { bech32, hex } from '@scure/base'
import { expect } from 'vitest'
import type { Timestamp } from '../../src/kernel/time.ts'
import { mintInvoice } from '../../src/lightning/mint-invoice.ts'
import { sign, signatureLength } from '../../src/lightning/signature.ts'
import { atRest, codeOf } from './desk.ts'
import { ok, type TestService } from './service.ts'

type Fields = Record<string, unknown>
export type Asset = 'BTC' | 'USD'

/** An account's balance and what of it is available. */
type Money = readonly [balance: number, available: number]

export class LightningBank {
  readonly s: TestService
  readonly operations: Record<Asset, string> = { BTC: '', USD: '' }
  readonly own: Record<Asset, string> = { BTC: '', USD: '' }

  constructor(s: TestService) {
    this.s = s
  }

  post = (path: string, body: Fields = {}) => ok(this.s.call('POST', path, body))
  refused = async (path: string, body: Fields): Promise<string> => codeOf(await this.s.call('POST', path, body))

  /** `funds` of each asset for lightning. A cent of the ask is 16.66 satoshi. */
  async open(funds = 10_000_000): Promise<this> {
    await this.post('/sandbox/clock', { frozen: true })
    await this.price()
    for (const asset of ['BTC', 'USD'] as const) {
      this.own[asset] = await this.account(asset === 'BTC' ? 'trading' : 'fiat', asset)
      this.operations[asset] = await this.account('invoice_operations', asset)
      await this.post('/sandbox/deposits', { account_guid: this.operations[asset], amount: funds })
    }
    return this
  }

  price = () => this.post('/sandbox/market', { symbol: 'BTC-USD', price: 6_000_000 })

  async account(type: string, asset: Asset, customer_guid?: string): Promise<string> {
    return (await this.post('/accounts', { type, asset, name: asset, ...(customer_guid ? { customer_guid } : {}) }))
      .guid
  }

  /** A verified customer with this much in either asset. */
  async customer(funds = 1_000_000, activity_limits: Fields[] = []): Promise<Payer> {
    const person = { type: 'individual', name: { first: 'Lio', last: 'Lightning' }, activity_limits }
    const { guid } = await this.post('/customers', person)
    await this.post(`/sandbox/customers/${guid}/verify`)
    const accounts = { BTC: await this.account('trading', 'BTC', guid), USD: await this.account('fiat', 'USD', guid) }
    for (const account_guid of Object.values(accounts))
      await this.post('/sandbox/deposits', { account_guid, amount: funds })
    return { guid, ...accounts }
  }

  invoice = (body: Fields = { amount: 100_000 }) => this.post('/sandbox/invoices', body)

  quoteBody = (payer: Payer | undefined, asset: Asset, network_address: string, more: Fields = {}): Fields => ({
    product_type: 'lightning_transfer',
    ...(payer ? { customer_guid: payer.guid } : {}),
    asset,
    network_address,
    ...more,
  })

  quote = (payer: Payer | undefined, asset: Asset, network_address: string, more: Fields = {}) =>
    this.post('/quotes', this.quoteBody(payer, asset, network_address, more))

  pay = (quote: { guid: string }, more: Fields = {}) =>
    this.post('/transfers', { quote_guid: quote.guid, transfer_type: 'lightning', ...more })

  read = (guid: string) => ok(this.s.call('GET', `/transfers/${guid}`))

  /** Lets everything happen that is due, then this many seconds pass, and again. */
  async pass(seconds = 0): Promise<void> {
    if (seconds > 0) await this.post('/sandbox/clock', { advance_seconds: seconds })
    await atRest(this.s)
  }

  /** Until it has ended. */
  async ended(guid: string) {
    await this.pass()
    await this.pass(1)
    const transfer = await this.read(guid)
    expect(['completed', 'failed']).toContain(transfer.state)
    return transfer
  }

  async money(guid: string): Promise<Money> {
    const { platform_balance, platform_available } = await ok(this.s.call('GET', `/accounts/${guid}`))
    return [platform_balance, platform_available]
  }

  /** Of every account that a payment in this asset can touch, by name. */
  async books(payer: Payer | undefined, asset: Asset): Promise<Record<string, Money>> {
    const rows = await this.s.service.sql<{ name: string; posted: string; held: string }[]>`
      select coalesce(nullif(a.ref, ''), a.type) as name, b.posted, b.held from accounts a
        join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      where a.bank_guid = ${this.s.demo.bank_guid} and a.asset = ${asset}
        and (a.type in ('fee', 'platform_fee', 'invoice_operations') or a.ref = 'lightning')`
    const books = Object.fromEntries(
      rows.map(({ name, posted, held }): [string, Money] => [name, [Number(posted), Number(posted) - Number(held)]]),
    )
    return {
      ...books,
      bank: await this.money(this.own[asset]),
      ...(payer ? { payer: await this.money(payer[asset]) } : {}),
    }
  }

  claims = async (payment_hash: string): Promise<string[]> => {
    const rows = await this.s.service.sql<{ guid: string }[]>`
      select replace(transfer_guid::text, '-', '') as guid from lightning_claims where payment_hash = ${payment_hash}`
    return rows.map(({ guid }) => guid)
  }
}

export interface Payer extends Record<Asset, string> {
  readonly guid: string
}

/** How every account changed, those that did not left out. */
export function changeOf(before: Record<string, Money>, after: Record<string, Money>): Record<string, Money> {
  const changes = Object.entries(after).map(([name, [balance, available]]): [string, Money] => {
    const [was, could] = before[name] ?? [0, 0]
    return [name, [balance - was, available - could]]
  })
  return Object.fromEntries(changes.filter(([, change]) => change.some((value) => value !== 0)))
}

const foreignKey = hex.decode('01'.repeat(32))

/** An invoice of a node that nobody here knows. */
export const foreignInvoice = (created_at: string, more: Partial<Parameters<typeof mintInvoice>[0]> = {}): string =>
  mintInvoice(
    {
      network: 'mainnet',
      msat: 1500n,
      description: 'tea',
      created_at: Date.parse(created_at) as Timestamp,
      payment_hash: hex.decode('ab'.repeat(32)),
      payment_secret: hex.decode('cd'.repeat(32)),
      ...more,
    },
    foreignKey,
  )

/** An invoice that asks for 0, which none of ours does. */
export function overNothing(created_at: string): string {
  const words = bech32
    .decode(foreignInvoice(created_at) as `${string}1${string}`, false)
    .words.slice(0, -signatureLength)
  const prefix = 'lnbc0u'
  return bech32.encode(prefix, [...words, ...sign(prefix, words, foreignKey)], false)
}
