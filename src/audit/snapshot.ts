// A read-only transaction on one snapshot, so that audits see one moment while the service continues to work.
import type { Sql } from '../db/pool.ts'

export type Snapshot = Parameters<Parameters<Sql['begin']>[1]>[0]

export const onSnapshot = <T>(sql: Sql, work: (tx: Snapshot) => Promise<T>) =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    // Sorts and joins over all entries fit into memory up to some millions.
    await tx`set local work_mem = '128MB'`
    // Audits read whole tables. With old statistics the planner would choose nested loops, which take minutes.
    await tx`set local enable_nestloop = off`
    // Connections that read lists must not scan tables. With both off, PostgreSQL 18 takes the plan with the fewest of them: nested loops.
    await tx`set local enable_seqscan = on`
    return work(tx)
  })
