// What adapters of blockchains remember: every transaction they signed, before it is sent. It outlives the process and is
// shared by all of them, so a payment that is asked for again, by whomever, is the same transaction again.
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import { assert } from '../kernel/assert.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { keepSent } from '../resources/transfers/keep-sent.ts'
import { type SendRefusal, type SentTransaction, sentTransactions } from '../resources/transfers/sent-transaction.ts'

interface About {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly chain: Chain
  readonly created_at: Timestamp
}

export interface Sent extends About {
  /** 0, and one more for each replacement that pays a higher fee. */
  readonly attempt: number
  /** What the chain lets be used once, such as an account's nonce. All attempts of a payment share it. */
  readonly slot: string
  readonly raw: string
  readonly hash: string
}

/** Stands in the place of the first attempt: this payment is never sent. */
export interface NeverSent extends About {
  readonly refusal: SendRefusal
}

export type Kept = Sent | NeverSent

export interface SentMemory {
  /** The attempts of a payment, the first one first. */
  find(bank_guid: Guid, reference: Guid): Promise<readonly Kept[]>
  /** What is kept now: this, or what was kept before it. `slot_taken`: another payment of the bank has the slot. */
  keep(kept: Kept): Promise<Kept | 'slot_taken'>
}

export function databaseMemory(sql: Sql, engine: Engine): SentMemory {
  const columns = sentTransactions.columnNames.join(', ')
  const text = `select ${columns} from sent_transactions where bank_guid = $1::uuid and guid = $2::uuid order by attempt`
  return {
    async find(bank_guid, reference) {
      const found = await sql.unsafe(text, [bank_guid, reference], { prepare: true }).values()
      return found.map((values) => keptFrom(sentTransactions.rowFrom(values)))
    },
    async keep(kept) {
      const answer = await engine.submit(keepSent, rowFrom(kept))
      assert(answer.kind === 'decided', 'what was signed can always be kept')
      return answer.output === 'slot_taken' ? 'slot_taken' : keptFrom(answer.output)
    },
  }
}

function rowFrom(kept: Kept): SentTransaction {
  const { bank_guid, reference: guid, chain, created_at } = kept
  const nothing = { attempt: 0, slot: null, raw: null, hash: null }
  if ('refusal' in kept) return { bank_guid, guid, chain, created_at, ...nothing, refusal: kept.refusal }
  const { attempt, slot, raw, hash } = kept
  return { bank_guid, guid, chain, created_at, attempt, slot, raw, hash, refusal: null }
}

function keptFrom({ bank_guid, guid, chain, created_at, attempt, slot, raw, hash, refusal }: SentTransaction): Kept {
  const about = { bank_guid, reference: guid, chain, created_at }
  return refusal === null ? { ...about, attempt, slot: slot!, raw: raw!, hash: hash! } : { ...about, refusal }
}
