// Checks publishing and deliveries: each event is published once, and every subscription that wanted it while it was active has a delivery
// with its attempts.
import { hiddenAccountTypes } from '../ledger/chart.ts'
import type { Check } from './check.ts'

/** Keys of events that wait to be published. */
const waiting = `select k.bank_guid, k.object_guid, k.sequence, count(*) as n
        from event_batches cross join unnest(bank_guids, object_guids, sequences) k(bank_guid, object_guid, sequence)
        group by 1, 2, 3`

const hidden = hiddenAccountTypes.map((type) => `'${type}'`).join(', ')

const wants = (subscription: string, event: string): string =>
  `(${subscription}.event_types is null or ${subscription}.event_types ? ${event}.event_type)`

/**
 * The range of events for which a subscription must have deliveries: from its first delivery to the newest event, or to its last delivery
 * if it is deleted. The first minute after its creation does not count, because some publishers may not have seen it yet. If it has
 * failed in between, it is not known which events it missed.
 */
const wantedDeliveries = `select s.*, own.first_position, failed.object_guid is not null as has_failed,
          case when s.state = 'completed' then q.position else own.last_position end as last_position
        from subscriptions s
          join (
            select organization_guid, subscription_guid, min(position) as first_position, max(position) as last_position
            from subscription_deliveries where not is_redelivery group by 1, 2
          ) own on own.organization_guid = s.organization_guid and own.subscription_guid = s.guid
          cross join event_sequencer q
          left join (
            select distinct bank_guid, object_guid from events where event_type = 'subscription.failed'
          ) failed on failed.bank_guid = s.organization_guid and failed.object_guid = s.guid`

