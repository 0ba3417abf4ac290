// What a bank's clock shows now, read from the database: for those who must know before a command is submitted.
import { findRow } from '../db/list.ts'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { bankClocks, bankTime } from './clock.ts'

export const bankNow = async (sql: Sql, now: () => Timestamp, bank_guid: Guid): Promise<Timestamp> =>
  bankTime(now(), await findRow(sql, bankClocks, bank_guid))
