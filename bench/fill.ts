// Fills a bank with completed trades, directly in the tables: quotes, trades, journals, entries, events and their publication, counts,
// balances and usage of limits, all as the service would have written them. They are copies of one real trade at other times, for
// all customers in turn. Where the entries of a trade stand in their accounts follows from its number, so parts need not wait for
// each other.
import type { Sql } from '#src/db/pool'
import { day_ms } from '#src/kernel/day'
import type { Guid } from '#src/kernel/guid'
import type { BenchBank } from './banks.ts'
import { createIndexes, dropIndexes } from './indexes.ts'

const chunk = 20_000
const lanes = 2

const filledTables = ['quotes', 'trades', 'journals', 'entries', 'transitions', 'published_transitions']

/** An account that every trade uses. */
const hot = (sql: Sql, bank_guid: Guid, type: string, asset: string) => sql`
  select b.* from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
  where a.bank_guid = ${bank_guid} and a.type = ${type} and a.asset = ${asset}
    and a.ref = ${type === 'external' ? 'market' : ''}`

/** What the copies are made for. The real trade and its accounts are in tables of their own. */
interface Pattern {
  readonly bank_guid: Guid
  readonly organization_guid: Guid
  readonly fee_account: Guid
  readonly position: string
  readonly from_ms: number
  /** Milliseconds between two trades. */
  readonly step_ms: number
  readonly customers: number
}

export class Filler {
  readonly fee_account: Guid
  readonly #sql: Sql
  readonly #pattern: Pattern
  #made = 0

  private constructor(sql: Sql, pattern: Pattern) {
    this.#sql = sql
    this.#pattern = pattern
    this.fee_account = pattern.fee_account
  }

  /** `trades`: the most that will be made; they are spread over so many days before today. The bank has one completed trade. */
  static async open(sql: Sql, bank: BenchBank, trades: number, days: number): Promise<Filler> {
    const { guid: bank_guid, customers } = bank
    await sql`
      create unlogged table filled_customers as
      select place::int - 1 as place, a.guid as usd_account, b.guid as btc_account, c.guid,
        ub.posted as usd_posted, ub.sequence as usd_sequence, bb.posted as btc_posted, bb.sequence as btc_sequence
      from unnest(${`{${customers.map(({ guid }) => guid).join()}}`}::uuid[]) with ordinality c(guid, place)
        join accounts a on a.bank_guid = ${bank_guid} and a.owner_guid = c.guid and a.asset = 'USD'
        join accounts b on b.bank_guid = ${bank_guid} and b.owner_guid = c.guid and b.asset = 'BTC'
        join balances ub on ub.bank_guid = ${bank_guid} and ub.account_guid = a.guid
        join balances bb on bb.bank_guid = ${bank_guid} and bb.account_guid = b.guid`
    await sql`alter table filled_customers add primary key (place)`
    await sql`create unlogged table filled_accounts as select * from balances where bank_guid = ${bank_guid}`
    await sql`
      create unlogged table filled_pattern as
      select t.*, r ->> 'limit_key' as limit_key, u.amount as limit_amount, f.account_guid as fee_account, f.posted as fee_posted,
        f.sequence as fee_sequence, m.account_guid as usd_market, m.posted as usd_market_posted, m.sequence as usd_market_sequence,
        b.account_guid as btc_market, b.posted as btc_market_posted, b.sequence as btc_market_sequence
      from (
        select * from trades where bank_guid = ${bank_guid} and state = 'completed' and side = 'buy' order by guid limit 1
      ) t cross join jsonb_array_elements(t.reservations) r
        join limit_usages u on u.bank_guid = t.bank_guid and u.customer_guid = t.customer_guid and u.limit_key = r ->> 'limit_key'
          and u.window_start = to_timestamp((r ->> 'window_start')::numeric / 1000)
        join (${hot(sql, bank_guid, 'fee', 'USD')}) f on true
        join (${hot(sql, bank_guid, 'external', 'USD')}) m on true
        join (${hot(sql, bank_guid, 'external', 'BTC')}) b on true`
    const [found] = await sql<{ organization_guid: Guid; position: string; fee_account: Guid }[]>`
      select b.organization_guid, s.position::text as position, p.fee_account
      from banks b cross join event_sequencer s cross join filled_pattern p where b.guid = ${bank_guid}`
    if (!found) throw new Error('the bank has no completed trade with a fee and a limit to copy')
    // Before today: the present windows of limits count what was really traded.
    const until = Math.floor(Date.now() / day_ms) * day_ms - 1000
    return new Filler(sql, {
      ...{ bank_guid, ...found, customers: customers.length },
      ...{ from_ms: until - days * day_ms, step_ms: (days * day_ms) / trades },
    })
  }

