// The checks of `corridor verify` for one bank, one at a time, so that a caller sees how far they are. A check is one statement, so it
// sees one moment. Its cost is that of the whole database: the bank's rows are chosen from what it finds.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type CheckResult, catalogOf, examples_max, examplesOf } from './audit.ts'
import type { Check } from './check.ts'
import { checksFor } from './checks.ts'
import { onShardOf } from './cluster.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { onSnapshot, type Snapshot } from './snapshot.ts'

export interface BankBooks {
  /** The checks whose rows belong to a bank. Those of the service as a whole are left to `corridor verify`. */
  checks(bank_guid: Guid): Promise<readonly Pick<Check, 'name' | 'invariant' | 'promise'>[]>
  /** Undefined: there is no such check. */
  check(bank_guid: Guid, name: string): Promise<CheckResult | undefined>
  reconcile(bank_guid: Guid): Promise<Reconciliation>
}

const deadline = '60s'

export function bankBooks(sql: Sql, now: () => Timestamp): BankBooks {
  let known: Promise<readonly Check[]> | undefined
  // On a cluster a bank's rows are on one shard, and checks run there.
  const on = <T>(bank_guid: Guid, work: (tx: Snapshot) => Promise<T>): Promise<T> =>
    sql.is_distributed ? onShardOf(sql, bank_guid, work) : (onSnapshot(sql, work) as Promise<T>)
  const all = (bank_guid: Guid): Promise<readonly Check[]> => {
    known ??= on(bank_guid, (tx) => checksOfBanks(tx, sql.is_distributed === true)).catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    checks: all,
    async check(bank_guid, name) {
      const check = (await all(bank_guid)).find((each) => each.name === name)
      if (!check) return undefined
      const started = performance.now()
      const rows = await on(bank_guid, async (tx) => {
        await tx.unsafe(`set local statement_timeout = '${deadline}'`)
        return tx.unsafe<{ n: number; row: string }[]>(
          `select count(*) over ()::integer as n, to_jsonb(v)::text as row from (${check.query}) v
          where v.bank_guid = $1::uuid limit ${examples_max}`,
          [bank_guid],
        )
      })
      const { invariant, promise } = check
      const ms = Math.round(performance.now() - started)
      return { name, invariant, promise, violations: rows[0]?.n ?? 0, examples: examplesOf(rows), ms }
    },
    reconcile: (bank_guid) => reconcile(sql, now(), bank_guid),
  }
}

async function checksOfBanks(tx: Snapshot, isOnShard: boolean): Promise<readonly Check[]> {
  const found: Check[] = []
  const place = isOnShard ? 'row_counts' : undefined
  for (const check of checksFor({ ...(await catalogOf(tx)), place })) {
    if (isOnShard && check.runs_on === 'coordinator') continue
    const { columns } = await tx.unsafe(`select * from (${check.query}) v limit 0`)
    if (columns.some(({ name }) => name === 'bank_guid')) found.push(check)
  }
  return found
}
