// What waits for somebody: reviews, failing webhooks, jobs that are due; whether the books prove; and how many customers and accounts
// there are.
import { Link } from 'react-router'
import { useBank } from '../../api/bank.tsx'
import { useBankClock } from '../../api/bank-clock.ts'
import { useList } from '../../api/queries.ts'
import { useLastRun, verdictOf } from '../../books/run.ts'
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
      {bank.can('bookChecks.list') && <BooksFigure />}
    </div>
  )
}

/** Whether the books prove: what the last run of the checks has said. */
function BooksFigure() {
  const run = useLastRun()
  const verdict = run && verdictOf(run)
  const word = {
    proved: texts.books.figureProved,
    violated: texts.books.figureViolated,
    stopped: texts.books.figureStopped,
    running: texts.books.figureStopped,
  }
  return (
    <Figure
      label={texts.books.figure}
      word={verdict ? word[verdict] : texts.books.figureNone}
      to="books"
      {...(verdict === 'proved' ? { tone: 'done' } : verdict === 'violated' ? { tone: 'failed' } : {})}
    />
  )
}

interface FigureProps {
  readonly label: string
  readonly count?: number | undefined
  /** In the place of a count. */
  readonly word?: string
  readonly to?: string
  readonly tone?: Tone
}

function Figure({ label, count, word, to, tone }: FigureProps) {
  const { guid } = useBank()
  const inner = (
    <>
      <span>{label}</span>
      <strong>{word ?? (count === undefined ? '–' : countText(count))}</strong>
    </>
  )
  if (!to) return <div className={styles.figure}>{inner}</div>
  return (
    <Link className={styles.figure ?? ''} to={`/${guid}/${to}`} data-tone={tone}>
      {inner}
    </Link>
  )
}
