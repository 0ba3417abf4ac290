// What a superuser could do to what is told of events, and which checks must then speak.
import { type Attempt, unknown } from './rows-to-tamper.ts'

const again = 'select guid from subscription_deliveries where is_redelivery'
/** Of an event that happened well after the subscription was made. */
const latest = `select guid from subscription_deliveries where not is_redelivery and state = 'pending'
  order by position desc limit 1`

export const eventAttempts: readonly Attempt[] = [
  ['an event that nobody will hear of', 'delete from event_batches', 'published-events'],
  [
    'an event that will be told twice',
    `insert into event_batches
     select gen_random_uuid(), array[bank_guid], array[object_guid], array[sequence] from published_transitions limit 1`,
    'published-events',
  ],
  [
    'an event that is told otherwise',
    'update published_transitions set guid = gen_random_uuid() where last_position = (select min(last_position) from published_transitions)',
    'published-events',
  ],
  [
    'an event at another time',
    `update transitions set created_at = created_at + interval '1 ms' where event_type = 'trade.storing'`,
    'published-events',
  ],
  [
    'an event of another bank',
    `update feeds set organization_guid = ${unknown}`,
    'published-events',
    'event-hours',
    'deliveries',
  ],
  ['entries that no reader of the feed finds', 'delete from entry_batches', 'entry-positions'],
  [
    'entries that a reader of the feed will find twice',
    `insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries)
      select bank_guid, ${unknown}, account_guids, sequences, counts, entries from entry_batches limit 1`,
    'entry-feed',
  ],
  [
    'a position in the feed of entries that will be given out again',
    'update entry_feeds set position = position - 1',
    'entry-positions',
  ],
  ['a position that will be given out again', 'update event_sequencer set position = position - 1', 'event-positions'],
  ['a position that was never given out', 'update event_sequencer set position = position + 1', 'event-positions'],
  ['an hour that ends too late', 'update event_hours set last_position = last_position + 1', 'event-hours'],
  ['an hour that counts too few', 'update event_hours set n = n - 1 where n > 1', 'event-hours'],
  ['an hour that nobody can find', 'delete from event_hours', 'event-hours'],
  [
    'a delivery of another event',
    `update subscription_deliveries set position = position - 1 where guid in (${again})`,
    'deliveries',
  ],
  [
    'a delivery to nobody',
    `update subscription_deliveries set subscription_guid = ${unknown} where guid in (${again})`,
    'deliveries',
    'row-counts',
  ],
  [
    'a delivery that nobody wanted',
    `update subscriptions set event_types = '["trade.failed"]' where event_types is null`,
    'deliveries',
  ],
  [
    'an event that a subscription never hears of',
    `delete from subscription_deliveries where guid = (${latest})`,
    'told-events',
    'row-counts',
  ],
  [
    'an event that a subscription hears twice',
    `insert into subscription_deliveries
     select (jsonb_populate_record(d, jsonb_build_object('guid', gen_random_uuid()))).* from subscription_deliveries d
     where guid = (${latest})`,
    'told-events',
    'row-counts',
  ],
  ['an attempt that is forgotten', 'delete from delivery_attempts where number = 1', 'delivery-attempts'],
  ['an attempt that went otherwise', 'update delivery_attempts set status = 204 where number = 2', 'delivery-attempts'],
  [
    'an attempt at nothing',
    `insert into delivery_attempts select organization_guid, ${unknown}, 1, now(), 1, 200, null from organizations limit 1`,
    'delivery-attempts',
  ],
  [
    'room for one more subscription',
    'update organizations set sandbox_subscriptions = sandbox_subscriptions - 1 where sandbox_subscriptions > 0',
    'subscription-counts',
  ],
  [
    'a delivery counted in another state',
    `update row_counts set state = 'failed' where noun = 'subscription_deliveries' and state = 'completed'`,
    'row-counts',
  ],
]
