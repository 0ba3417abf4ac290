// What the flows of funding share: a bank with frozen clock, accounts inside and outside, and a desk that quotes, executes and
// waits without sleeping.
import { expect } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { atRest, codeOf, statesOf } from './desk.ts'
import { type Fields, linked, raw } from './external-bank-accounts.ts'
import { eventually, ok, type Reply, startTestService, type TestOptions, type TestService } from './service.ts'
import { assertSound } from './sound.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

export type FundingDesk = Awaited<ReturnType<typeof fundingDesk>>

export async function fundingDesk(s: TestService) {
  const { bank_guid } = s.demo
  const post = (path: string, body: Fields = {}): Promise<Any> => ok(s.call('POST', path, body))
  const get = (path: string): Promise<Any> => ok(s.call('GET', path))
  await post('/sandbox/clock', { frozen: true })

  const settings = (changed: Fields) =>
    ok(s.call('PATCH', `/banks/${bank_guid}`, { settings: changed }, { key: s.demo.organization_key }))

  /** A verified customer with an empty fiat account. */
  const customer = async (asset = 'USD', more: Fields = {}) => {
    const { guid } = await post('/customers', { type: 'individual', name: { first: 'Fay', last: 'Fund' }, ...more })
    await post(`/sandbox/customers/${guid}/verify`)
    const account = await post('/accounts', { type: 'fiat', asset, name: 'Fiat', customer_guid: guid })
    return { guid: guid as string, fiat: account.guid as string }
  }

  const idle = () => atRest(s)
  const advance = async (seconds: number) => {
    await idle()
    await post('/sandbox/clock', { advance_seconds: seconds })
    return idle()
  }

  const quote = (fields: Fields) => s.call('POST', '/quotes', { product_type: 'funding', asset: 'USD', ...fields })
  const transfer = (fields: Fields) => s.call('POST', '/transfers', { transfer_type: 'funding', ...fields })
  const read = (guid: string) => get(`/transfers/${guid}`)

  /** Quotes and executes in one go. */
  const fund = async (order: Fields, execution: Fields = {}): Promise<Any> => {
    const { guid } = await ok(quote(order))
    return ok(transfer({ quote_guid: guid, ...execution }))
  }

  /** A linked account, which money can be pulled from. */
  const linkedAccount = async (
    customer_guid: string,
    token = 'sandbox-checking',
    more: Fields = {},
  ): Promise<string> => {
    const { guid } = await post('/external_bank_accounts', linked(`${token}-${++made}`, { customer_guid, ...more }))
    await eventually(
      () => get(`/external_bank_accounts/${guid}`),
      ({ state }) => state === 'completed',
    )
    return guid
  }

  return {
    s,
    post,
    get,
    settings,
    customer,
    idle,
    advance,
    quote,
    transfer,
    read,
    fund,
    script: (outcome: string, more: Fields = {}) => post('/sandbox/scenarios', { noun: 'rail', outcome, ...more }),
    cancel: (guid: string) => s.call('DELETE', `/transfers/${guid}`),
    linkedAccount,
    /** A customer with an account outside that 20000 is pulled from, for a fee of 100. */
    async puller(more: Fields = {}) {
      const { guid, fiat } = await customer('USD', more)
      const from = await linkedAccount(guid)
      const fees = [{ type: 'fixed', fixed_fee: 100 }]
      const pull = (execution: Fields = {}, order: Fields = {}) =>
        fund(
          { customer_guid: guid, side: 'deposit', receive_amount: 20_000, fees, ...order },
          { external_bank_account_guid: from, ...execution },
        )
      return { guid, fiat, from, pull }
    },
    /** An account by its numbers, which a customer has not proven to be theirs. */
    rawAccount: async (more: Fields): Promise<string> => (await post('/external_bank_accounts', raw(more))).guid,
    balances: async (guid: string): Promise<[balance: number, available: number]> => {
      const { platform_balance, platform_available } = await get(`/accounts/${guid}`)
      return [platform_balance, platform_available]
    },
    /** What a system account of the bank has: `external ach`, `fee`. */
    async system(type: string, asset = 'USD'): Promise<number> {
      const [kind, ref = ''] = type.split(' ')
      const [row] = await s.service.sql<{ posted: string }[]>`
        select b.posted::text as posted from accounts a
        join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
        where a.bank_guid = ${bank_guid} and a.type = ${kind!} and a.ref = ${ref} and a.asset = ${asset}
          and a.owner_guid = ${bank_guid}`
      return Number(row?.posted ?? 0)
    },
    statesOf: (guid: string): Promise<string[]> => statesOf(s, guid),
    codeOf: async (asked: Promise<Reply>): Promise<string> => codeOf(await asked),
    /** Afterwards the books are sound, and nothing was given up. */
    async close(): Promise<void> {
      assertSound(await audit(s.service.sql))
      expect(await s.service.sql`select kind, last_error from jobs where dead_at is not null`).toEqual([])
      await s.stop()
    },
  }
}

let made = 0

/** Its clock shows whole seconds, so that it can be set to one. */
export const openFundingDesk = async (options: TestOptions = {}): Promise<FundingDesk> =>
  fundingDesk(await startTestService({ now: () => Math.floor(Date.now() / 1000) * 1000, ...options }))
