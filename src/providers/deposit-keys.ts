// The deposit keys of a bank that the database has, with the first index that no address has yet.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'

export interface UsedKey {
  /** Purpose, coin type and account (deposit-key.ts). */
  readonly path: string
  readonly public_key: string
  readonly next_index: number
}

export interface DepositKeys {
  usedBy(bank_guid: Guid): Promise<readonly UsedKey[]>
  /** When the bank was created: nothing was paid to it before. */
  bornAt(bank_guid: Guid): Promise<Timestamp>
}

export const databaseKeys = (sql: Sql): DepositKeys => ({
  usedBy: (bank_guid) => sql<UsedKey[]>`
    select path, public_key, next_index from deposit_keys where bank_guid = ${bank_guid}`,
  async bornAt(bank_guid) {
    const [bank] = await sql<{ created_at: Timestamp }[]>`
      select created_at from banks where bank_guid = ${bank_guid} and guid = ${bank_guid}`
    if (!bank) throw new Error('there is no such bank')
    return bank.created_at
  },
})
