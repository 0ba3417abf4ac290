// Changes the limits of a customer as PATCH does, straight on an engine.
import type { Sql } from '../../src/db/pool.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Answer } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import type { ActivityLimit } from '../../src/limits/activity-limit.ts'
import type { RateLookup } from '../../src/pricing/convert.ts'
import type { Customer } from '../../src/resources/customers/customer.ts'
import type { LimitHistory } from '../../src/resources/customers/limits-rebuilt.ts'
import { limitHistory } from '../../src/resources/customers/update-customer.request.ts'
import { updateCustomer } from '../../src/resources/customers/update-customer.ts'

export interface LimitsInput {
  readonly bank_guid: Guid
  readonly customer_guid: Guid
  readonly activity_limits: readonly ActivityLimit[]
  readonly rates: RateLookup
}

export async function changeLimitsOf(
  services: { readonly engine: Engine; readonly sql: Sql; now(): Timestamp },
  input: LimitsInput,
): Promise<Answer<Customer>> {
  let history: LimitHistory | undefined
  for (;;) {
    const answer = await services.engine.submit(updateCustomer, { ...input, ...(history ? { history } : {}) })
    if (answer.kind !== 'rejected' || answer.rejection.rejected !== 'history_needed') return answer
    history = await limitHistory(services, input)
  }
}
