// Reads people for the search by name: encrypted names in the order of time, and the records of those who were found.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { FoundPerson, FoundPersonType } from './found-person.ts'

export interface EncryptedName {
  readonly type: FoundPersonType
  readonly guid: Guid
  readonly name: Uint8Array
}

/** How many names one statement reads. */
const page_count = 1000

/** The people of a bank, newest first: guids have the order of time. Whoever has no personal data is not among them. */
export async function* encryptedNames(sql: Sql, bank_guid: Guid): AsyncGenerator<readonly EncryptedName[]> {
  const pageBefore = (before: Guid) => sql<EncryptedName[]>`
    (select 'customer' as type, guid, name from customers_pii
      where bank_guid = ${bank_guid} and guid < ${before} order by guid desc limit ${page_count})
    union all
    (select 'counterparty', guid, name from counterparties_pii
      where bank_guid = ${bank_guid} and guid < ${before} order by guid desc limit ${page_count})
    order by guid desc limit ${page_count}`
  let before: Guid | undefined = 'f'.repeat(32) as Guid
  while (before) {
    const page: readonly EncryptedName[] = await pageBefore(before)
    yield page
    before = page.length === page_count ? page.at(-1)?.guid : undefined
  }
}

type FoundRecord = Omit<FoundPerson, 'name'>

/** Newest first. */
export function recordsOf(sql: Sql, bank_guid: Guid, guids: readonly Guid[]): Promise<FoundRecord[]> {
  const found = arrayLiteral(guids)
  return sql<FoundRecord[]>`
    select 'customer' as type, guid, state, created_at from customers
      where bank_guid = ${bank_guid} and guid = any(${found}::uuid[])
    union all
    select 'counterparty', guid, state, created_at from counterparties
      where bank_guid = ${bank_guid} and guid = any(${found}::uuid[])
    order by guid desc`
}
