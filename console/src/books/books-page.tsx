// Books: runs the checks that prove them, with progress, and opens the rows that break one; on sandbox banks it compares with the books
// of the places outside.
import type { BookCheck } from '@corridor/client'
import { Button, Progress, Skeleton } from '@mantine/core'
import { useBank } from '../api/bank.tsx'
import { useRead } from '../api/queries.ts'
import { countText } from '../format/amounts.ts'
import { exactTime } from '../format/times.ts'
import { Icon } from '../icons.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import styles from './books.module.css'
import { CheckList } from './check-list.tsx'
import { ReconciliationCard } from './reconciliation.tsx'
import { type Run, useLastRun, useRun, verdictOf } from './run.ts'

export function BooksPage() {
  const bank = useBank()
  const checks = useRead<readonly BookCheck[]>('bookChecks.list')
  const last = useLastRun()
  const { start, stop } = useRun()
  if (!bank.can('bookChecks.list')) return <Empty icon="shield" says={texts.denied} isPage />
  return (
    <>
      <PageTitle title={texts.books.title} icon="book">
        {last?.isRunning ? (
          <Button size="xs" variant="default" onClick={stop}>
            {texts.books.stop}
          </Button>
        ) : (
          <Button size="xs" disabled={!checks.data} onClick={() => start(checks.data ?? [])}>
            {last ? texts.books.again : texts.books.run}
          </Button>
        )}
      </PageTitle>
      <div className={styles.stack}>
        {last ? <RunState run={last} /> : <p className={partStyles.note}>{texts.books.intro}</p>}
        {checks.error && <Failure error={checks.error} again={() => void checks.refetch()} />}
        {bank.isSandbox && bank.can('reconciliation.get') && <ReconciliationCard />}
        {checks.data ? <CheckList checks={checks.data} run={last} /> : <Skeleton height={300} />}
      </div>
    </>
  )
}

const tones = { proved: 'done', violated: 'failed', stopped: 'waiting', running: 'working' } as const
const icons = { proved: 'check', violated: 'cross', stopped: 'minus', running: 'progress' } as const

function RunState({ run }: { run: Run }) {
  const { checks, results, started_ms, error } = run
  const verdict = verdictOf(run)
  const [done, all] = [countText(results.length), countText(checks.length)]
  const violated = results.filter(({ violations }) => violations > 0).length
  const next = checks[results.length]
  const says = {
    proved: texts.books.proved(all),
    violated: texts.books.violated(countText(violated)),
    stopped: texts.books.stopped(done, all),
    running: next ? texts.books.running(next.name) : '',
  }[verdict]
  return (
    <section className={partStyles.card}>
      <p className={styles.verdict} data-tone={tones[verdict]} role="status">
        <Icon name={icons[verdict]} size={20} /> {says}
      </p>
      <Progress
        value={checks.length === 0 ? 0 : (results.length / checks.length) * 100}
        color={violated > 0 ? 'red' : 'accent'}
        aria-label={texts.books.progress(done, all)}
      />
      <p className={partStyles.note}>
        {texts.books.progress(done, all)} · {texts.books.at} {exactTime(started_ms)}
      </p>
      {error !== undefined && <Failure error={error} />}
    </section>
  )
}
