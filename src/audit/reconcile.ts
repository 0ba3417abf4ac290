// Compares the books of carriers and market with ours: every movement there must be one journal here, and vice versa. The book of the
// simulated carriers is `sandbox_payments`, read by the bank's clock. The book of the market is derived from completed trades and from
// completed stages that exchange assets. What a configured provider has moved is in its own books, and is only summed here.
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { onSnapshot } from './snapshot.ts'

/** One asset at one place outside. Amounts are those of the place: what it received less what it paid. */
export interface Position {
  readonly bank_guid: Guid
  readonly ref: string
  readonly asset: string
  readonly movements: number
  readonly theirs: bigint
  readonly ours: bigint
  /** Moved by the carrier; the unfinished transfer does not know yet. */
  readonly under_way: number
  readonly under_way_amount: bigint
  readonly differences: number
}

/** `there`: towards its destination. `back`: returned or sent back. */
export interface Difference {
  readonly bank_guid: Guid
  /** The transfer, the trade or the stage. */
  readonly reference: Guid
  readonly ref: string
  readonly asset: string
  readonly state: string | null
  readonly their_there: bigint
  readonly our_there: bigint
  readonly their_back: bigint
  readonly our_back: bigint
}

/** What configured providers have moved, by our books: to be compared with their statements. */
export interface ProviderPosition extends Pick<Position, 'bank_guid' | 'ref' | 'asset' | 'movements' | 'ours'> {
  readonly provider_guid: Guid
}

export interface Reconciliation {
  readonly positions: readonly Position[]
  readonly at_providers: readonly ProviderPosition[]
  /** The first differences; `positions` counts all. */
  readonly differences: readonly Difference[]
  readonly agrees: boolean
}

export const differences_max = 100

const settled = `p.failure_code is null and p.settles_at <= c.now and (p.cancelled_at is null or p.cancelled_at >= p.settles_at)`
const outward = `case p.side when 'withdrawal' then p.amount else -p.amount end`

/** $1 is the bank, $2 the real time. */
const compared = `
  with clock as (
    select coalesce(c.frozen_at, $2::timestamptz + coalesce(c.offset_ms, 0) * interval '1 millisecond') as now
    from (select $1::uuid as bank_guid) b left join bank_clocks c on c.bank_guid = b.bank_guid
  ), paid as materialized (
    select p.*, ${outward} as outward, coalesce(p.fee_asset, p.asset) as taken_in, ${settled} as is_settled,
      -- A network also keeps the fee of a failed transaction.
      p.fee > 0 and p.settles_at <= c.now and p.cancelled_at is null as is_fee_taken,
      ${settled} and (p.returns_at <= c.now or p.cancelled_at is not null) as is_back
    from sandbox_payments p cross join clock c
    where p.bank_guid = $1 and p.ref not in (select chain from chain_cursors where bank_guid = $1)
  ), stages as materialized (
    select (s ->> 'guid')::uuid as guid, s, x.state as execution_state, x.look_again_at, x.type as execution_type,
      (x."references" -> 1 ->> 'guid')::uuid as returned_guid,
      -- As states of transfers: a pull may still be returned before its execution ends.
      case when s ->> 'state' = 'executing' then 'pending' when s ->> 'state' in ('failed', 'planned') then s ->> 'state'
        when x.state in ('executing', 'reviewing') then 'holding' else 'completed' end as state
    from executions x cross join jsonb_array_elements(x.stages) s where x.bank_guid = $1
  ), exchanged as (
    -- A reversed trade moved nothing in the end.
    select guid, s -> 'source_account' ->> 'asset' as source_asset, s -> 'destination_account' ->> 'asset' as destination_asset,
      (s -> 'source_account' ->> 'executed_amount')::numeric as source_amount,
      (s -> 'destination_account' ->> 'executed_amount')::numeric as destination_amount,
      s ? 'withdrawal_return_details' as is_back
    from stages where execution_type = 'remittance' and s ->> 'state' = 'completed' and execution_state <> 'failed'
      and s -> 'source_account' ->> 'asset' <> s -> 'destination_account' ->> 'asset'
  ), theirs as (
    select guid, ref, asset, outward as there, 0 as back from paid where is_settled
    union all select guid, ref, asset, 0, -outward from paid where is_back
    union all select guid, ref, taken_in, fee, 0 from paid where is_fee_taken
    union all select guid, 'market', split_part(symbol, '-', 1),
      case side when 'buy' then -receive_amount else deliver_amount end, 0
      from trades where bank_guid = $1 and state = 'completed'
    union all select guid, 'market', split_part(symbol, '-', 2),
      case side when 'buy' then deliver_amount - fee else -(receive_amount + fee) end, 0
      from trades where bank_guid = $1 and state = 'completed'
    union all select guid, 'market', source_asset, source_amount, 0 from exchanged
    union all select guid, 'market', destination_asset, -destination_amount, 0 from exchanged
    union all select guid, 'market', source_asset, 0, -source_amount from exchanged where is_back
    union all select guid, 'market', destination_asset, 0, destination_amount from exchanged where is_back
  ), posted as (
    select coalesce(t.reference_transfer_guid, r.returned_guid, j.subject_guid) as guid, a.ref, e.asset,
      case when j.step = 'return' then 0 else e.amount end as there,
      case when j.step = 'return' then e.amount else 0 end as back
    from accounts a
      join entries e on e.bank_guid = a.bank_guid and e.account_guid = a.guid
      left join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
      left join transfers t on t.bank_guid = j.bank_guid and t.guid = j.subject_guid
      left join stages r on r.guid = j.subject_guid
    -- A chain that a node serves has no simulated book, and only nodes sweep.
    where j.subject_type is distinct from 'sweep' and a.bank_guid = $1 and a.type = 'external' and a.ref not in (select chain from chain_cursors where bank_guid = $1)
  ), moved_by as materialized (
    select guid, provider_guid from provider_routes
    where bank_guid = $1 and port in ('rails', 'blockchain', 'lightning', 'deposit_bank')
    -- What is paid into an invoice is a transfer of its own.
    union select i.transfer_guid, r.provider_guid from invoices i
      join provider_routes r on r.bank_guid = i.bank_guid and r.guid = i.guid and r.port = 'lightning'
      where i.bank_guid = $1 and i.transfer_guid is not null
  ), ours as (
    select * from posted p where ref = 'market' or not exists (select from moved_by m where m.guid = p.guid)
  ), both_books as (
    select m.guid, m.ref, m.asset, sum(m.their_there) as their_there, sum(m.their_back) as their_back,
      sum(m.our_there) as our_there, sum(m.our_back) as our_back
    from (
      select guid, ref, asset, there as their_there, back as their_back, 0 as our_there, 0 as our_back from theirs
      union all select guid, ref, asset, 0, 0, there, back from ours
    ) m group by m.guid, m.ref, m.asset
  ), compared as (
    select b.*, t.state,
      (our_there = their_there and our_back = their_back)
        -- A payment that was returned before its standing was recorded needs no journal.
        or (t.state = 'failed' and our_back = 0 and our_there = their_there + their_back) as agrees,
      our_there in (0, their_there) and our_back in (0, their_back) and (t.state in ('pending', 'cancelling')
        or (our_there = their_there and (t.state = 'holding' or (t.state = 'completed' and t.look_again_at is not null))))
        as is_under_way
    from both_books b left join (
      select guid, state, look_again_at from transfers where bank_guid = $1
      union all select guid, state, look_again_at from stages
    ) t on t.guid = b.guid
  )`

