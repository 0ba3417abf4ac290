// Counts the payments and sweeps of each watched chain that were signed long ago and that no block has, so that a scraper can tell somebody.
// `corridor nodes` says which, and why.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { Sql } from '../db/pool.ts'
import type { CommandEngine } from '../engine/engine.ts'
import { lookAt } from '../jobs/job.ts'
import type { Guid } from '../kernel/guid.ts'
import { addSeconds, isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import { type Loop, Loops } from '../providers/loops.ts'
import { databaseMemory, type Sent, type SentMemory } from '../providers/sent-memory.ts'
import { banks } from '../resources/banks/bank.ts'

export interface StuckWatchOptions {
  readonly sql: Sql
  readonly engine: CommandEngine
  readonly watched: readonly WatchedBankChain[]
  readonly every_ms: number
  now(): Timestamp
  /** Undefined: the node does not answer, so nobody knows. */
  log(event: string, details: Record<string, unknown>): void
  observe(bankChain: WatchedBankChain, stuck: number | undefined): void
}

/** Of one bank. More of them need no more exact number. */
const counted_max = 100

export function startStuckWatch(options: StuckWatchOptions): { stop(): Promise<void> } {
  const loops = new Loops()
  const memory = databaseMemory(options.sql, options.engine)
  for (const bankChain of options.watched) loops.start(countOf(bankChain, memory, options))
  return { stop: () => loops.stop() }
}

const countOf = (bankChain: WatchedBankChain, memory: SentMemory, options: StuckWatchOptions): Loop => ({
  every_ms: options.every_ms,
  round: async () => options.observe(bankChain, await stuckAt(bankChain, memory, options)),
  failed({ message }, isNew) {
    const { bank_guid, chain } = bankChain
    if (isNew) options.log('payments of a chain cannot be looked at', { bank_guid, chain, error: message })
    options.observe(bankChain, undefined)
  },
})

async function stuckAt(
  bankChain: WatchedBankChain,
  memory: SentMemory,
  { sql, engine, now }: StuckWatchOptions,
): Promise<number> {
  const { bank_guid } = bankChain
  const bank = await lookAt({ engine }, banks, bank_guid, bank_guid)
  if (!bank || !canBeReal(bank.type, bank.settings.network)) return 0
  const network: Network = bank.settings.network
  const node = await bankChain.open()
  const old = await signedBefore(sql, bankChain, addSeconds(now(), -node.stuck_after_ms / 1000))
  const kept = await Promise.all(old.map((guid) => memory.find(bank_guid, guid)))
  const payments = kept.map((attempts) => ({ attempts: attempts as readonly Sent[] }))
  return old.length === 0 ? 0 : (await node.unmined(network, payments)).length
}

/** Whatever has not ended owes a job. */
async function signedBefore(
  sql: Sql,
  { bank_guid, chain }: WatchedBankChain,
  time: Timestamp,
): Promise<readonly Guid[]> {
  const rows = await sql<{ guid: Guid }[]>`
    with open as (
      select object_guid as guid from jobs where bank_guid = ${bank_guid}
      union select w.funding_guid from jobs j join sweeps w on w.bank_guid = j.bank_guid and w.guid = j.object_guid
        where j.bank_guid = ${bank_guid}
      union select (stage ->> 'guid')::uuid from jobs j
        join executions e on e.bank_guid = j.bank_guid and e.guid = j.object_guid
        cross join lateral jsonb_array_elements(e.stages) stage where j.bank_guid = ${bank_guid})
    select s.guid from open join sent_transactions s on s.bank_guid = ${bank_guid} and s.guid = open.guid
    where s.attempt = 0 and s.refusal is null and s.chain = ${chain} and s.created_at < ${isoFromTimestamp(time)}::timestamptz
    order by s.created_at limit ${counted_max}`
  return rows.map(({ guid }) => guid)
}
