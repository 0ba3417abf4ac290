// Whether screening by lists has found entries for an object.
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'

export async function wasMatched(sql: Sql, bank_guid: Guid, reference: Guid): Promise<boolean> {
  const [found] = await sql<{ is_matched: boolean }[]>`
    select exists (select from screening_decisions where bank_guid = ${bank_guid} and reference = ${reference}
      and score is not null) as is_matched`
  return found?.is_matched === true
}
