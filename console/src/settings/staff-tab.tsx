// The staff: who they are, which roles they have where, and what an admin does with them.
import type { StaffGrant, StaffMember } from '@corridor/client'
import { Button, Pagination, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { useList } from '../api/queries.ts'
import { wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import styles from '../parts/parts.module.css'
import { StateBadge } from '../parts/state-badge.tsx'
import { RealTime } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { InviteModal } from './invite-modal.tsx'
import { MemberActions } from './member-actions.tsx'

const per_page = 25

export function StaffTab() {
  const bank = useBank()
  const [page, setPage] = useState(0)
  const [isInviting, setInviting] = useState(false)
  const { data, error, refetch } = useList<StaffMember>('staffMembers.list', { per_page }, page)
  if (error) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  const invite = bank.can('staffMembers.create') && (
    <Button size="xs" leftSection={<Icon name="plus" size={15} />} onClick={() => setInviting(true)}>
      {texts.settings.invite}
    </Button>
  )
  return (
    <section className={styles.card}>
      {data.total === 0 ? (
        <Empty icon="people" says={texts.settings.noStaff}>
          {invite}
        </Empty>
      ) : (
        <>
          <div className={styles.inline}>{invite}</div>
          <DataTable
            label={texts.settings.tabs.staff}
            columns={columns}
            rows={data.objects}
            keyOf={({ guid }) => guid}
          />
        </>
      )}
      {data.total > per_page && (
        <Pagination
          total={Math.ceil(data.total / per_page)}
          value={page + 1}
          onChange={(next) => setPage(next - 1)}
          size="sm"
        />
      )}
      <InviteModal isOpen={isInviting} close={() => setInviting(false)} />
    </section>
  )
}

function Person({ member: { guid, name, email, invitation_asked_at } }: { member: StaffMember }) {
  const { session } = useBank()
  return (
    <>
      {name}
      {guid === session.staff_member.guid && ` (${texts.settings.you})`}
      <div className={styles.note}>{email}</div>
      {invitation_asked_at && <div className={styles.note}>{texts.settings.askedAgain}</div>}
    </>
  )
}

function Roles({ grants }: { grants: readonly StaffGrant[] }) {
  const { session } = useBank()
  const placeOf = (guid: string | undefined): string => {
    if (guid === undefined) return texts.settings.everywhere
    return session.banks.find((bank) => bank.guid === guid)?.name ?? guid
  }
  return (
    <span className={styles.labels}>
      {grants.map(({ role, bank_guid }) => (
        <span key={`${role} ${bank_guid}`} className={styles.label}>
          {wordsOf(role)} · {placeOf(bank_guid)}
        </span>
      ))}
    </span>
  )
}

const columns: readonly DataColumn<StaffMember>[] = [
  { label: texts.settings.person, render: (member) => <Person member={member} /> },
  { label: texts.settings.state, render: ({ state }) => <StateBadge state={state} /> },
  { label: texts.settings.roles, render: ({ grants }) => <Roles grants={grants} /> },
  { label: texts.settings.joined, render: ({ activated_at }) => <RealTime at={activated_at} /> },
  { label: texts.settings.actions, render: (member) => <MemberActions member={member} /> },
]
