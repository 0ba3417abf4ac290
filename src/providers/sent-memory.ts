// The memory of the blockchain adapters: every transaction that they signed, stored before it is sent. All processes share it, so a
// repeated payment is the same transaction again.
import type { Sql } from '../db/pool.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { outputOf } from '../engine/pending.ts'
import { type Amount, amount } from '../kernel/amount.ts'
import { assert, defined } from '../kernel/assert.ts'
import { type Guid, guidFromUuid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { keepSent, type NotKept, type SentWithSlots } from './keep-sent.ts'
import {
  outsideBundles,
  type SendRefusal,
  type SentBy,
  type SentTransaction,
  sentTransactions,
} from './sent-transaction.ts'
import { nothingReported, type Standing } from './standing.ts'

/** A payment in a bundle, and its outputs there. */
export interface BundleMember {
  readonly reference: Guid
  readonly output: number
  readonly outputs: number
  /** The most that it may pay of the network's fee. */
  readonly fee_max: Amount
}

interface About {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly chain: SentBy
  readonly created_at: Timestamp
}

export interface Sent extends About {
  /** Of a bundle: the payments that it carries, in the order of their outputs. `reference` is then the bundle's guid. */
  readonly members?: readonly BundleMember[]
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
  /** The attempts of a payment, in order: its own, or those of the bundle that carries it. */
  find(bank_guid: Guid, reference: Guid): Promise<readonly Kept[]>
  /** Answers what is stored: this, or what was stored before. `slot_taken`: another payment has one of the slots. */
  keep(kept: Kept): Promise<Kept | 'slot_taken'>
  /** Stores the first attempt of a bundle with its payments. `member_taken`: of one of them something is stored already. */
  keepBundle(first: Sent, members: readonly BundleMember[]): Promise<'stored' | NotKept>
  /** The payment or bundle that has a slot. */
  holderOf(bank_guid: Guid, chain: SentBy, slot: string): Promise<Guid | undefined>
  /** What all banks have sent under this hash, each payment's attempts in order: banks may share the node that sends. */
  ofHash(chain: SentBy, hash: string): Promise<readonly Sent[]>
}

export function databaseMemory(sql: Sql, engine: CommandEngine): SentMemory {
  const columns = sentTransactions.columnNames.join(', ')
  // The bank is named in the inner queries too: a cluster does not take it from the outer one, and would ask every shard.
  const text = `
    select ${columns}, (select coalesce(jsonb_agg(slot order by slot), '[]')::text from sent_slots o
      where o.bank_guid = $1::uuid and o.guid = s.guid and not exists (select from sent_transactions t
        where t.bank_guid = $1::uuid and t.guid = s.guid and o.slot like t.hash || ':%')),
      (select coalesce(jsonb_agg(jsonb_build_object('reference', m.guid, 'output', m.bundle_output, 'outputs', m.bundle_outputs,
        'fee_max', m.bundle_fee_max::text) order by m.bundle_output), '[]')::text from sent_transactions m
        where m.bank_guid = $1::uuid and m.bundle_guid = s.guid)
    from sent_transactions s where bank_guid = $1::uuid and guid = coalesce(
      (select f.bundle_guid from sent_transactions f where f.bank_guid = $1::uuid and f.guid = $2::uuid and f.attempt = 0), $2::uuid)
    order by attempt`
  async function find(bank_guid: Guid, reference: Guid): Promise<readonly Kept[]> {
    const found = await sql.unsafe(text, [bank_guid, reference], { prepare: true }).values()
    return found.map((values) => {
      const [slots, members] = values.slice(-2).map((json) => JSON.parse(json))
      return keptFrom({ sent: sentTransactions.rowFrom(values), slots }, members.map(memberFrom))
    })
  }
  return {
    find,
    async keep(kept) {
      const output = outputOf(await engine.submit(keepSent, rowsFrom(kept)))
      assert(output !== 'member_taken', 'only a bundle has members')
      if (output === 'slot_taken') return output
      const { sent } = output
      if (sent.bundle_guid === null) return keptFrom(output)
      const [first] = await find(sent.bank_guid, sent.guid)
      return defined(first, 'a bundle was signed')
    },
    async keepBundle(first, members) {
      const rows = { ...rowsFrom(first), members: members.map((member) => memberRow(first, member)) }
      const output = outputOf(await engine.submit(keepSent, rows))
      return typeof output === 'string' ? output : 'stored'
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
  const about = { bank_guid, guid, chain, created_at, ...outsideBundles }
  if ('refusal' in kept) {
    return { sent: { ...about, attempt: 0, raw: null, hash: null, refusal: kept.refusal }, slots: [] }
  }
  const { attempt, slots, raw, hash, closes = [] } = kept
  return { sent: { ...about, attempt, raw, hash, refusal: null }, slots, closes }
}

/** Of a payment in a bundle. */
export const memberRow = (
  { bank_guid, chain, created_at, reference: bundle_guid }: Pick<Sent, keyof About>,
  { reference: guid, output, outputs, fee_max }: BundleMember,
): SentTransaction => ({
  ...{ bank_guid, guid, attempt: 0, chain, raw: null, hash: null, refusal: null, created_at },
  ...{ bundle_guid, bundle_output: output, bundle_outputs: outputs, bundle_fee_max: fee_max },
})

interface MemberJson extends Pick<BundleMember, 'output' | 'outputs'> {
  readonly reference: string
  readonly fee_max: string
}

const memberFrom = ({ reference, fee_max, output, outputs }: MemberJson): BundleMember => ({
  ...{ reference: guidFromUuid(reference), output, outputs },
  fee_max: amount(BigInt(fee_max)),
})

function keptFrom({ sent, slots }: SentWithSlots, members: readonly BundleMember[] = []): Kept {
  const { bank_guid, guid, chain, created_at, attempt, raw, hash, refusal } = sent
  const about = { bank_guid, reference: guid, chain, created_at }
  if (refusal !== null) return { ...about, refusal }
  assert(raw !== null && hash !== null, 'an attempt that is not refused was signed')
  return { ...about, attempt, slots, raw, hash, ...(members.length > 0 ? { members } : {}) }
}
