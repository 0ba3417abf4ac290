// The bank's jobs by kind: what is due, what waits for its time, what was given up.
import type { JobCount } from '@corridor/client'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBank } from '../api/bank.tsx'
import { countText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import listStyles from '../lists/lists.module.css'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import styles from '../parts/parts.module.css'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'

export function JobsPage() {
  const bank = useBank()
  const { data, error, refetch } = useQuery({
    queryKey: [bank.guid, 'jobs.list'],
    queryFn: () => bank.corridor.jobs.list(),
    enabled: bank.can('jobs.list'),
    // Jobs come and go without an event.
    refetchInterval: 5000,
  })
  if (!bank.can('jobs.list')) return <Empty icon="shield" says={texts.denied} isPage />
  return (
    <>
      <PageTitle title={texts.jobs.title} icon="job" />
      {error && <Failure error={error} again={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.length === 0 && <Empty icon="job" says={texts.jobs.none} guide="operating" />}
      {data && data.length > 0 && (
        <DataTable label={texts.jobs.title} columns={columns} rows={data} keyOf={({ kind }) => kind} />
      )}
      <p className={listStyles.foot}>{texts.jobs.note}</p>
    </>
  )
}

const columns: readonly DataColumn<JobCount>[] = [
  { label: texts.jobs.kind, render: ({ kind }) => wordsOf(kind.replaceAll('-', '_')) },
  { label: texts.jobs.due, isNumber: true, render: ({ due }) => countText(due) },
  { label: texts.jobs.waiting, isNumber: true, render: ({ waiting }) => countText(waiting) },
  {
    label: texts.jobs.dead,
    isNumber: true,
    render: ({ dead }) => <span className={dead > 0 ? styles.reason : undefined}>{countText(dead)}</span>,
  },
  { label: texts.jobs.oldest, render: ({ oldest_due_at }) => <Time at={oldest_due_at} /> },
]