const positionsQuery = `${compared}
  select ref, asset, count(*) as movements, sum(their_there + their_back) as theirs, sum(our_there + our_back) as ours,
    count(*) filter (where not agrees and is_under_way) as under_way,
    coalesce(sum(their_there + their_back - our_there - our_back) filter (where not agrees and is_under_way), 0)
      as under_way_amount,
    count(*) filter (where not agrees and is_under_way is not true) as differences
  from compared group by ref, asset order by ref, asset`

const atProvidersQuery = `${compared}
  select m.provider_guid, p.ref, p.asset, count(distinct p.guid) as movements, sum(p.there + p.back) as ours
  from posted p join moved_by m on m.guid = p.guid where p.ref <> 'market'
  group by m.provider_guid, p.ref, p.asset order by m.provider_guid, p.ref, p.asset`

const differencesQuery = `${compared}
  select guid as reference, ref, asset, state, their_there, our_there, their_back, our_back
  from compared where not agrees and is_under_way is not true order by guid, ref, asset limit ${differences_max}`

/** Sandbox banks only: their carriers are simulated and have a book here. `onBank` is called before each bank. */
export async function reconcile(
  sql: Sql,
  now: Timestamp,
  bank_guid?: Guid,
  onBank: (done: number, all: number) => void = () => {},
): Promise<Reconciliation> {
  const found = await onSnapshot(sql, async (tx) => {
    const banks = await tx<{ guid: Guid }[]>`
      select guid from banks where type = 'sandbox' and (${bank_guid ?? null}::uuid is null or guid = ${bank_guid ?? null}::uuid)
      order by guid`
    if (bank_guid && banks.length === 0) throw new Error('there is no such sandbox bank')
    const positions: Position[] = []
    const at_providers: ProviderPosition[] = []
    const differences: Difference[] = []
    for (const [done, { guid }] of banks.entries()) {
      onBank(done, banks.length)
      const given = [guid, isoFromTimestamp(now)]
      const sums = await tx.unsafe<Omit<Position, 'bank_guid'>[]>(positionsQuery, given)
      positions.push(...sums.map((each) => ({ bank_guid: guid, ...each })))
      const moved = await tx.unsafe<Omit<ProviderPosition, 'bank_guid'>[]>(atProvidersQuery, given)
      at_providers.push(...moved.map((each) => ({ bank_guid: guid, ...each })))
      if (!sums.some((each) => each.differences > 0)) continue
      const rows = await tx.unsafe<Omit<Difference, 'bank_guid'>[]>(differencesQuery, given)
      differences.push(...rows.map((each) => ({ bank_guid: guid, ...each })))
    }
    return { positions, at_providers, differences }
  })
  return { ...found, agrees: found.positions.every((each) => each.differences === 0) }
}
