// What adapters of blockchains remember: every transaction they signed, before it is sent. It outlives the process and is
// shared by all of them, so a payment that is asked for again, by whomever, is the same transaction again.

import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import { zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { keepSent, type SentWithSlots } from '../resources/payments/keep-sent.ts'
import { type SendRefusal, sentTransactions } from '../resources/payments/sent-transaction.ts'
import type { Standing } from './carrier.ts'

interface About {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly chain: Chain
  readonly created_at: Timestamp
}

export interface Sent extends About {
  /** 0, and one more for each replacement that pays a higher fee. */
  readonly attempt: number
  /** What the chain lets be used once: an account's nonce, or the coins that are spent. All attempts share them. */
  readonly slots: readonly string[]
  /** As the chain's adapter writes it. */
  readonly raw: string
  readonly hash: string
}

/** Stands in the place of the first attempt: this payment is never sent. */
export interface NeverSent extends About {
  readonly refusal: SendRefusal
}

export type Kept = Sent | NeverSent

/** How a payment stands that is never sent. */
export const refusedStanding = ({ refusal }: Pick<NeverSent, 'refusal'>): Standing => {
  const known = { identifiers: [], network_fee: zero }
  return refusal === 'cancelled' ? { kind: 'cancelled', ...known } : { kind: 'failed', failure_code: refusal, ...known }
}

export interface SentMemory {
  /** The attempts of a payment, the first one first. */
  find(bank_guid: Guid, reference: Guid): Promise<readonly Kept[]>
  /** What is kept now: this, or what was kept before it. `slot_taken`: another payment of the bank has a slot. */
  keep(kept: Kept): Promise<Kept | 'slot_taken'>
}

export function databaseMemory(sql: Sql, engine: Engine): SentMemory {
  const columns = sentTransactions.columnNames.join(', ')
  const text = `
    select ${columns}, (select coalesce(jsonb_agg(slot order by slot), '[]')::text from sent_slots o
      where o.bank_guid = s.bank_guid and o.guid = s.guid)
    from sent_transactions s where bank_guid = $1::uuid and guid = $2::uuid order by attempt`
  return {
    async find(bank_guid, reference) {
      const found = await sql.unsafe(text, [bank_guid, reference], { prepare: true }).values()
      return found.map((values) =>
        keptFrom({ sent: sentTransactions.rowFrom(values), slots: JSON.parse(values.at(-1)) }),
      )
    },
    async keep(kept) {
      const output = outputOf(await engine.submit(keepSent, rowsFrom(kept)))
      return output === 'slot_taken' ? 'slot_taken' : keptFrom(output)
    },
  }
}

function rowsFrom(kept: Kept): SentWithSlots {
  const { bank_guid, reference: guid, chain, created_at } = kept
  const about = { bank_guid, guid, chain, created_at }
  if ('refusal' in kept) {
    return { sent: { ...about, attempt: 0, raw: null, hash: null, refusal: kept.refusal }, slots: [] }
  }
  const { attempt, slots, raw, hash } = kept
  return { sent: { ...about, attempt, raw, hash, refusal: null }, slots }
}

function keptFrom({ sent, slots }: SentWithSlots): Kept {
  const { bank_guid, guid, chain, created_at, attempt, raw, hash, refusal } = sent
  const about = { bank_guid, reference: guid, chain, created_at }
  if (refusal !== null) return { ...about, refusal }
  assert(raw !== null && hash !== null, 'an attempt that is not refused was signed')
  return { ...about, attempt, slots, raw, hash }
}
