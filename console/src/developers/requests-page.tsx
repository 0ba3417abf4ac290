// The last requests of the bank: what was called, by whom, what was answered and how fast.
import type { RecentRequest } from '@corridor/client'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useRead } from '../api/queries.ts'
import { countText } from '../format/amounts.ts'
import { shortGuid, wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import listStyles from '../lists/lists.module.css'
import { Copied } from '../parts/copied.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import styles from '../parts/parts.module.css'
import { RealTime } from '../parts/time.tsx'
import { texts } from '../texts.ts'

export function RequestsPage() {
  const bank = useBank()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch, isFetching } = useRead<readonly RecentRequest[]>('recentRequests.list', [
    { limit: 300 },
  ])
  if (!bank.can('recentRequests.list')) return <Empty icon="shield" says={texts.denied} isPage />
  const [isFailedOnly, hasPeople] = [search.has('failed'), search.has('people')]
  const shown = (data ?? []).filter(
    ({ status, actor_type }) => (!isFailedOnly || status >= 400) && (hasPeople || actor_type === 'api_key'),
  )
  const toggle = (name: 'failed' | 'people') => {
    const next = new URLSearchParams(search)
    if (next.has(name)) next.delete(name)
    else next.set(name, 'true')
    setSearch(next)
  }
  return (
    <>
      <PageTitle title={texts.requests.title} icon="request">
        <Switch size="sm" label={texts.requests.failed} checked={isFailedOnly} onChange={() => toggle('failed')} />
        <Switch size="sm" label={texts.requests.people} checked={hasPeople} onChange={() => toggle('people')} />
        <Button
          size="xs"
          variant="default"
          loading={isFetching}
          leftSection={<Icon name="refresh" size={15} />}
          onClick={() => void refetch()}
        >
          {texts.requests.refresh}
        </Button>
      </PageTitle>
      {error && <Failure error={error} again={() => void refetch()} />}
      {!data && !error && <Skeleton height={300} />}
      {data && shown.length === 0 && <Empty icon="request" says={texts.requests.none} guide="start" />}
      {shown.length > 0 && (
        <DataTable
          label={texts.requests.title}
          columns={columns}
          rows={shown}
          keyOf={({ request_id, created_at }) => `${request_id} ${created_at}`}
        />
      )}
      <p className={listStyles.foot}>{texts.requests.note}</p>
    </>
  )
}

const toneOfStatus = (status: number) => (status >= 500 ? 'failed' : status >= 400 ? 'review' : 'done')

const columns: readonly DataColumn<RecentRequest>[] = [
  { label: texts.requests.when, render: ({ created_at }) => <RealTime at={created_at} /> },
  {
    label: texts.requests.call,
    render: ({ method, route }) => (
      <span className={styles.guid}>
        {method} {route}
      </span>
    ),
  },
  {
    label: texts.requests.answer,
    render: ({ status }) => (
      <span className={styles.state} data-tone={toneOfStatus(status)}>
        <Icon name={status >= 400 ? 'cross' : 'check'} size={14} /> {status}
      </span>
    ),
  },
  { label: texts.requests.took, isNumber: true, render: ({ ms }) => texts.requests.ms(countText(ms)) },
  {
    label: texts.requests.by,
    render: ({ actor_type, actor_guid }) => (
      <Copied value={actor_guid} hint={texts.common.guid(actor_guid)}>
        {wordsOf(actor_type)} <span className={styles.guid}>{shortGuid(actor_guid)}</span>
      </Copied>
    ),
  },
  {
    label: texts.requests.id,
    render: ({ request_id }) => (
      <Copied value={request_id} hint={texts.common.guid(request_id)}>
        <span className={styles.guid}>{shortGuid(request_id)}</span>
      </Copied>
    ),
  },
]
