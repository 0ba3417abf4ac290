// Compares trial balances with the entries, at the time of every journal of a bank.
import { expect } from 'vitest'
import { ok, type TestService } from './service.ts'

interface Line {
  readonly account_type: string
  readonly place?: string
  readonly asset: string
  readonly debit_amount: number
  readonly credit_amount: number
}

const keyOf = ({ account_type, place = '', asset }: Line): string => `${account_type} ${place} ${asset}`

/** From the entries, one by one. */
async function linesAt({ service, demo }: TestService, at: string): Promise<Record<string, [number, number]>> {
  const rows = await service.sql<{ name: string; debit: bigint; credit: bigint }[]>`
    select type || ' ' || ref || ' ' || asset as name, sum(greatest(-balance, 0)) as debit, sum(greatest(balance, 0)) as credit
    from (
      select a.type, a.ref, a.asset, sum(e.amount) as balance
      from entries e join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
        join accounts a on a.bank_guid = e.bank_guid and a.guid = e.account_guid
      where e.bank_guid = ${demo.bank_guid} and j.created_at <= ${at}::timestamptz
      group by a.guid, a.type, a.ref, a.asset
    ) each group by 1`
  return Object.fromEntries(rows.map(({ name, debit, credit }) => [name, [Number(debit), Number(credit)]]))
}

export async function expectTrialBalances(s: TestService): Promise<number> {
  const times = await s.service.sql<{ created_at: number }[]>`
    select distinct created_at from journals where bank_guid = ${s.demo.bank_guid} order by created_at`
  for (const { created_at } of times) {
    const at = new Date(created_at).toISOString()
    const { lines, totals, is_balanced, at: shown } = await ok(s.call('GET', `/reports/trial_balance?at=${at}`))
    const found = Object.fromEntries(lines.map((line: Line) => [keyOf(line), [line.debit_amount, line.credit_amount]]))
    expect(found).toEqual(await linesAt(s, at))
    expect([is_balanced, shown]).toEqual([true, at])
    for (const { debit_amount, credit_amount, is_balanced: isEven } of totals)
      expect([isEven, debit_amount]).toEqual([true, credit_amount])
  }
  const last = new Date(times.at(-1)!.created_at).toISOString()
  const { at: _, ...then } = await ok(s.call('GET', `/reports/trial_balance?at=${last}`))
  // Without an instant it is read from the balances.
  expect(await ok(s.call('GET', '/reports/trial_balance'))).toMatchObject(then)
  return times.length
}
