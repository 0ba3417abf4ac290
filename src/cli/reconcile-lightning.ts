// Compares what the lightning nodes of banks have paid and were paid, by their own books, with the ledger: hash by hash, because a node
// may also serve others. A failed payment and the one that tried its invoice again have one hash.
import type { Core } from '../core.ts'
import type { Guid } from '../kernel/guid.ts'
import type { LightningBook } from '../providers/lightning-book.ts'

export interface LightningPosition {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly name: string
  readonly movements: number
  /** What the node was paid less what it paid, in satoshi. */
  readonly theirs: bigint
  readonly ours: bigint
  /** Payments and invoices that differ and have not ended. */
  readonly open: number
  /** Transfers and invoices that differ. */
  readonly different: readonly Guid[]
  readonly verdict: 'agrees' | 'open' | 'different' | 'away'
}

type LightningCore = Pick<Core, 'sql' | 'services'>

export async function reconcileLightning(core: LightningCore, bank_guid?: Guid): Promise<readonly LightningPosition[]> {
  const banks = await core.sql<{ bank_guid: Guid }[]>`
    select distinct bank_guid from providers
    where kind = 'lnd' and state <> 'deleted' and (${bank_guid ?? null}::uuid is null or bank_guid = ${bank_guid ?? null}::uuid)
    order by bank_guid`
  const found: LightningPosition[] = []
  for (const bank of banks) {
    for (const provider of await core.services.configured.of(bank.bank_guid)) {
      if (provider.kind !== 'lnd' || provider.state === 'deleted') continue
      const about = { bank_guid: bank.bank_guid, provider_guid: provider.guid, name: provider.name }
      try {
        const { lightningBook } = await provider.open()
        if (lightningBook) found.push({ ...about, ...(await compared(core, about, lightningBook)) })
      } catch {
        found.push({ ...about, movements: 0, theirs: 0n, ours: 0n, open: 0, different: [], verdict: 'away' })
      }
    }
  }
  return found
}

type About = Pick<LightningPosition, 'bank_guid' | 'provider_guid'>

interface Movement {
  readonly guid: Guid
  readonly payment_hash: string
  readonly is_paid: boolean
  readonly has_ended: boolean
  readonly ours: bigint
}

/** Asked of a node at the same time. */
const together = 8

async function compared(
  core: LightningCore,
  about: About,
  book: LightningBook,
): Promise<Omit<LightningPosition, keyof About | 'name'>> {
  const movements = await movementsOf(core, about)
  const sums = { theirs: 0n, ours: 0n, open: 0 }
  const different: Guid[] = []
  for (let n = 0; n < movements.length; n += together) {
    const some = movements.slice(n, n + together)
    const answers = await Promise.all(
      some.map(async ({ payment_hash, is_paid }) =>
        is_paid ? -(await book.paid(payment_hash)) : book.received(payment_hash),
      ),
    )
    for (const [i, { guid, ours, has_ended }] of some.entries()) {
      const theirs = answers[i] ?? 0n
      sums.theirs += theirs
      sums.ours += ours
      if (theirs === ours) continue
      if (has_ended) different.push(guid)
      else sums.open += 1
    }
  }
  const verdict = different.length > 0 ? 'different' : sums.open > 0 ? 'open' : 'agrees'
  return { movements: movements.length, ...sums, different, verdict }
}

async function movementsOf({ sql }: LightningCore, { bank_guid, provider_guid }: About): Promise<readonly Movement[]> {
  const rows = await sql<(Omit<Movement, 'ours'> & { ours: string })[]>`
    with moved as (
      select j.subject_guid as guid, -sum(e.amount) as amount from accounts a
        join entries e on e.bank_guid = a.bank_guid and e.account_guid = a.guid
        join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
      where a.bank_guid = ${bank_guid} and a.type = 'external' and a.ref = 'lightning'
      group by j.subject_guid
    ), asked as (
      select t.guid, t.guid as subject_guid, t.payment_hash, true as is_paid, t.state in ('completed', 'failed') as has_ended
        from transfers t join provider_routes r on r.bank_guid = t.bank_guid and r.guid = t.guid and r.port = 'lightning'
        where t.bank_guid = ${bank_guid} and r.provider_guid = ${provider_guid} and t.payment_hash is not null
      union all
      select i.guid, i.transfer_guid, i.payment_hash, false, i.state in ('settled', 'expired', 'cancelled', 'failed')
        from invoices i join provider_routes r on r.bank_guid = i.bank_guid and r.guid = i.guid and r.port = 'lightning'
        where i.bank_guid = ${bank_guid} and r.provider_guid = ${provider_guid} and i.payment_hash is not null
    )
    select (array_agg(k.guid order by k.guid desc))[1] as guid, k.payment_hash, k.is_paid, bool_and(k.has_ended) as has_ended,
      coalesce(sum(m.amount), 0)::text as ours
    from asked k left join moved m on m.guid = k.subject_guid
    group by k.payment_hash, k.is_paid order by 1`
  return rows.map((row) => ({ ...row, ours: BigInt(row.ours) }))
}
