// The period of a report: from an instant to another one, which is not part of it. Times are those of the bank's clock.
import { refuseFutureInstant } from '../../http/bank-time.ts'
import { refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { day_ms } from '../../kernel/day.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { bound } from '../../wire/query.ts'

export interface Period {
  readonly from: Timestamp
  readonly to: Timestamp
  /** The bank's time when it was asked for. */
  readonly now: Timestamp
}

const usual_days = 30
const period_days_max = 366

export const periodFields = {
  from: bound(`The first instant of the period. Default: ${usual_days} days before \`to\`.`),
  to: bound(
    `The end of the period, not part of it: at most ${period_days_max} days after \`from\`, and not in the future. Default: now.`,
  ),
}

export async function periodOf(
  services: Pick<Services, 'sql' | 'now'>,
  bank_guid: Guid,
  query: { readonly from: Timestamp | undefined; readonly to: Timestamp | undefined },
): Promise<Period> {
  const now = await refuseFutureInstant(services, bank_guid, { from: query.from, to: query.to })
  // What is posted in this very millisecond belongs to a period that ends now: a frozen clock may stand still in it.
  const to = query.to ?? timestampFromMs(now + 1)
  const from = query.from ?? timestampFromMs(to - usual_days * day_ms)
  if (from > to) refuse('invalid_value', 'from', '`from` is after `to`. Send the earlier instant as `from`.')
  if (to - from > period_days_max * day_ms) {
    refuse(
      'invalid_value',
      'from',
      `The period has more than ${period_days_max} days. Send a later \`from\`, or several periods.`,
    )
  }
  return { from, to, now }
}
