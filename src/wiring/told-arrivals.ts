// Enters money that a partner's file tells of for whoever has its number or memo. Money for an unknown number waits: for the owner of the
// account that the statement is about, or else for an account of the bank.
import type { EnterToldArrivalInput } from '../arrivals/enter-told-arrival.ts'
import { enterToldArrival } from '../arrivals/enter-told-arrival.ts'
import { takeBackArrival } from '../arrivals/take-back-arrival.ts'
import { takeBackDishonour } from '../arrivals/take-back-dishonour.ts'
import type { Sql } from '../db/pool.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import type { Guid } from '../kernel/guid.ts'
import type { ArrivalOutcome, ToldArrival, ToldMoney } from '../providers/rail-arrivals.ts'
import { receiverOf } from './arrival-receiver.ts'

type Received = EnterToldArrivalInput['received']
type Found = Pick<NonNullable<Received>, 'to' | 'isOwnerKnown' | 'rail'>

export const toldArrivals =
  (sql: Sql, engine: CommandEngine) =>
  async (told: ToldMoney): Promise<ArrivalOutcome> => {
    const { bank_guid, provider_guid, notice_key } = told
    const named = { bank_guid, provider_guid, notice_key }
    if (told.kind === 'reversal')
      return outputOf(await engine.submit(takeBackArrival, { ...named, takes_back: told.takes_back }))
    if (told.kind === 'contested') return outputOf(await engine.submit(takeBackDishonour, named))
    const { asset, amount, identifiers } = told
    const found = (await foundReceiver(told, sql)) ?? (await bankItself(told, sql))
    const received = found && { ...found, asset, amount, identifiers }
    return outputOf(await engine.submit(enterToldArrival, { ...named, received }))
  }

async function foundReceiver(
  { bank_guid, account_numbers, remittance, asset }: ToldArrival,
  sql: Sql,
): Promise<Found | undefined> {
  // Memos are digits, and payers write words around them.
  const memos = [...new Set(remittance.flatMap((text) => text.match(/\d+/g) ?? []))]
  for (const [n, account_number] of account_numbers.entries()) {
    const found = await receiverOf(sql, { bank_guid, account_number, asset, memos })
    if (!found) continue
    const { to, rail, isByMemo } = found
    // The payer named another number, which nobody has.
    const isOther = n > 0 && !isByMemo
    return { to, rail, isOwnerKnown: found.isOwnerKnown && !isOther }
  }
  return undefined
}

/** Undefined: the bank has no account in this asset either. */
async function bankItself({ bank_guid, asset, rail }: ToldArrival, sql: Sql): Promise<Found | undefined> {
  const [account] = await sql<{ guid: Guid }[]>`
    select guid from accounts where bank_guid = ${bank_guid} and owner_guid = ${bank_guid} and customer_guid is null
      and type = 'fiat' and asset = ${asset} order by guid limit 1`
  return account && { to: { account_guid: account.guid }, isOwnerKnown: false, rail }
}
