// Finds whose money it is that a partner's file tells of: the deposit bank account with the number; if its number is shared, the one whose
// memo the payer wrote. Money for an unknown number waits for an account of the bank.
import type { EnterToldArrivalInput } from '../arrivals/enter-told-arrival.ts'
import { enterToldArrival } from '../arrivals/enter-told-arrival.ts'
import { takeBackArrival } from '../arrivals/take-back-arrival.ts'
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import type { ArrivalOutcome, ToldArrival, ToldReversal } from '../providers/rail-arrivals.ts'

type Received = EnterToldArrivalInput['received']
type Found = Pick<NonNullable<Received>, 'to' | 'isOwnerKnown' | 'rail'>

export const toldArrivals =
  (sql: Sql, engine: CommandEngine) =>
  async (told: ToldArrival | ToldReversal): Promise<ArrivalOutcome> => {
    const { bank_guid, provider_guid, notice_key } = told
    const named = { bank_guid, provider_guid, notice_key }
    if (told.kind === 'reversal')
      return outputOf(await engine.submit(takeBackArrival, { ...named, takes_back: told.takes_back }))
    const { asset, amount, identifiers } = told
    const found = (await receiverOf(told, sql)) ?? (await bankItself(told, sql))
    const received = found && { ...found, asset, amount, identifiers }
    return outputOf(await engine.submit(enterToldArrival, { ...named, received }))
  }

interface Candidate {
  readonly guid: Guid
  readonly unique_memo_id: string | null
  readonly rail: Rail
  readonly sub_account_count: number
}

async function receiverOf(
  { bank_guid, account_numbers, remittance, asset }: ToldArrival,
  sql: Sql,
): Promise<Found | undefined> {
  // Memos are digits, and payers write words around them.
  const memos = [...new Set(remittance.flatMap((text) => text.match(/\d+/g) ?? []))]
  for (const account_number of account_numbers) {
    const rows = await sql<Candidate[]>`
      select guid, unique_memo_id, rail, sub_account_count from deposit_bank_accounts
      where bank_guid = ${bank_guid} and account_details = ${JSON.stringify([{ account_number }])}::text::jsonb
        and asset = ${asset} and (unique_memo_id is null or unique_memo_id = any (${arrayLiteral(memos)}::text[]))`
    const found = chosenAmong(rows)
    if (found) return found
  }
  return undefined
}

/** A shared account without one certain memo is nobody's: it waits for the owner of the main account. */
function chosenAmong(rows: readonly Candidate[]): Found | undefined {
  const named = rows.filter(({ unique_memo_id }) => unique_memo_id !== null)
  const main = rows.find(({ unique_memo_id }) => unique_memo_id === null)
  const isOwnerKnown = named.length === 1 || (named.length === 0 && main?.sub_account_count === 0)
  const receiver = named.length === 1 ? named[0] : main
  return receiver && { to: { deposit_bank_account_guid: receiver.guid }, isOwnerKnown, rail: receiver.rail }
}

/** Undefined: the bank has no account in this asset either. */
async function bankItself({ bank_guid, asset, rail }: ToldArrival, sql: Sql): Promise<Found | undefined> {
  const [account] = await sql<{ guid: Guid }[]>`
    select guid from accounts where bank_guid = ${bank_guid} and owner_guid = ${bank_guid} and customer_guid is null
      and type = 'fiat' and asset = ${asset} order by guid limit 1`
  return account && { to: { account_guid: account.guid }, isOwnerKnown: false, rail }
}
