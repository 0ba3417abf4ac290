// The lists that can be measured: how their rows are inserted, and the values of a bank for their queries.
import type { Sql } from '#src/db/pool'
import type { Guid } from '#src/kernel/guid'
import { isoFromTimestamp, type Timestamp } from '#src/kernel/time'
import { makeCrowd } from './crowd.ts'
import { group_sizes, guidOfGroup, makeExecutions } from './execution-crowd.ts'
import { customerQueries, executionQueries, type ListQuery } from './list-queries.ts'

export interface Listed {
  readonly noun: string
  /** The columns of its filters. */
  readonly columns: readonly string[]
  readonly make: typeof makeCrowd
  queriesAt(now: number): ListQuery[]
  valuesOf(sql: Sql, bank_guid: Guid): Promise<Record<string, string>>
}

const columns = ['bank_guid', 'guid', 'type', 'state', 'created_at', 'updated_at']

const customers: Listed = {
  noun: 'customers',
  columns: [...columns, 'labels'],
  make: makeCrowd,
  queriesAt: customerQueries,
  async valuesOf(sql, bank_guid) {
    const [row] = await sql<{ guid: Guid }[]>`select guid from customers where bank_guid = ${bank_guid} limit 1`
    return { bank: bank_guid, guid: row!.guid }
  },
}

const executions: Listed = {
  noun: 'executions',
  columns: [...columns, 'plan_guid', 'customer_guid', 'source_account_guid', 'destination_account_guid'],
  make: makeExecutions,
  queriesAt: executionQueries,
  async valuesOf(sql, bank_guid) {
    const rows = await sql<{ guid: Guid; plan_guid: Guid; updated_at: Timestamp }[]>`
      select guid, plan_guid, updated_at from executions where bank_guid = ${bank_guid} order by updated_at desc`
    // A hundred, from the oldest to the newest.
    const some = Array.from({ length: 100 }, (_, i) => rows[Math.floor((i * rows.length) / 100)]!)
    const changedAt = (later: number): string => isoFromTimestamp(rows[Math.min(later, rows.length) - 1]!.updated_at)
    const middle = Math.max(1, Math.floor((rows.length - group_sizes.at(-1)!) / 2))
    return {
      bank: bank_guid,
      guid: some[50]!.guid,
      guids: some.map(({ guid }) => guid).join(','),
      plan: some[50]!.plan_guid,
      plans: some.map(({ plan_guid }) => plan_guid).join(','),
      midway_to: changedAt(middle),
      ...Object.fromEntries(
        group_sizes.flatMap((size) => [
          [`customer_${size}`, guidOfGroup(bank_guid, 'customer', size)],
          [`source_account_${size}`, guidOfGroup(bank_guid, 'source', size)],
          [`destination_account_${size}`, guidOfGroup(bank_guid, 'destination', size)],
          [`changed_${size}`, changedAt(size)],
          [`midway_from_${size}`, changedAt(middle + size)],
        ]),
      ),
    }
  },
}

export const listed: readonly Listed[] = [customers, executions]
