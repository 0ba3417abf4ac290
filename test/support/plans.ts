// What the flows of plans share: a bank that remits, with prices that stand still, people, and accounts at either end.
import { makeCounterparty } from './counterparty.ts'
import type { Fields } from './external-bank-accounts.ts'
import { type FundingDesk, openFundingDesk } from './funding.ts'
import { eventually, ok, type TestOptions } from './service.ts'
import { freshAddress } from './wallets.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

export const clabe = '032180000118359719'

export const payout = (symbol: string, country_code: string) =>
  ['C2C', 'C2B', 'B2C', 'B2B'].map((participants_type) => ({
    symbol,
    country_code,
    participants_type,
    route: 'bank_account',
  }))

/** Cents for one whole asset. Buyers pay 5 basis points more, sellers get 5 less. */
const prices = { 'USDC-USD': 100, 'USDC-CAD': 140, 'MXN-USD': 5, 'INR-USD': 2 }

export type PlanDesk = Awaited<ReturnType<typeof openPlanDesk>>

export const openPlanDesk = async (options: TestOptions = {}) => planDesk(await openFundingDesk(options))

/** 50 basis points for the bank, 10 for the platform. */
export async function planDesk(desk: FundingDesk) {
  const { s, post, get } = desk
  const configure = (changes: Fields): Promise<Any> =>
    ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, changes, { key: s.demo.organization_key }))
  await configure({
    settings: { spread_fee_bps: 50, platform_fee_bps: 10 },
    supported_payout_symbols: [...payout('MXN-USD', 'MX'), ...payout('INR-USD', 'IN')],
  })
  for (const [symbol, price] of Object.entries(prices)) await post('/sandbox/market', { symbol, price })

  const completed = (path: string): Promise<Any> =>
    eventually(
      () => get(path),
      ({ state }) => state === 'completed',
    )
  const counterparty = (
    of: {
      customer_guid?: string
      state?: 'unverified' | 'verified' | 'rejected'
      type?: 'individual' | 'business'
    } = {},
  ): Promise<string> => makeCounterparty(s, s.demo.bank_guid, of.state, of.customer_guid ?? null, of.type)
  const numbers = { account_details: [{ account_number: clabe }] }
  const desks = {
    ...desk,
    configure,
    counterparty,
    account: async (customer_guid: string | undefined, asset: string): Promise<string> => {
      const type = ['USD', 'CAD', 'EUR'].includes(asset) ? 'fiat' : 'trading'
      const of = customer_guid ? { customer_guid } : {}
      return (await post('/accounts', { type, asset, name: asset, ...of })).guid
    },
    /** Of a counterparty, in Mexico. */
    async mexican(counterparty_guid: string): Promise<string> {
      const routing_details = [{ routing_number_type: 'CLABE', routing_number: clabe }]
      return desk.rawAccount({ asset: 'MXN', counterparty_guid, ...numbers, routing_details })
    },
    async wallet(fields: Fields = {}): Promise<string> {
      const { guid } = await post('/external_wallets', { name: 'W', asset: 'USDC', address: freshAddress(), ...fields })
      return (await completed(`/external_wallets/${guid}`)).guid
    },
    file: async (fields: Fields = {}): Promise<string> => {
      const data = Buffer.from('an invoice').toString('base64')
      const file = { type: 'invoice', filename: 'i.pdf', content_type: 'application/pdf', data }
      return (await post('/files', { ...file, ...fields })).guid
    },
    ask: (body: Fields) => s.call('POST', '/plans', { type: 'remittance', ...body }),
    /** The plan when nobody works on it any more, explained. */
    plan: async (body: Fields): Promise<Any> => {
      const { guid } = await ok(desks.ask(body))
      return eventually(
        () => get(`/plans/${guid}?include_explanation=true`),
        ({ state }) => state === 'completed' || state === 'failed',
      )
    },
  }
  return desks
}

/** How it goes, in short: each stage with what leaves, what arrives, and the rail that is shown. */
export const courseOf = ({ stages }: Any): string[] =>
  stages.map(({ type, source_account: from, destination_account: to }: Any) => {
    const rail = from.payment_rail ?? to.payment_rail
    const text = `${type} ${from.quoted_amount} ${from.asset} -> ${to.quoted_amount} ${to.asset}`
    return rail ? `${text} by ${rail}` : text
  })

export const feesOf = ({ fees }: Any): string[] =>
  fees.map(({ type, quoted_amount, asset }: Any) => `${type} ${quoted_amount} ${asset}`)