export const eventChecks: readonly Check[] = [
  {
    name: 'published-events',
    invariant: 'I13',
    runs_on: 'coordinator',
    promise:
      'every event of a bank is published once, at the time that its guid says, or waits for it; only events of hidden accounts are not published',
    query: `select coalesce(t.bank_guid, p.bank_guid) as bank_guid, coalesce(t.guid, p.guid) as guid, t.event_type, p.last_position,
        w.n as waiting
      from (
        select t.*, b.organization_guid, b.type as environment from transitions t join banks b on b.guid = t.bank_guid
      ) t
        full join (
          select p.*, f.organization_guid, f.environment from published_transitions p left join feeds f on f.number = p.feed
        ) p on p.bank_guid = t.bank_guid and p.object_guid = t.object_guid and p.sequence = t.sequence
        left join (${waiting}) w
          on w.bank_guid = t.bank_guid and w.object_guid = t.object_guid and w.sequence = t.sequence
        left join accounts hidden
          on hidden.bank_guid = t.bank_guid and hidden.guid = t.object_guid and hidden.type in (${hidden})
      where t.guid is null or (p.guid is not null and w.n is not null) or w.n > 1
        or (p.guid is null and w.n is null and hidden.guid is null)
        or ('x' || left(replace(t.guid::text, '-', ''), 12))::bit(48)::bigint <> extract(epoch from t.created_at) * 1000
        or (p.guid is not null and (p.organization_guid, p.environment, p.guid)
          is distinct from (t.organization_guid, t.environment, t.guid))`,
  },
  {
    name: 'event-positions',
    invariant: 'I13',
    runs_on: 'coordinator',
    promise: 'published events have each position from 1 to the last one once',
    query: `select p.position, count(*) as events, s.position as last from published_events p cross join event_sequencer s
      group by p.position, s.position having count(*) > 1 or p.position > s.position
      union all
      select null, p.events, s.position from event_sequencer s cross join (select count(*) as events from published_events) p
      where p.events <> s.position`,
  },
  {
    name: 'event-hours',
    invariant: 'I13',
    runs_on: 'coordinator',
    promise: 'event_hours has the number of events by hour, bank and type, and their first and last position',
    query: `select coalesce(h.organization_guid, p.organization_guid) as organization_guid, coalesce(h.hour, p.hour) as hour,
        coalesce(h.bank_guid, p.bank_guid) as bank_guid, coalesce(h.event_type, p.event_type) as event_type,
        h.first_position, h.last_position, h.n, p.first_position as first, p.last_position as last, p.n as events
      from event_hours h full join (
        select organization_guid, environment, date_trunc('hour', created_at, 'UTC') as hour, bank_guid, event_type,
          min(position) as first_position, max(position) as last_position, count(*) as n
        from published_events group by 1, 2, 3, 4, 5
      ) p on p.organization_guid = h.organization_guid and p.environment = h.environment and p.hour = h.hour
        and p.bank_guid = h.bank_guid and p.event_type = h.event_type
      where (h.first_position, h.last_position, h.n) is distinct from (p.first_position, p.last_position, p.n)`,
  },
  {
    name: 'deliveries',
    invariant: 'owners',
    runs_on: 'coordinator',
    promise: 'a delivery is of a published event, for a subscription of the same organization that wants it',
    query: `select d.organization_guid, d.guid, d.subscription_guid, d.event_guid, d.position
      from subscription_deliveries d
        left join subscriptions s on s.organization_guid = d.organization_guid and s.guid = d.subscription_guid
          and s.environment = d.environment
        left join published_events p on p.organization_guid = d.organization_guid and p.environment = d.environment
          and p.position = d.position and p.guid = d.event_guid
      where s.guid is null or p.guid is null or not ${wants('s', 'p')}`,
  },
  {
    name: 'told-events',
    invariant: 'I13',
    runs_on: 'coordinator',
    promise:
      'each subscription that wanted an event while it was active has one delivery of it: pending, completed or failed',
    query: `select s.organization_guid, s.guid as subscription_guid, p.guid as event_guid, p.position, count(d.guid) as deliveries
      from (
        ${wantedDeliveries}
      ) s
        join published_events p on p.organization_guid = s.organization_guid and p.environment = s.environment
          and p.position between s.first_position and s.last_position and ${wants('s', 'p')}
        left join subscription_deliveries d on d.organization_guid = s.organization_guid and d.subscription_guid = s.guid
          and d.event_guid = p.guid and not d.is_redelivery
      group by s.organization_guid, s.guid, p.guid, p.position, s.has_failed, s.created_at, p.created_at
      having count(d.guid) > 1
        or (count(d.guid) = 0 and not s.has_failed and p.created_at > s.created_at + interval '1 minute')`,
  },
  {
    name: 'delivery-attempts',
    invariant: 'I13',
    runs_on: 'coordinator',
    promise: 'a delivery has the attempts that it counts, numbered from 1, and the state of the last one',
    query: `select coalesce(d.organization_guid, a.organization_guid) as organization_guid,
        coalesce(d.guid, a.delivery_guid) as delivery_guid, d.state, d.attempts, a.n as made, d.last_status, last.status
      from subscription_deliveries d
        full join (
          select organization_guid, delivery_guid, count(*) as n, max(number) as last_number from delivery_attempts group by 1, 2
        ) a on a.organization_guid = d.organization_guid and a.delivery_guid = d.guid
        left join delivery_attempts last
          on last.organization_guid = d.organization_guid and last.delivery_guid = d.guid and last.number = d.attempts
      where d.guid is null or d.attempts <> coalesce(a.n, 0) or a.last_number <> a.n
        or (d.last_status, d.last_error) is distinct from (last.status, last.error)
        or (d.state = 'completed' and d.attempts = 0)`,
  },
  {
    name: 'subscription-counts',
    invariant: 'counts',
    runs_on: 'coordinator',
    promise: 'an organization counts its subscriptions correctly',
    query: `select o.organization_guid, o.sandbox_subscriptions, o.production_subscriptions
      from organizations o left join subscriptions s on s.organization_guid = o.guid and s.state <> 'deleted'
      group by o.organization_guid, o.guid
      having o.sandbox_subscriptions <> count(*) filter (where s.environment = 'sandbox')
        or o.production_subscriptions <> count(*) filter (where s.environment = 'production')`,
  },
]
