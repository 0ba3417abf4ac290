// Crypto transfers as a test speaks of them: funded accounts, wallets that are ready, quotes, and where the money went.
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect } from 'vitest'
import { deriveAddress } from '../../src/chains/deposit-address.ts'
import { depositKey } from '../../src/chains/deposit-key.ts'
import { findAsset } from '../../src/kernel/asset.ts'
import { atRest, statesOf } from './desk.ts'
import { eventually, ok, type Reply, type TestService } from './service.ts'

type Fields = Record<string, unknown>
export interface Owner {
  readonly customer_guid?: string
}

const seed = sha512(utf8ToBytes('wallets of tests'))
let used = 0

/** A valid address of the asset's chain that nobody has used, with a tag where the chain has one. */
export function newAddress(asset: string): { address: string; tag?: string } {
  const chain = findAsset(asset)!.chain!
  const { address, tag } = deriveAddress(
    chain,
    'mainnet',
    'standard',
    depositKey(seed, chain, 'mainnet', 'standard'),
    ++used,
  )
  return { address, ...(tag === null ? {} : { tag }) }
}

export class Crypto {
  readonly #service: TestService
  readonly #accounts = new Map<string, string>()

  constructor(service: TestService) {
    this.#service = service
  }

  post(path: string, body: Fields): Promise<Reply> {
    return this.#service.call('POST', path, body)
  }

  read(path: string): ReturnType<typeof ok> {
    return ok(this.#service.call('GET', path))
  }

  /** A verified customer of its own. */
  async customer(fields: Fields = {}): Promise<string> {
    const name = { first: 'Dora', last: 'Example' }
    const { guid } = await ok(this.post('/customers', { type: 'individual', name, ...fields }))
    await eventually(
      () => this.read(`/customers/${guid}`),
      ({ state }) => state === 'unverified',
    )
    await ok(this.post(`/sandbox/customers/${guid}/verify`, {}))
    return guid
  }

  /** The owner's trading account, opened when it is first asked for. */
  async account(asset: string, owner: Owner = {}): Promise<string> {
    const name = `${owner.customer_guid ?? 'bank'} ${asset}`
    const known = this.#accounts.get(name)
    if (known) return known
    const { guid } = await ok(this.post('/accounts', { type: 'trading', asset, name: asset, ...owner }))
    this.#accounts.set(name, guid)
    return guid
  }

  /** The account, with money in it. */
  async fund(asset: string, amount: number, owner: Owner = {}): Promise<string> {
    const account_guid = await this.account(asset, owner)
    await ok(this.post('/sandbox/deposits', { account_guid, amount }))
    return account_guid
  }

  async wallet(asset: string, fields: Fields = {}): Promise<string> {
    const body = { name: 'W', asset, ...newAddress(asset), ...fields }
    const { guid } = await ok(this.post('/external_wallets', body))
    await eventually(
      () => this.read(`/external_wallets/${guid}`),
      ({ state }) => !['storing', 'pending'].includes(state),
    )
    return guid
  }

  order(asset: string, fields: Fields): Promise<Reply> {
    return this.post('/quotes', { product_type: 'crypto_transfer', side: 'withdrawal', asset, ...fields })
  }

  quote(asset: string, fields: Fields): ReturnType<typeof ok> {
    return ok(this.order(asset, fields))
  }

  execute(quote_guid: string, fields: Fields = {}): Promise<Reply> {
    return this.post('/transfers', { quote_guid, transfer_type: 'crypto', ...fields })
  }

  /** A transfer of so much to a wallet of its own. */
  async send(asset: string, receive_amount: number, owner: Owner = {}, fields: Fields = {}): ReturnType<typeof ok> {
    const guid = await this.wallet(asset)
    const destination_accounts = [{ type: 'external_wallet', guid, receive_amount }]
    const quote = await this.quote(asset, { destination_accounts, ...owner })
    return { ...(await ok(this.execute(quote.guid, fields))), quoted_fee: quote.network_fee }
  }

  transfer(guid: string): ReturnType<typeof ok> {
    return this.read(`/transfers/${guid}`)
  }

  reach(guid: string, ...states: string[]): ReturnType<typeof ok> {
    return eventually(
      () => this.transfer(guid),
      ({ state }) => states.includes(state),
    )
  }

  script(outcome: string, details?: Fields, count = 1): ReturnType<typeof ok> {
    return ok(this.post('/sandbox/scenarios', { noun: 'chain', outcome, count, ...details }))
  }

  /** The bank's clock moves on, and what fell due is done. */
  async pass(seconds: number): Promise<void> {
    await ok(this.post('/sandbox/clock', { frozen: true, advance_seconds: seconds }))
    await this.rest()
  }

  /** Until nothing is left to do at this time. */
  async rest(): Promise<void> {
    await atRest(this.#service)
  }

  async balance(guid: string): Promise<[posted: number, available: number]> {
    const { platform_balance, platform_available } = await this.read(`/accounts/${guid}`)
    return [platform_balance, platform_available]
  }

  async gas(asset: string): Promise<[posted: number, available: number]> {
    const { objects } = await this.read('/accounts?type=gas&per_page=100')
    const account = objects.find((each: { asset: string }) => each.asset === asset)
    expect(account, `there is a gas account of ${asset}`).toBeDefined()
    return [account.platform_balance, account.platform_available]
  }

  /** By how much an account and the gas change meanwhile. In the end nothing is left under a hold. */
  async change(asset: string, account: string, act: () => Promise<void>): Promise<{ own: number; gas: number }> {
    // The gas account is there with the first quote.
    await this.quote(asset, { receive_amount: 20_000 })
    const [own, gas] = [await this.balance(account), await this.gas(asset)]
    await act()
    const [ownAfter, gasAfter] = [await this.balance(account), await this.gas(asset)]
    expect([ownAfter[1], gasAfter[1]]).toEqual([ownAfter[0], gasAfter[0]])
    return { own: ownAfter[0] - own[0], gas: gasAfter[0] - gas[0] }
  }

  /** Everything that a transfer moved: which account by how much, as `type ref asset`. */
  async moved(guid: string): Promise<Record<string, number[]>> {
    const rows = await this.#service.service.sql<{ place: string; amount: string }[]>`
      select a.type || ' ' || a.ref || ' ' || a.asset as place, e.amount::text as amount
      from journals j join entries e on e.bank_guid = j.bank_guid and e.journal_guid = j.guid
        join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid
      where j.subject_guid = ${guid} order by place, e.amount`
    const moved: Record<string, number[]> = {}
    for (const { place, amount } of rows) {
      const name = place.replace('  ', ' ')
      moved[name] = [...(moved[name] ?? []), Number(amount)]
    }
    return moved
  }

  eventsOf = (guid: string): Promise<string[]> => statesOf(this.#service, guid)
}
