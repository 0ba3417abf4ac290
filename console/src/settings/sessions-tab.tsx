// One's own sessions: where one is signed in, since when, and a button that ends one from here.
import type { Session } from '@corridor/client'
import { Button, Skeleton } from '@mantine/core'
import { useBank } from '../api/bank.tsx'
import { useList, useWrite } from '../api/queries.ts'
import { wordsOf } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import styles from '../parts/parts.module.css'
import { RealTime } from '../parts/time.tsx'
import { texts } from '../texts.ts'

export function SessionsTab() {
  const { session } = useBank()
  const query = { staff_member_guid: [session.staff_member.guid], per_page: 50 }
  const { data, error, refetch } = useList<Session>('sessions.list', query)
  if (error) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const open = data.objects.filter(
    ({ revoked_at, expires_at }) => revoked_at === undefined && Date.parse(expires_at) > Date.now(),
  )
  if (open.length === 0) return <Empty icon="key" says={texts.settings.noSessions} />
  return (
    <section className={styles.card}>
      <DataTable label={texts.settings.tabs.sessions} columns={columns} rows={open} keyOf={({ guid }) => guid} />
    </section>
  )
}

function Revoke({ guid }: { guid: string }) {
  const bank = useBank()
  const revoke = useWrite('sessions.revoke')
  if (guid === bank.session.guid) return texts.settings.here
  if (!bank.can('sessions.revoke')) return null
  return (
    <>
      <Button size="compact-sm" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate([guid])}>
        {texts.settings.revoke}
      </Button>
      {revoke.error && <Failure error={revoke.error} />}
    </>
  )
}

const columns: readonly DataColumn<Session>[] = [
  { label: texts.settings.method, render: ({ method }) => wordsOf(method) },
  { label: texts.settings.address, render: ({ address }) => address },
  { label: texts.settings.joined, render: ({ created_at }) => <RealTime at={created_at} /> },
  { label: texts.settings.used, render: ({ last_used_at }) => <RealTime at={last_used_at} /> },
  { label: texts.settings.ends, render: ({ expires_at }) => <RealTime at={expires_at} /> },
  { label: texts.settings.actions, render: ({ guid }) => <Revoke guid={guid} /> },
]
