// Ways to break by hand what is told of events: the database refuses each.
import { checkViolation, type Forbidden, other, uniqueViolation } from './transfer-constraints.ts'

const delivery = (fields: string) => `update subscription_deliveries set ${fields}`
const attempt = (values: string) => `insert into delivery_attempts values ('${other}', '${other}', ${values})`

export const eventRules: readonly Forbidden[] = [
  [
    'an event that no state table allows',
    `insert into transitions select bank_guid, object_guid, 99, gen_random_uuid(), 'trade.storing', 'completed', now() from transitions`,
    checkViolation,
  ],
  [
    'a later event that no state table allows',
    `update transitions set later_states = 'executed cancelled' where event_type = 'trade.pending'`,
    checkViolation,
  ],
  [
    'a later event out of order',
    `update transitions set later_states = 'settling executed completed' where event_type = 'trade.pending'`,
    checkViolation,
  ],
  [
    'a guid that leaves no room for those of later events',
    `update transitions set guid = overlay(guid::text placing '01' from 35)::uuid where later_states is not null`,
    checkViolation,
  ],
  [
    'a first event that comes from somewhere',
    `insert into transitions values ('${other}', '${other}', 1, gen_random_uuid(), 'trade.pending', 'storing', now())`,
    checkViolation,
  ],
  [
    'the same event twice',
    'insert into transitions select bank_guid, object_guid, sequence, gen_random_uuid(), event_type, from_state, now() from transitions',
    uniqueViolation,
  ],
  [
    'an event published twice',
    'insert into published_transitions select last_position + 1000000, feed, sequence, bank_guid, object_guid, guid from published_transitions limit 1',
    uniqueViolation,
  ],
  [
    'two events at one position',
    'insert into published_transitions select last_position, feed, sequence, bank_guid, object_guid, gen_random_uuid() from published_transitions limit 1',
    uniqueViolation,
  ],
  [
    'two numbers of one feed',
    'insert into feeds (organization_guid, environment) select organization_guid, environment from feeds',
    uniqueViolation,
  ],
  ['an hour that ends before it begins', 'update event_hours set last_position = 0', checkViolation],
  ['an hour with more events than positions', 'update event_hours set n = last_position + 1', checkViolation],
  ['an hour without events', 'update event_hours set n = 0', checkViolation],
  ['a second sequencer', 'insert into event_sequencer values (false, 0)', checkViolation],
  ['another sequencer', 'insert into event_sequencer values (true, 0)', uniqueViolation],
  [
    'a plain url on production',
    `update subscriptions set environment = 'production', url = 'http://x'`,
    checkViolation,
  ],
  ['a subscription that failed for no reason', `update subscriptions set state = 'failed'`, checkViolation],
  ['a code on one that did not fail', `update subscriptions set failure_code = 'endpoint_gone'`, checkViolation],
  ['a first key with one before it', 'update subscriptions set previous_key_until = now()', checkViolation],
  ['a delivery that failed for no reason', delivery(`state = 'failed', next_attempt_at = null`), checkViolation],
  ['a pending delivery that nobody tries', delivery('next_attempt_at = null'), checkViolation],
  ['a delivery tried after its end', delivery(`state = 'completed', last_status = 200`), checkViolation],
  [
    'a delivery completed by an error',
    delivery(`state = 'completed', next_attempt_at = null, last_status = 500`),
    checkViolation,
  ],
  ['an answer and none', attempt(`1, now(), 1, 200, 'timed_out'`), checkViolation],
  ['neither an answer nor a reason', attempt('1, now(), 1, null, null'), checkViolation],
  ['a status that does not exist', attempt('1, now(), 1, 99, null'), checkViolation],
]
