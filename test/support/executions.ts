// What the flows of executions share: people who send money, plans that are run to their end, and where the money went.
import { expect } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { reconcile } from '../../src/audit/reconcile.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import type { Fields } from './external-bank-accounts.ts'
import { openPlanDesk, type PlanDesk } from './plans.ts'
import { eventually, ok, type TestOptions } from './service.ts'
import { assertSound } from './sound.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

export type ExecutionDesk = ReturnType<typeof executionDesk>

export interface Sender {
  readonly guid: string
  readonly fiat: string
}

export const openExecutionDesk = async (options: TestOptions = {}) => executionDesk(await openPlanDesk(options))

export function executionDesk(desk: PlanDesk) {
  const { s, post, get } = desk
  const { bank_guid } = s.demo

  /** Between these two accounts, with this amount at this end. */
  const order = (
    customer: Sender,
    source: string,
    destination: string,
    end: string,
    amount: number,
    more: Any = {},
  ) => ({
    customer_guid: customer.guid,
    source_account: { guid: source, ...(end === 'source' && { amount }), ...more.source_account },
    destination_account: { guid: destination, ...(end === 'destination' && { amount }), ...more.destination_account },
  })

  /** What each place of the bank has, and what is set aside: owners' accounts by name, the others by kind. */
  const balancesOf = async (names: Readonly<Record<string, string>>): Promise<Record<string, bigint>> => {
    const rows = await s.service.sql<{ guid: string; type: string; ref: string; asset: string; posted: string }[]>`
      select replace(a.guid::text, '-', '') as guid, a.type, a.ref, a.asset, b.posted::text as posted
      from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
      where a.bank_guid = ${bank_guid}`
    const nameOf = ({ guid, type, ref, asset }: (typeof rows)[number]) =>
      names[guid] ?? [type, ref, asset].filter(Boolean).join(' ')
    return Object.fromEntries(
      rows
        .filter(({ guid, type }) => names[guid] || !['fiat', 'trading', 'storage'].includes(type))
        .map((row) => [nameOf(row), BigInt(row.posted)]),
    )
  }

  const changes = (before: Record<string, bigint>, after: Record<string, bigint>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(after)
        .map(([name, value]) => [name, Number(value - (before[name] ?? 0n))] as const)
        .filter(([, change]) => change !== 0),
    )

  /** The carriers' books and the market's agree with ours, whenever that is asked. */
  const agree = async (): Promise<void> => {
    const { differences } = await reconcile(s.service.sql, Date.now() as Timestamp)
    expect(differences).toEqual([])
  }

  const desks = {
    ...desk,
    ok,
    /** The books are sound and agree with the carriers', also while an execution is under way. */
    async verify(): Promise<void> {
      assertSound(await audit(s.service.sql))
      await agree()
    },
    order,
    async close(): Promise<void> {
      await agree()
      await desk.close()
    },
    feesByType: ({ fees }: Any): Any => Object.fromEntries(fees.map((fee: Any) => [fee.type, fee])),
    execute: (plan_guid: string) => s.call('POST', '/executions', { plan_guid }),
    execution: (guid: string): Promise<Any> => get(`/executions/${guid}`),
    decide: (guid: string, decision: string) => s.call('POST', `/sandbox/executions/${guid}/decide`, { decision }),
    sendBack: (guid: string, stage_guid: string, return_code: string) =>
      s.call('POST', `/sandbox/executions/${guid}/return`, { stage_guid, return_code }),
    statesOf: async (guid: string): Promise<string[]> => {
      const rows = await s.service.sql`select event_type from events where object_guid = ${guid} order by sequence`
      return rows.map(({ event_type }) => event_type.replace('execution.', ''))
    },
    /** A customer with so many cents, USDC, and somebody in Mexico. */
    async sender(cents: number, more: Fields = {}) {
      const customer = await desk.customer('USD', more)
      const usdc = await desk.account(customer.guid, 'USDC')
      if (cents > 0) await post('/sandbox/deposits', { account_guid: customer.fiat, amount: cents })
      const mexican = await desk.mexican(await desk.counterparty({ customer_guid: customer.guid }))
      return { customer, usdc, mexican }
    },
    /** A completed plan. */
    async planned(...args: Parameters<typeof order>): Promise<Any> {
      const plan = await desk.plan(order(...args))
      if (plan.state !== 'completed') throw new Error(`no plan: ${JSON.stringify(plan)}`)
      return plan
    },
    /** What happened meanwhile to every account of the bank, and what is still set aside on those of the owner. */
    async watch<T>(names: Readonly<Record<string, string>>, act: () => Promise<T>) {
      const before = await balancesOf(names)
      const result = await act()
      return { result, moved: changes(before, await balancesOf(names)) }
    },
    reach: (guid: string, isThere: (execution: Any) => boolean): Promise<Any> =>
      eventually(() => get(`/executions/${guid}`), isThere),
    /** The bank pays into its reserve. */
    async fillReserve(amount: number): Promise<void> {
      const { objects } = await get('/accounts?owner=bank&type=reserve&per_page=100')
      const reserve = objects.find(({ asset }: Any) => asset === 'USD')
      await post('/sandbox/deposits', { account_guid: reserve.guid, amount })
    },
    async held(): Promise<number> {
      const [row] = await s.service.sql<{ n: number }[]>`
        select count(*)::integer as n from holds where bank_guid = ${bank_guid}`
      return row!.n
    },
    /** Until nothing is left to do, as far as `seconds` on the bank's clock. */
    async settle(guid: string, seconds = 600): Promise<Any> {
      await desk.advance(seconds)
      await desk.advance(seconds)
      return desks.execution(guid)
    },
    /** Plans it, runs it to its end, and says what moved; the owner's accounts are called `own`. */
    async run(...args: Parameters<typeof order>) {
      const [customer] = args
      const plan = await desks.planned(...args)
      const own = await get(`/accounts?customer_guid=${customer.guid}&per_page=100`)
      const names = Object.fromEntries(own.objects.map((each: Any) => [each.guid, `own ${each.asset}`]))
      const { result: execution, moved } = await desks.watch(names, async () => {
        const { guid } = await ok(desks.execute(plan.guid))
        return desks.settle(guid)
      })
      return { plan, execution, moved }
    },
  }
  return desks
}
