// What an account had before an instant, from its entries. The guid of a journal begins with its time, so no other table is read. An
// account may have millions of entries: a binary search over their sequences finds the few that have to be added up.
// Sequences have the order of commits, times have the order of decisions. Processes differ by seconds, and a commit may wait. So the
// search stays `disorder_max_ms` away from the instant on both sides, and every entry in between is compared by itself.
import { firstGuidAt } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'

/** How much later than its successors' times an entry may be committed. Commits wait for seconds at most. */
export const disorder_max_ms = 15 * 60_000

/** So few entries are added up without searching further. */
const scanned = 64

/** The three parameters of `balanceBefore`: entries of journals with a guid from the second one on are not before the instant. */
export const cutBefore = (at: Timestamp): readonly [lower: string, exact: string, upper: string] => [
  firstGuidAt((at - disorder_max_ms) as Timestamp),
  firstGuidAt(at),
  firstGuidAt((at + disorder_max_ms) as Timestamp),
]

/** SQL of an account: expressions for its bank and guid, and for the sequence of the newest entry that counts. */
interface AccountSql {
  readonly bank: string
  readonly account: string
  readonly newest: string
}

const own = ({ bank, account }: AccountSql): string => `e.bank_guid = ${bank} and e.account_guid = ${account}`

/**
 * A sequence known to be before the guid, or one known to be after it, at most `scanned` entries away. 0 and newest + 1 stand for no
 * entry.
 */
const searched = (of: AccountSql, guid: string, side: 'low' | 'high'): string => `(
    with recursive search (low, high) as (
      select 0::bigint, ${of.newest} + 1
      union all
      select case when probe.is_before then middle.at else low end, case when probe.is_before then high else middle.at end
      from search cross join lateral (select (low + high) / 2 as at offset 0) middle
        cross join lateral (
          select e.journal_guid < ${guid} as is_before from entries e where ${own(of)} and e.sequence = middle.at offset 0
        ) probe
      where high - low > ${scanned}
    )
    select ${side} from search order by high - low limit 1)`

/** `low`: every entry up to it is before the guid `lower`. `high`: every entry from it on is not before the guid `upper`. */
export const windowAround = (of: AccountSql, lower: string, upper: string): string =>
  `(select ${searched(of, lower, 'low')} as low, ${searched(of, upper, 'high')} as high offset 0)`

/** The balance before the instant, given the window around it. */
export const balanceBefore = (of: AccountSql, exact: string, window: string): string => `(
    coalesce((select e.balance from entries e where ${own(of)} and e.sequence = ${window}.low), 0)
    + coalesce((select sum(e.amount) from entries e where ${own(of)} and e.sequence > ${window}.low and e.sequence < ${window}.high
        and e.journal_guid < ${exact}), 0))`
