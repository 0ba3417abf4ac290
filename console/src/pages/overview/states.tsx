// How many objects are in which state, exact, each a link to its list.

import { operations } from 'virtual:operations'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { type Bank, useBank } from '../../api/bank.tsx'
import { totalOf, useSummary } from '../../api/queries.ts'
import { countText } from '../../format/amounts.ts'
import { clientNameOf } from '../../nouns/noun-names.ts'
import partStyles from '../../parts/parts.module.css'
import { StateBadge } from '../../parts/state-badge.tsx'
import { texts } from '../../texts.ts'
import styles from './overview.module.css'

const counted = ['trades', 'transfers', 'executions', 'payouts'] as const

export const States = () => (
  <section className={partStyles.card}>
    <h2 className={partStyles.cardTitle}>{texts.overview.states}</h2>
    {counted.map((noun) => (
      <StatesOf key={noun} noun={noun} />
    ))}
  </section>
)

function StatesOf({ noun }: { noun: (typeof counted)[number] }) {
  const { guid, can } = useBank()
  const operation = `${clientNameOf(noun)}.list`
  const states = operations[operation]?.filters.find(({ name }) => name === 'state')?.values ?? []
  const ask = (bank: Bank) =>
    Promise.all(states.map(async (state) => ({ state, count: await totalOf(bank, operation, { state: [state] }) })))
  const { data } = useSummary(`states of ${noun}`, ask, can(operation))
  if (!can(operation)) return null
  const some = (data ?? []).filter(({ count }) => count > 0)
  return (
    <div className={styles.stateRow}>
      <span>{texts.nouns[noun].many}</span>
      <div className={styles.badges}>
        {data === undefined && <Skeleton height={20} width={120} />}
        {data && some.length === 0 && <span className={partStyles.none}>{texts.overview.none}</span>}
        {some.map(({ state, count }) => (
          <Link key={state} className={styles.badge ?? ''} to={`/${guid}/${noun}?state=${state}`}>
            <StateBadge state={state} /> {countText(count)}
          </Link>
        ))}
      </div>
    </div>
  )
}
