// What screening by lists has found for an object.
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type ScreeningDecision, screeningDecisions } from './screening-decision.ts'

export async function wasMatched(sql: Sql, bank_guid: Guid, reference: Guid): Promise<boolean> {
  const [found] = await sql<{ is_matched: boolean }[]>`
    select exists (select from screening_decisions where bank_guid = ${bank_guid} and reference = ${reference}
      and score is not null) as is_matched`
  return found?.is_matched === true
}

/** The matches of the newest decision about an object. */
export async function matchesOf(sql: Sql, bank_guid: Guid, reference: Guid): Promise<ScreeningDecision['matches']> {
  const [found] = await sql<{ matches: string }[]>`
    select matches::text as matches from screening_decisions where bank_guid = ${bank_guid} and reference = ${reference}
    order by guid desc limit 1`
  return screeningDecisions.columns.matches?.decode(found?.matches ?? '[]') as ScreeningDecision['matches']
}