  /** Goes on until there are so many. */
  async fillUpTo(trades: number, progress: (made: number) => void): Promise<void> {
    let [next, done] = [this.#made, this.#made]
    const lane = async (): Promise<void> => {
      while (next < trades) {
        const from = next
        next = Math.min(from + chunk, trades)
        const to = next
        await this.#insert(from, to)
        done += to - from
        progress(done)
      }
    }
    const indexes = await dropIndexes(this.#sql, filledTables)
    await Promise.all(Array.from({ length: lanes }, lane))
    await createIndexes(this.#sql, indexes, lanes)
    this.#made = trades
    await this.#settle(trades)
  }

  async close(): Promise<void> {
    await this.#sql`drop table filled_customers, filled_accounts, filled_pattern`
  }

  /** The trades with these numbers, and everything that belongs to them except the balances. */
  async #insert(from: number, to: number): Promise<void> {
    const p = this.#pattern
    const guid = (at: string, digits: string) =>
      `(lpad(to_hex(${at}), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 13) || ${digits})::uuid`
    await this.#sql.unsafe(
      `with numbered as materialized (
        select i, i / $8::bigint as turn, ms, h, c.*, to_timestamp(ms / 1000.0)::timestamptz(3) as at,
          to_timestamp((ms + 40) / 1000.0)::timestamptz(3) as done_at, date_trunc('day', to_timestamp(ms / 1000.0), 'UTC') as day,
          ${guid('ms - 500', `'00'`)} as quote_guid, ${guid('ms', `'01'`)} as trade_guid, ${guid('ms + 40', `'02'`)} as journal_guid
        from (
          select i, $6::bigint + floor(i * $7::float8)::bigint as ms, md5($1::uuid::text || i) as h
          from generate_series($2::bigint, $3::bigint - 1) i
        ) n join filled_customers c on c.place = i % $8::bigint
      ), quoted as (
        insert into quotes (bank_guid, guid, product_type, customer_guid, symbol, side, receive_amount, deliver_amount, fee, fee_details,
          rate, issued_at, expires_at, created_at)
        select $1::uuid, n.quote_guid, 'trading', n.guid, p.symbol, p.side, p.receive_amount, p.deliver_amount, p.fee, p.fee_details, p.rate,
          at - interval '500 ms', at + interval '29500 ms', at - interval '500 ms'
        from numbered n cross join filled_pattern p order by i
      ), traded as (
        insert into trades (bank_guid, guid, trade_type, customer_guid, quote_guid, symbol, side, state, receive_amount, deliver_amount,
          fee, fee_details, rate, deliver_account_guid, receive_account_guid, labels, reservations, created_at, updated_at,
          event_sequence, version)
        select $1::uuid, n.trade_guid, p.trade_type, n.guid, n.quote_guid, p.symbol, p.side, 'completed', p.receive_amount, p.deliver_amount,
          p.fee, p.fee_details, p.rate, usd_account, btc_account, p.labels,
          jsonb_build_array(jsonb_build_object('limit_key', p.limit_key, 'window_start', extract(epoch from day)::bigint * 1000)),
          at, done_at, 5, 2
        from numbered n cross join filled_pattern p order by i
      ), journaled as (
        insert into journals (bank_guid, guid, subject_type, subject_guid, step, created_at)
        select $1::uuid, journal_guid, 'trade', trade_guid, 'settle', done_at from numbered order by i
      ), posted as (
        insert into entries (bank_guid, account_guid, sequence, journal_guid, asset, amount, balance)
        select $1::uuid, e.account_guid, e.sequence, journal_guid, e.asset, e.amount, e.balance
        from numbered n cross join filled_pattern p
          cross join lateral (values
            (usd_account, usd_sequence + 2 * turn + 1, 'USD', p.fee - p.deliver_amount,
              usd_posted - turn * p.deliver_amount + p.fee - p.deliver_amount),
            (usd_market, usd_market_sequence + i + 1, 'USD', p.deliver_amount - p.fee,
              usd_market_posted + (i + 1) * (p.deliver_amount - p.fee)),
            (usd_account, usd_sequence + 2 * turn + 2, 'USD', -p.fee, usd_posted - (turn + 1) * p.deliver_amount),
            (fee_account, fee_sequence + i + 1, 'USD', p.fee, fee_posted + (i + 1) * p.fee),
            (btc_market, btc_market_sequence + i + 1, 'BTC', -p.receive_amount, btc_market_posted - (i + 1) * p.receive_amount),
            (btc_account, btc_sequence + turn + 1, 'BTC', p.receive_amount, btc_posted + (turn + 1) * p.receive_amount)
          ) e(account_guid, sequence, asset, amount, balance)
        order by i
      ), moves as materialized (
        select i, s.sequence, s.event_type, s.from_state, s.later_states, trade_guid, $5::bigint + 5 * i + s.last as last_position,
          case s.sequence when 1 then at else done_at end as created_at,
          ${guid('ms + case s.sequence when 1 then 0 else 40 end', 's.digits')} as guid
        from numbered cross join (values (1, 1, 'trade.storing', null, null, '33'),
          (2, 5, 'trade.pending', 'storing', 'executed settling completed', '00')
        ) s(sequence, last, event_type, from_state, later_states, digits) order by i, s.sequence
      ), happened as (
        insert into transitions (bank_guid, object_guid, sequence, guid, event_type, from_state, later_states, created_at)
        select $1::uuid, trade_guid, sequence, guid, event_type, from_state, later_states, created_at from moves
      ), published as (
        insert into published_transitions (last_position, feed, sequence, bank_guid, object_guid, guid)
        select last_position, (select number from feeds where organization_guid = $4::uuid and environment = 'sandbox'), sequence,
          $1::uuid, trade_guid, guid
        from moves
      ), told as (
        select created_at, s.event_type, last_position - s.after as position
        from moves m cross join lateral (values ('trade.storing', 1, 0), ('trade.pending', 2, 3), ('trade.executed', 2, 2),
          ('trade.settling', 2, 1), ('trade.completed', 2, 0)) s(event_type, sequence, after)
        where s.sequence = m.sequence
      ), hours as (
        insert into event_hours as t (organization_guid, environment, hour, bank_guid, event_type, first_position, last_position, n)
        select $4::uuid, 'sandbox', date_trunc('hour', created_at, 'UTC'), $1::uuid, event_type, min(position), max(position), count(*)
        from told group by 3, 5 order by 3, 5
        on conflict (organization_guid, environment, hour, bank_guid, event_type) do update
          set first_position = least(t.first_position, excluded.first_position),
            last_position = greatest(t.last_position, excluded.last_position), n = t.n + excluded.n
      ), used as (
        insert into limit_usages as t (bank_guid, customer_guid, limit_key, window_start, used, amount)
        select $1::uuid, n.guid, p.limit_key, day, count(*) * p.deliver_amount, p.limit_amount
        from numbered n cross join filled_pattern p group by n.guid, p.limit_key, day, p.deliver_amount, p.limit_amount order by 2, 4
        on conflict (bank_guid, customer_guid, limit_key, window_start) do update set used = t.used + excluded.used
      )
      insert into row_counts as t (bank_guid, noun, day, type, state, n)
      select $1::uuid, noun, day, type, state, count(*) from (
        select 'quotes' as noun, ((at - interval '500 ms') at time zone 'UTC')::date as day, 'trading' as type, '' as state from numbered
        union all select 'trades', (at at time zone 'UTC')::date, 'platform', 'completed' from numbered
      ) rows group by noun, day, type, state order by noun, day
      on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n`,
      [
        ...[p.bank_guid, String(from), String(to), p.organization_guid, p.position, String(p.from_ms)],
        ...[String(p.step_ms), String(p.customers)],
      ],
    )
  }

  /** Balances and the last position, after so many trades. */
  async #settle(trades: number): Promise<void> {
    const { bank_guid, customers, position } = this.#pattern
    await this.#sql.begin(async (tx) => {
      await tx`
        with turns as (
          select c.*, (${trades}::bigint - c.place + ${customers - 1}) / ${customers}::bigint as turns from filled_customers c
        ), moved(account_guid, amount, entries) as (
          select usd_account, -turns * p.deliver_amount, 2 * turns from turns cross join filled_pattern p
          union all select btc_account, turns * p.receive_amount, turns from turns cross join filled_pattern p
          union all select a.guid, ${trades}::bigint * a.amount, ${trades}::bigint
          from filled_pattern p cross join lateral (values (fee_account, p.fee), (usd_market, p.deliver_amount - p.fee),
            (btc_market, -p.receive_amount)) a(guid, amount)
        )
        update balances t set posted = f.posted + m.amount, sequence = f.sequence + m.entries
        from filled_accounts f join moved m on m.account_guid = f.account_guid
        where t.bank_guid = ${bank_guid} and t.account_guid = f.account_guid`
      await tx`update event_sequencer set position = ${position}::bigint + 5 * ${trades}::bigint`
    })
    await this.#sql`vacuum (analyze)`
  }
}
