// The time of a bank's clock, read from the database, for code that needs it before it submits a command.
import { findRow } from '../db/list.ts'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { bankClocks, bankTime } from './clock.ts'

export const bankNow = async (sql: Sql, now: () => Timestamp, bank_guid: Guid): Promise<Timestamp> =>
  bankTime(now(), await findRow(sql, bankClocks, bank_guid))
