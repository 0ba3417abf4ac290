// Writes the rows of an upload in encrypted parts, before the command creates the payout. So many rows never go through one commit.
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { SentRow } from './payout-csv.ts'
import { partFields } from './payout-row.ts'

type Store = Pick<Services, 'sql' | 'personalData' | 'turn'>

export async function writePart(
  store: Store,
  bank_guid: Guid,
  guid: Guid,
  part: number,
  rows: readonly SentRow[],
): Promise<void> {
  await store.turn()
  const { content } = await store.personalData.encrypt(bank_guid, partFields, { content: rows })
  await store.sql`
    insert into payout_parts (bank_guid, guid, part, row_guids, content, counts)
    values (${bank_guid}, ${guid}, ${part}, '[]', ${content}, '{}')`
}

/** Removes parts without a payout. A payout never loses its parts, also if it is unknown whether its commit landed. */
export async function removeParts({ sql }: Store, bank_guid: Guid, guid: Guid): Promise<void> {
  await sql`
    delete from payout_parts where bank_guid = ${bank_guid} and guid = ${guid}
      and not exists (select 1 from payouts where bank_guid = ${bank_guid} and content_guid = ${guid})`
}
