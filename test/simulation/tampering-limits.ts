// Attempts on what is used of activity limits.
import type { Attempt } from './rows-to-tamper.ts'

export const limitAttempts: readonly Attempt[] = [
  [
    'a limit given back twice',
    `update limit_usages set used = used - 1 where limit_key like 'daily%'`,
    'limits',
    'limits-cover',
  ],
  [
    'a rolling use forgotten',
    `update limit_usages set dated = dated - 1, used = used - (dated -> 1 ->> 'amount')::numeric where limit_key like 'rolling%'`,
    'limits',
    'limits-cover',
  ],
  [
    'a limit exceeded',
    `alter table limit_usages drop constraint limit_usages_within; update limit_usages set amount = used - 1 where limit_key like 'daily%'`,
    'limits',
  ],
  ['a usage lost', `delete from limit_usages where limit_key like 'daily%'`, 'limits', 'limits-cover'],
  [
    'a limit that forgot what was done before it',
    `update customers set activity_limits = jsonb_set(activity_limits, '{0,activities}', '["trading"]') where activity_limits <> '[]'`,
    'limits-cover',
  ],
  [
    'a limit that counts what was done before its window',
    `update limit_usages set used = used + 1 where limit_key like 'daily%';
     insert into limit_rebuilds select bank_guid, customer_guid, limit_key, window_start, '[{"at": 1, "amount": 1}]'
      from limit_usages where limit_key like 'daily%'`,
    'limits-cover',
  ],
  [
    'a use that a limit counted, lost',
    `insert into limit_rebuilds select bank_guid, customer_guid, limit_key, window_start, '[{"at": 1, "amount": 1}]'
      from limit_usages where limit_key like 'daily%'`,
    'limits',
  ],
]
