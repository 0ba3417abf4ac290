// The queue of reviews: everything that waits for a person, from the tables of the objects themselves. Each part finds few rows by an
// index. Transfers have none on their state, because it would slow down every payment.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import { walletEmptyLike } from '../../providers/wallet-empty.ts'
import { remittanceTypes } from '../plans/plan.ts'
import { executionOfLate, executionOfLateFailure, lateFailures, lateReports } from './late-stage.queries.ts'
import { type ReviewKind, reviewKinds } from './review-act.ts'

export interface QueuedReview {
  readonly guid: Guid
  readonly kind: ReviewKind
  readonly object_type: string
  readonly since: Timestamp
  readonly asset: string | null
  readonly amount: Amount | null
  readonly customer_guid: Guid | null
  /** Of a dead job. */
  readonly job_kind: string | null
  /** Of a stage in suspense, or of one that failed late. */
  readonly execution_guid: Guid | null
  /** Of the approval that waits for a second person. */
  readonly approval_guid: Guid | null
}

export interface QueueRequest {
  readonly bank_guid: Guid
  readonly organization_guid: Guid
  readonly environment: string
  readonly kind: readonly ReviewKind[] | undefined
  readonly object_guid: readonly Guid[] | undefined
  readonly customer_guid: readonly Guid[] | undefined
  readonly asset: readonly string[] | undefined
  readonly since_gte: Timestamp | undefined
  readonly page: number
  readonly per_page: number
}

const none = 'null::text as job_kind, null::uuid as execution_guid'
const noMoney = 'null::text as asset, null::numeric as amount'

/** The clause of an index, word for word. */
const everReviewed = `event_type like 'transfer.%'
        and (event_type in ('transfer.reviewing', 'transfer.cancelling') or later_states ~ 'reviewing|cancelling')`

const firstGuid = (ms: string): string => `(lpad(to_hex(${ms}), 12, '0') || repeat('0', 20))::uuid`

/** `row_counts` has the days on which transfers were created that are in this state now, and transitions those that ever were. */
const transfersIn = (state: string, kind: ReviewKind, more = ''): string => `
    select t.guid, '${kind}' as kind, 'transfer' as object_type, t.updated_at as since, t.asset, t.deliver_amount as amount,
      t.customer_guid, ${none}
    from (
      select distinct (extract(epoch from day) * 1000)::bigint as ms from row_counts
      where bank_guid = $1 and noun = 'transfers' and state = '${state}' and n > 0
    ) d cross join lateral (
      select distinct object_guid from transitions where bank_guid = $1 and object_guid >= ${firstGuid('d.ms')}
        and object_guid < ${firstGuid('d.ms + 86400000')} and ${everReviewed}
    ) r join transfers t on t.bank_guid = $1 and t.guid = r.object_guid and t.state = '${state}'${more}`

