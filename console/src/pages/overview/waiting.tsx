// What waits for somebody: reviews, failing webhooks, jobs that are due; and how many customers and accounts there are.
import { Link } from 'react-router'
import { useBank } from '../../api/bank.tsx'
import { useBankClock } from '../../api/bank-clock.ts'
import { useList } from '../../api/queries.ts'
import { countText } from '../../format/amounts.ts'
import { useReviewCount } from '../../frame/reviews.ts'
import type { Tone } from '../../states.ts'
import { texts } from '../../texts.ts'
import styles from './overview.module.css'

export function Waiting() {
  const bank = useBank()
  const reviews = useReviewCount()
  const { due_jobs } = useBankClock()
  const customers = useList('customers.list', { per_page: 1 })
  const accounts = useList('accounts.list', { per_page: 1 })
  const failing = useList('subscriptions.list', { state: ['failed'], per_page: 1 })
  return (
    <div className={styles.waiting}>
      <Figure label={texts.overview.customers} count={customers.data?.total} to="customers" />
      <Figure label={texts.overview.accounts} count={accounts.data?.total} to="accounts" />
      {bank.can('reviews.list') && (
        <Figure label={texts.overview.reviews} count={reviews} to="reviews" {...(reviews ? { tone: 'review' } : {})} />
      )}
      {bank.can('subscriptions.list') && (
        <Figure
          label={texts.overview.webhooks}
          count={failing.data?.total}
          to="subscriptions?state=failed"
          {...(failing.data?.total ? { tone: 'failed' } : {})}
        />
      )}
      {due_jobs !== undefined && <Figure label={texts.overview.jobs} count={due_jobs} />}
    </div>
  )
}

function Figure({ label, count, to, tone }: { label: string; count: number | undefined; to?: string; tone?: Tone }) {
  const { guid } = useBank()
  const inner = (
    <>
      <span>{label}</span>
      <strong>{count === undefined ? '–' : countText(count)}</strong>
    </>
  )
  if (!to) return <div className={styles.figure}>{inner}</div>
  return (
    <Link className={styles.figure ?? ''} to={`/${guid}/${to}`} data-tone={tone}>
      {inner}
    </Link>
  )
}
