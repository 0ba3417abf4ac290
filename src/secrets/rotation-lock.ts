// Allows one change of keys at a time. The lock belongs to the connection, so a killed process releases it.
import type { Sql } from '../db/pool.ts'

/** Progress for a person. */
export interface Report {
  /** Replaces the line before. */
  now(text: string): void
  /** Stays visible. */
  step(text: string): void
}

export async function withRotationLock<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const held = await sql.reserve()
  try {
    const [row] = await held<{ locked: boolean }[]>`
      select pg_try_advisory_lock(hashtext('corridor_key_rotation')) as locked`
    if (!row?.locked) throw new Error('another change of keys is running on this database')
    try {
      return await work()
    } finally {
      await held`select pg_advisory_unlock(hashtext('corridor_key_rotation'))`
    }
  } finally {
    held.release()
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
