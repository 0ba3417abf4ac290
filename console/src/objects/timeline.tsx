// What happened to an object, from its events: each state that it entered, with the time of the bank's clock.
import type { SubscriptionEvent } from '@corridor/client'
import { Skeleton } from '@mantine/core'
import { useBank } from '../api/bank.tsx'
import { useList } from '../api/queries.ts'
import { type Rec, textIn } from '../api/record.ts'
import { timeOfDay } from '../format/times.ts'
import { wordsOf } from '../format/words.ts'
import type { Noun } from '../nouns/noun.ts'
import { ObjectLink } from '../parts/guid.tsx'
import styles from '../parts/parts.module.css'
import { StateBadge } from '../parts/state-badge.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'

export function Timeline({ noun, record }: { noun: Noun; record: Rec }) {
  const bank = useBank()
  const isOrganizations = ['subscriptions', 'subscription_deliveries', 'subscription_events', 'api_keys'].includes(
    noun.name,
  )
  const { data, isLoading } = useList<SubscriptionEvent>(
    'subscriptionEvents.list',
    { object_guid: [record.guid], per_page: 100 },
    0,
    !isOrganizations,
  )
  const events = [...(data?.objects ?? [])].sort((a, b) => a.sequence - b.sequence)
  const failure = textIn(record, 'failure_code') ?? textIn(record, 'return_code')
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{texts.object.happened}</h2>
      {isLoading && <Skeleton height={80} />}
      <ol className={styles.timeline}>
        {events.length === 0 && !isLoading && <Moment at={record.created_at} state="created" />}
        {events.map(({ guid, event_type, created_at }) => (
          <Moment key={guid} at={created_at} state={event_type.split('.').slice(1).join('.')}>
            {bank.can('subscriptionEvents.get') && <ObjectLink noun="subscription_events" guid={guid} />}
          </Moment>
        ))}
      </ol>
      {failure && <p className={styles.reason}>{wordsOf(failure)}</p>}
    </section>
  )
}

const Moment = ({ at, state, children }: { at: string | undefined; state: string; children?: React.ReactNode }) => (
  <li className={styles.moment}>
    <span className={styles.clock}>{at ? timeOfDay(at) : ''}</span>
    <StateBadge state={state} />
    <Time at={at} />
    <span className={styles.momentLink}>{children}</span>
  </li>
)
