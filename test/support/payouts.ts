// What the flows of payouts share: a payer with money, people to pay inside the bank and in Mexico, and a desk that uploads, runs and waits.
import { executionDesk } from './executions.ts'
import type { Fields } from './external-bank-accounts.ts'
import { openPlanDesk } from './plans.ts'
import { eventually, ok, type Reply, type TestOptions } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

export type PayoutDesk = Awaited<ReturnType<typeof openPayoutDesk>>

export const base64Of = (text: string): string => Buffer.from(text).toString('base64')

export const csvOf = (...lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.join(',')}\n`).join('')

/** The states in which nothing is done. */
export const resting = ['validated', 'planned', 'completed', 'cancelled']

export async function openPayoutDesk(options: TestOptions = {}) {
  const desk = executionDesk(await openPlanDesk(options))
  const { s, post, get } = desk
  const desks = {
    ...desk,
    /** A verified customer with so many cents. */
    async payer(cents: number, more: Fields = {}) {
      const customer = await desk.customer('USD', more)
      if (cents > 0) await post('/sandbox/deposits', { account_guid: customer.fiat, amount: cents })
      await desk.idle()
      return customer
    },
    /** So many accounts of customers of the bank. */
    payees: async (n: number): Promise<string[]> =>
      (await Promise.all(Array.from({ length: n }, () => desk.customer()))).map(({ fiat }) => fiat),
    upload: (payer: { guid: string; fiat: string }, csv: string, more: Fields = {}): Promise<Reply> =>
      s.call('POST', '/payouts', {
        name: 'Wages',
        customer_guid: payer.guid,
        source_account_guid: payer.fiat,
        amount_end: 'source',
        data: base64Of(csv),
        ...more,
      }),
    /** The payout when its rows are validated. */
    async uploaded(payer: { guid: string; fiat: string }, csv: string, more: Fields = {}): Promise<Any> {
      return desks.rest((await ok(desks.upload(payer, csv, more))).guid)
    },
    /** One row of this amount for each account. */
    wages: (payees: readonly string[], amount = 100): string =>
      csvOf(
        ['name', 'amount', 'destination_account_guid'],
        ...payees.map((guid, i) => [`Payee ${i + 1}`, amount, guid]),
      ),
    ask: (guid: string, verb: 'plan' | 'execute' | 'cancel'): Promise<Reply> =>
      s.call('POST', `/payouts/${guid}/${verb}`),
    rest: (guid: string, ...states: readonly string[]): Promise<Any> =>
      eventually(
        () => get(`/payouts/${guid}`),
        ({ state }) => (states.length > 0 ? states : resting).includes(state),
      ),
    async run(guid: string, ...verbs: readonly ('plan' | 'execute' | 'cancel')[]): Promise<Any> {
      for (const verb of verbs) {
        await ok(desks.ask(guid, verb))
        await desks.rest(guid)
      }
      return get(`/payouts/${guid}`)
    },
    /** In the order of the file. */
    async rows(guid: string, more = ''): Promise<Any[]> {
      const { objects } = await get(`/payout_rows?payout_guid=${guid}&per_page=100${more}`)
      return objects.sort((a: Any, b: Any) => a.row_number - b.row_number)
    },
    result: (guid: string, query = ''): Promise<Reply> => s.call('GET', `/payouts/${guid}/result${query}`),
  }
  return desks
}

/** The counts that are not zero. */
export const countsOf = ({ rows }: Any): Any => Object.fromEntries(Object.entries(rows).filter(([, n]) => n !== 0))