const parts: Readonly<Record<ReviewKind, string>> = {
  identity_verification: `
    select guid, 'identity_verification' as kind, 'identity_verification' as object_type, updated_at as since, ${noMoney},
      customer_guid, ${none}
    from identity_verifications where bank_guid = $1 and state = 'reviewing'`,
  // A new name of a wallet changes updated_at, and must not move it to the end of the queue.
  external_wallet: `
    select guid, 'external_wallet' as kind, 'external_wallet' as object_type, created_at as since, asset, null::numeric as amount,
      customer_guid, ${none}
    from external_wallets where bank_guid = $1 and state = 'reviewing'`,
  transfer: transfersIn('reviewing', 'transfer'),
  // A hold ends by itself.
  execution: `
    select guid, 'execution' as kind, 'execution' as object_type, updated_at as since, source_account ->> 'asset' as asset,
      coalesce(source_account ->> 'quoted_amount', source_account ->> 'requested_amount')::numeric as amount, customer_guid, ${none}
    from executions where bank_guid = $1 and type = any ($2::text[]) and state = 'reviewing' and hold_ends_at is null`,
  deposit: transfersIn(
    'cancelling',
    'deposit',
    ` and side = 'deposit' and quote_guid is null and reference_transfer_guid is null`,
  ),
  lost_deposit: `
    select l.guid, 'lost_deposit' as kind, 'transfer' as object_type, l.lost_at as since, t.asset, t.receive_amount as amount,
      t.customer_guid, ${none}
    from lost_deposits l join transfers t on t.bank_guid = l.bank_guid and t.guid = l.guid
    where l.bank_guid = $1 and l.ended_at is null`,
  unfunded_payment: `
    select j.object_guid as guid, 'unfunded_payment' as kind, '' as object_type, coalesce(t.updated_at, x.updated_at, j.due_at, j.run_at) as since,
      t.asset, t.deliver_amount as amount, coalesce(t.customer_guid, x.customer_guid) as customer_guid,
      j.kind as job_kind, null::uuid as execution_guid
    from jobs j left join transfers t on t.bank_guid = j.bank_guid and t.guid = j.object_guid
      left join executions x on x.bank_guid = j.bank_guid and x.guid = j.object_guid
    where j.bank_guid = $1 and j.dead_at is null and j.last_error like '${walletEmptyLike}'`,
  suspense: `
    select e.guid, 'suspense' as kind, case when t.guid is null then 'stage' else 'transfer' end as object_type,
      e.created_at as since, m.asset, m.amount, coalesce(t.customer_guid, x.customer_guid) as customer_guid,
      null::text as job_kind, x.guid as execution_guid
    from (${lateReports} and bank_guid = $1) e
      left join transfers t on t.bank_guid = e.bank_guid and t.guid = e.guid
      left join lateral (${executionOfLate}) found on t.guid is null
      left join executions x on x.bank_guid = e.bank_guid and x.guid = found.guid
      cross join lateral (
        select min(n.asset) as asset, abs(sum(n.amount)) as amount from journals j
          join entries n on n.bank_guid = j.bank_guid and n.journal_guid = j.guid
          join accounts a on a.bank_guid = n.bank_guid and a.guid = n.account_guid and a.type = 'suspense'
        where j.bank_guid = e.bank_guid and j.subject_guid = e.guid and j.step = 'settle'
      ) m
    where not exists (select from provider_events r where r.bank_guid = e.bank_guid and r.provider = 'operator'
      and r.provider_event_id = 'resolve ' || replace(e.guid::text, '-', ''))`,
  late_failure: `
    select e.guid, 'late_failure' as kind, case when t.guid is null then 'stage' else 'transfer' end as object_type,
      e.created_at as since, coalesce(t.asset, s.own ->> 'asset') as asset,
      coalesce(t.receive_amount, (s.own ->> 'quoted_amount')::numeric) as amount,
      coalesce(t.customer_guid, x.customer_guid) as customer_guid, null::text as job_kind, x.guid as execution_guid
    from (${lateFailures} and bank_guid = $1) e
      left join transfers t on t.bank_guid = e.bank_guid and t.guid = e.guid
      left join lateral (${executionOfLateFailure}) found on t.guid is null
      left join executions x on x.bank_guid = e.bank_guid and x.guid = found.guid
      left join lateral (
        select case when s -> 'source_account' ->> 'type' in ('external_bank_account', 'external_wallet')
            then s -> 'destination_account' else s -> 'source_account' end as own,
          s ?| '{deposit_return_details,withdrawal_return_details}' as is_returned
        from jsonb_array_elements(x.stages) s where (s ->> 'guid')::uuid = e.guid
      ) s on true
    where t.return_code is null and s.is_returned is not true
      and not exists (select from provider_events r where r.bank_guid = e.bank_guid and r.provider = 'operator'
        and r.provider_event_id = 'settled after all ' || replace(e.guid::text, '-', ''))`,
  screening_hit: `
    select guid, 'screening_hit' as kind, 'screening_hit' as object_type, updated_at as since, ${noMoney},
      case when screened_kind = 'customer' then screened_guid end as customer_guid, ${none}
    from screening_hits where bank_guid = $1 and state = 'reviewing'`,
  payment_file: `
    select guid, 'payment_file' as kind, 'payment_file' as object_type, created_at as since, asset,
      credit_total + debit_total as amount, null::uuid as customer_guid, ${none}
    from payment_files where bank_guid = $1 and state = 'waiting'`,
  job: `
    select object_guid as guid, 'job' as kind, '' as object_type, dead_at as since, ${noMoney}, null::uuid as customer_guid,
      kind as job_kind, null::uuid as execution_guid
    from jobs where bank_guid = $1 and dead_at is not null`,
  webhook: `
    select guid, 'webhook' as kind, 'subscription' as object_type, coalesce(deliveries_failing_since, updated_at) as since,
      ${noMoney}, null::uuid as customer_guid, ${none}
    from subscriptions where organization_guid = $3 and environment = $4 and state = 'failed'`,
}

/** Every parameter needs a use, whichever parts there are. */
const every = `($2::text[] is not null and $3::uuid is not null and $4::text is not null)`

const statementOf = (kinds: readonly ReviewKind[]): string => `
  with queue as materialized (${kinds.map((kind) => parts[kind]).join('\n    union all ')}
  ), wanted as (
    select * from queue where ${every} and ($5::uuid[] is null or guid = any ($5::uuid[]))
      and ($6::uuid[] is null or customer_guid = any ($6::uuid[])) and ($7::text[] is null or asset = any ($7::text[]))
      and ($10::timestamptz is null or since >= $10::timestamptz)
  )
  select (select count(*) from wanted) as total, w.*, a.guid as approval_guid
  from (select 1) one
    left join (select * from wanted order by since, guid, kind limit $8::bigint offset $9::bigint) w on true
    left join approvals a on a.bank_guid = $1 and a.object_guid = w.guid and a.kind = w.kind and a.state = 'waiting'
  order by w.since, w.guid, w.kind`

export interface QueuePage {
  readonly total: number
  readonly objects: readonly QueuedReview[]
}

export async function queuedReviews(sql: Sql, request: QueueRequest): Promise<QueuePage> {
  const { kind, page, per_page, object_guid, customer_guid, asset, since_gte } = request
  const kinds = reviewKinds.filter((each) => !kind || kind.includes(each))
  const list = (values: readonly string[] | undefined) => (values ? arrayLiteral(values) : null)
  const rows = await sql.unsafe<(QueuedReview & { readonly total: number })[]>(
    statementOf(kinds),
    [
      ...[request.bank_guid, arrayLiteral(remittanceTypes), request.organization_guid, request.environment],
      ...[list(object_guid), list(customer_guid), list(asset), per_page, page * per_page],
      since_gte === undefined ? null : isoFromTimestamp(since_gte),
    ],
    { prepare: false },
  )
  return { total: rows[0]?.total ?? 0, objects: rows.filter(({ guid }) => guid !== null) }
}
