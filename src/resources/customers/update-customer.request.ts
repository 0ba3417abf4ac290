// A PATCH of a customer. New limits, and limits with a new key, count what the customer has already done in their window. That takes
// two commits with a read between them (decision 48 in docs/decisions/ledger.md). All other changes take one commit.
import { writersEnd } from '../../db/writers-end.ts'
import { bankNow } from '../../engine/bank-now.ts'
import { type Call, Refusal, refuse, type WrittenAnswer } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { submitWithRates } from '../../http/submit-asking.ts'
import { limitKey } from '../../limits/activity-limit.ts'
import type { HistoricUse } from '../../limits/rebuild.ts'
import { beginLimitsChange } from './begin-limits-change.ts'
import { subjectTables, usesIn } from './limit-history.queries.ts'
import type { LimitHistory } from './limits-rebuilt.ts'
import { type UpdateCustomerInput, updateCustomer } from './update-customer.ts'

type Asked = Pick<Call<never, never>, 'caller' | 'submit' | 'services'>

/** If another change ends or a window begins between the two commits, the change is tried again. */
const tries_max = 5
const writers_end_ms = 5000

export async function submitUpdate(call: Asked, input: UpdateCustomerInput): Promise<WrittenAnswer> {
  let history: LimitHistory | undefined
  for (let tries = 0; tries < tries_max; tries++) {
    try {
      return await submitWithRates(call, updateCustomer, { ...input, ...(history ? { history } : {}) })
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== 'history_needed') throw refusal
      history = await limitHistory(call.services, input)
    }
  }
  return refuse('overloaded')
}

/** Undefined if another change has ended meanwhile. */
export async function limitHistory(
  { engine, sql, now }: Pick<Services, 'engine' | 'sql' | 'now'>,
  { bank_guid, customer_guid, activity_limits = [] }: UpdateCustomerInput,
): Promise<LimitHistory | undefined> {
  const begun = await engine.submit(beginLimitsChange, { bank_guid, customer_guid, activity_limits })
  if (begun.kind !== 'decided')
    throw new Refusal(begun.kind === 'rejected' ? begun.rejection : { rejected: 'overloaded' })
  const { change_guid, added } = begun.output
  // Wait for subjects of other processes that were decided before the change began and are not yet committed.
  if (!(await writersEnd(sql, subjectTables, writers_end_ms))) refuse('overloaded')
  const read_at = await bankNow(sql, now, bank_guid)
  const uses = new Map<string, readonly HistoricUse[]>()
  for (const limit of added) {
    const found = await usesIn(sql, { bank_guid, customer_guid, change_guid }, limit, read_at)
    if (!found) return undefined
    uses.set(limitKey(limit), found)
  }
  return { change_guid, read_at, uses }
}
