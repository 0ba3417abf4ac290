// How many objects are in which state, exact, each a link to its list.
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { operations } from 'virtual:operations'
import { useBank } from '../../api/bank.tsx'
import type { Page } from '../../api/record.ts'
import { countText } from '../../format/amounts.ts'
import { clientNameOf } from '../../nouns/noun-names.ts'
import partStyles from '../../parts/parts.module.css'
import { StateBadge } from '../../parts/state-badge.tsx'
import { texts } from '../../texts.ts'
import styles from './overview.module.css'

const counted = ['customers', 'trades', 'transfers', 'executions', 'payouts', 'external_wallets'] as const

export const States = () => (
  <section className={partStyles.card}>
    <h2 className={partStyles.cardTitle}>{texts.overview.states}</h2>
    {counted.map((noun) => (
      <StatesOf key={noun} noun={noun} />
    ))}
  </section>
)

function StatesOf({ noun }: { noun: (typeof counted)[number] }) {
  const bank = useBank()
  const operation = `${clientNameOf(noun)}.list`
  const states = operations[operation]?.filters.find(({ name }) => name === 'state')?.values ?? []
  const answers = useQueries({
    queries: states.map((state) => ({
      queryKey: [bank.guid, operation, 'count', state],
      queryFn: async () => {
        const pages = bank.call(operation, { state: [state], per_page: 1 }) as { page(): Promise<Page> }
        return (await pages.page()).total
      },
      enabled: bank.can(operation),
    })),
  })
  if (!bank.can(operation)) return null
  const some = states.map((state, at) => ({ state, count: answers[at]?.data ?? 0 })).filter(({ count }) => count > 0)
  return (
    <div className={styles.stateRow}>
      <span>{texts.nouns[noun].many}</span>
      <div className={styles.badges}>
        {some.length === 0 && <span className={partStyles.none}>{texts.overview.none}</span>}
        {some.map(({ state, count }) => (
          <Link key={state} className={styles.badge ?? ''} to={`/${bank.guid}/${noun}?state=${state}`}>
            <StateBadge state={state} /> {countText(count)}
          </Link>
        ))}
      </div>
    </div>
  )
}
