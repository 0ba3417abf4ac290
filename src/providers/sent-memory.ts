// The memory of the blockchain adapters: every transaction that they signed, stored before it is sent. All processes share it, so a
// repeated payment is the same transaction again.
import type { Sql } from '../db/pool.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { keepSent, type SentWithSlots } from './keep-sent.ts'
import { type SendRefusal, type SentBy, sentTransactions } from './sent-transaction.ts'
import { nothingReported, type Standing } from './standing.ts'

interface About {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly chain: SentBy
  readonly created_at: Timestamp
}

export interface Sent extends About {
  /** 0; each replacement with a higher fee adds 1. */
  readonly attempt: number
  /** What the chain accepts once: an account's nonce, or the spent coins. All attempts share them. */
  readonly slots: readonly string[]
  readonly raw: string
  readonly hash: string
  /** Only when it is kept (keep-sent.ts). */
  readonly closes?: readonly string[]
}

/** Stored instead of the first attempt: this payment is never sent. */
export interface NeverSent extends About {
  readonly refusal: SendRefusal
}

export type Kept = Sent | NeverSent

export const refusedStanding = ({ refusal }: Pick<NeverSent, 'refusal'>): Standing =>
  refusal === 'cancelled'
    ? { kind: 'cancelled', ...nothingReported }
    : { kind: 'failed', failure_code: refusal, ...nothingReported }

export interface SentMemory {
  /** The attempts of a payment, in order. */
  find(bank_guid: Guid, reference: Guid): Promise<readonly Kept[]>
  /** Answers what is stored: this, or what was stored before. `slot_taken`: another payment has one of the slots. */
  keep(kept: Kept): Promise<Kept | 'slot_taken'>
  /** The payment that has a slot. */
  holderOf(bank_guid: Guid, chain: SentBy, slot: string): Promise<Guid | undefined>
  /** What all banks have sent under this hash, each payment's attempts in order: banks may share the node that sends. */
  ofHash(chain: SentBy, hash: string): Promise<readonly Sent[]>
}

export function databaseMemory(sql: Sql, engine: CommandEngine): SentMemory {
  const columns = sentTransactions.columnNames.join(', ')
  // The bank is named in the inner query too: a cluster does not take it from the outer one, and would ask every shard.
  const text = `
    select ${columns}, (select coalesce(jsonb_agg(slot order by slot), '[]')::text from sent_slots o
      where o.bank_guid = $1::uuid and o.guid = s.guid and not exists (select from sent_transactions t
        where t.bank_guid = $1::uuid and t.guid = s.guid and o.slot like t.hash || ':%'))
    from sent_transactions s where bank_guid = $1::uuid and guid = $2::uuid order by attempt`
  async function find(bank_guid: Guid, reference: Guid): Promise<readonly Kept[]> {
    const found = await sql.unsafe(text, [bank_guid, reference], { prepare: true }).values()
    return found.map((values) => keptFrom({ sent: sentTransactions.rowFrom(values), slots: JSON.parse(values.at(-1)) }))
  }
  return {
    find,
    async keep(kept) {
      const output = outputOf(await engine.submit(keepSent, rowsFrom(kept)))
      return output === 'slot_taken' ? 'slot_taken' : keptFrom(output)
    },
    async holderOf(bank_guid, chain, slot) {
      const [held] = await sql<{ guid: Guid }[]>`
        select guid from sent_slots where bank_guid = ${bank_guid} and chain = ${chain} and slot = ${slot}`
      return held?.guid
    },
    async ofHash(chain, hash) {
      const payments = await sql<{ bank_guid: Guid; guid: Guid }[]>`
        select distinct bank_guid, guid from sent_transactions where chain = ${chain} and hash = ${hash}`
      const kept = await Promise.all(payments.map(({ bank_guid, guid }) => find(bank_guid, guid)))
      return kept.flat().filter((each): each is Sent => !('refusal' in each))
    },
  }
}

export function rowsFrom(kept: Kept): SentWithSlots {
  const { bank_guid, reference: guid, chain, created_at } = kept
  const about = { bank_guid, guid, chain, created_at }
  if ('refusal' in kept) {
    return { sent: { ...about, attempt: 0, raw: null, hash: null, refusal: kept.refusal }, slots: [] }
  }
  const { attempt, slots, raw, hash, closes = [] } = kept
  return { sent: { ...about, attempt, raw, hash, refusal: null }, slots, closes }
}

function keptFrom({ sent, slots }: SentWithSlots): Kept {
  const { bank_guid, guid, chain, created_at, attempt, raw, hash, refusal } = sent
  const about = { bank_guid, reference: guid, chain, created_at }
  if (refusal !== null) return { ...about, refusal }
  assert(raw !== null && hash !== null, 'an attempt that is not refused was signed')
  return { ...about, attempt, slots, raw, hash }
}
