// Finds whose money it is that arrived at an account number: the deposit bank account with the number; if its number is shared, the one
// whose memo the payer wrote. Money at a shared number without one certain memo is nobody's: it waits for the owner of the main account.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'

export interface ArrivedAt {
  readonly bank_guid: Guid
  readonly account_number: string
  readonly asset: string
  /** Undefined: the partner does not tell. */
  readonly rail?: Rail
  /** What the payer wrote that may be memos. */
  readonly memos: readonly string[]
}

export interface Receiver {
  readonly to: { readonly deposit_bank_account_guid: Guid }
  readonly rail: Rail
  readonly isOwnerKnown: boolean
  /** The payer wrote its memo. */
  readonly isByMemo: boolean
}

interface Candidate {
  readonly guid: Guid
  readonly unique_memo_id: string | null
  readonly rail: Rail
  readonly sub_account_count: number
}

/** Undefined: no deposit bank account has this number. */
export async function receiverOf(
  sql: Sql,
  { bank_guid, account_number, asset, rail, memos }: ArrivedAt,
): Promise<Receiver | undefined> {
  const details = JSON.stringify([{ account_number }])
  // A number may be shared by thousands.
  const rows = await sql<Candidate[]>`
    select guid, unique_memo_id, rail, sub_account_count from deposit_bank_accounts
    where bank_guid = ${bank_guid} and account_details = ${details}::text::jsonb and asset = ${asset}
      and (${rail ?? null}::text is null or rail = ${rail ?? null})
      and (unique_memo_id is null or unique_memo_id = any (${arrayLiteral(memos)}::text[]))`
  const named = rows.filter(({ unique_memo_id }) => unique_memo_id !== null)
  const main = rows.find(({ unique_memo_id }) => unique_memo_id === null)
  const isByMemo = named.length === 1
  const chosen = isByMemo ? named[0] : main
  const isOwnerKnown = isByMemo || (named.length === 0 && main?.sub_account_count === 0)
  return chosen && { to: { deposit_bank_account_guid: chosen.guid }, rail: chosen.rail, isOwnerKnown, isByMemo }
}
