// What is open in the books: holds, suspense, losses that are not covered, deposits that have to be sent back.
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'

/** Of each list. */
const listed_max = 1000

const exists = (table: string): string =>
  `exists (select from ${table} where bank_guid = $1::uuid and guid = h.subject_guid)`

const holds = `select case when ${exists('trades')} then 'trade' when ${exists('transfers')} then 'transfer'
      when ${exists('executions')} then 'execution' when ${exists('sweeps')} then 'sweep' else 'stage' end, h.subject_guid, h.account_guid, b.asset, h.amount, h.created_at
  from (select * from holds where bank_guid = $1::uuid order by created_at, subject_guid limit ${listed_max}) h
    cross join lateral (select asset from balances where bank_guid = $1::uuid and account_guid = h.account_guid offset 0) b
  order by h.created_at, h.subject_guid`

const hold_sums = `select b.asset, count(*)::integer, sum(h.amount) from holds h
    cross join lateral (select asset from balances where bank_guid = $1::uuid and account_guid = h.account_guid offset 0) b
  where h.bank_guid = $1::uuid group by b.asset order by b.asset`

/** A deposit that was not accepted is cancelling until it is sent back. */
const suspense = `select s.*, t.state = 'cancelling' and t.side = 'deposit', t.ref from (
    select j.subject_type, j.subject_guid, a.asset, sum(e.amount) as amount, min(j.created_at) as since
    from accounts a join entries e on e.bank_guid = a.bank_guid and e.account_guid = a.guid
      cross join lateral (select * from journals where bank_guid = $1::uuid and guid = e.journal_guid offset 0) j
    where a.bank_guid = $1::uuid and a.type = 'suspense'
    group by j.subject_type, j.subject_guid, a.asset having sum(e.amount) <> 0
    order by since, j.subject_guid limit ${listed_max}
  ) s left join lateral (
    select state, side, ref from transfers where bank_guid = $1::uuid and guid = s.subject_guid offset 0
  ) t on true order by s.since, s.subject_guid`

const receivables = `select a.asset, -b.posted from accounts a join balances b on b.bank_guid = a.bank_guid and b.account_guid = a.guid
  where a.bank_guid = $1::uuid and a.type = 'receivable' and b.posted <> 0 order by a.asset`

const agedTo = (now: Timestamp) => (created_at: Timestamp) => ({
  created_at,
  age_seconds: Math.max(0, Math.floor((now - created_at) / 1000)),
})

export async function outstanding(sql: Sql, bank_guid: Guid, now: Timestamp) {
  const read = async <Row>(text: string): Promise<Row[]> =>
    (await sql.unsafe(text, [bank_guid]).values()) as unknown as Row[]
  const aged = agedTo(now)
  const held = await read<[string, Guid, Guid, string, bigint, Timestamp]>(holds)
  const sums = await read<[string, number, bigint]>(hold_sums)
  const waiting = await read<[string, Guid, string, bigint, Timestamp, boolean | null, string | null]>(suspense)
  const owed = await read<[string, bigint]>(receivables)
  return {
    at: now,
    hold_sums: sums.map(([asset, count, amount]) => ({ asset, count, amount })),
    holds: held.map(([subject_type, subject_guid, account_guid, asset, amount, created_at]) => ({
      ...{ subject_type, subject_guid, account_guid, asset, amount },
      ...aged(created_at),
    })),
    suspense: waiting.map(([subject_type, subject_guid, asset, amount, created_at]) => ({
      ...{ subject_type, subject_guid, asset, amount },
      ...aged(created_at),
    })),
    receivables: owed.map(([asset, amount]) => ({ asset, amount })),
    deposits_to_send_back: waiting
      .filter(([, , , , , isToSendBack]) => isToSendBack)
      .map(([, transfer_guid, asset, amount, created_at, , place]) => ({
        ...{ transfer_guid, asset, amount, place: place ?? '' },
        ...aged(created_at),
      })),
  }
}
