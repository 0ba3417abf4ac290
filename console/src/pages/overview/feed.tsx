// What happens now: the events of the bank's stream, after the newest ones that were there already.
import type { SubscriptionEvent } from '@corridor/client'
import { useBank } from '../../api/bank.tsx'
import { useLiveEvents } from '../../api/live.ts'
import { useList } from '../../api/queries.ts'
import { timeOfDay } from '../../format/times.ts'
import { wordsOf } from '../../format/words.ts'
import { nounOfEvent } from '../../nouns/noun-names.ts'
import { ObjectLink } from '../../parts/guid.tsx'
import partStyles from '../../parts/parts.module.css'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { texts } from '../../texts.ts'
import styles from './overview.module.css'

const shown_max = 12

export function Feed() {
  const bank = useBank()
  const live = useLiveEvents()
  const { data } = useList<SubscriptionEvent>(
    'subscriptionEvents.list',
    { bank_guid: [bank.guid], per_page: shown_max },
    0,
  )
  if (!bank.can('subscriptionEvents.list')) return null
  const known = new Map([...live, ...(data?.objects ?? [])].map((event) => [event.guid, event]))
  const events = [...known.values()].sort((a, b) => (a.guid < b.guid ? 1 : -1)).slice(0, shown_max)
  return (
    <section className={partStyles.card}>
      <h2 className={partStyles.cardTitle}>{texts.overview.feed}</h2>
      {events.length === 0 && <p className={partStyles.note}>{texts.overview.feedEmpty}</p>}
      <ol className={styles.feed}>
        {events.map(({ guid, event_type, object_guid, created_at }) => {
          const [noun = '', ...state] = event_type.split('.')
          const of = nounOfEvent(event_type)
          return (
            <li key={guid}>
              <span className={styles.clock}>{timeOfDay(created_at)}</span>
              <span>
                {of ? (
                  <ObjectLink noun={of} guid={object_guid}>
                    {wordsOf(noun)}
                  </ObjectLink>
                ) : (
                  wordsOf(noun)
                )}
              </span>
              <span>
                <StateBadge state={state.join('.')} />
              </span>
              <Time at={created_at} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
