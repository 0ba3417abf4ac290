// Acts that need two people: those that wait, and those that are over, with both people and their reasons.

import type { Approval } from '@corridor/client'
import { Button, Pagination, Skeleton, Table } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useList } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { Amount } from '../parts/amount.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import { None } from '../parts/none.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { decisionWord, kindWord } from './acts.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { Asked } from './asked.ts'
import { AskedModal } from './asked-modal.tsx'
import { Member } from './member.tsx'
import { nounOfAct } from './objects.ts'
import styles from './reviews.module.css'
import { Says } from './says.tsx'

const waiting_max = 100
const per_page = 25
const over = ['approved', 'failed', 'declined', 'withdrawn', 'expired']

export function ApprovalsPage() {
  const bank = useBank()
  return bank.can('approvals.list') ? <Approvals /> : <Empty icon="shield" says={texts.denied} isPage />
}

function Approvals() {
  const bank = useBank()
  const [asked, setAsked] = useState<Asked>()
  const [says, setSays] = useState('')
  return (
    <>
      <PageTitle title={texts.approvals.title} icon="people">
        <Button component={Link} to={`/${bank.guid}/approval_policy`} size="xs" variant="default">
          {texts.approvals.policy}
        </Button>
      </PageTitle>
      <Says>{says}</Says>
      <div className={styles.approvals}>
        <Waiting ask={setAsked} />
        <Past />
      </div>
      <AskedModal asked={asked} close={() => setAsked(undefined)} onDone={setSays} />
    </>
  )
}

function Waiting({ ask }: { ask: (asked: Asked) => void }) {
  const list = useList<Approval & Rec>('approvals.list', { state: ['waiting'], per_page: waiting_max })
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{texts.approvals.waiting}</h2>
      {list.error && <Failure error={list.error} />}
      {list.isLoading && <Skeleton height={120} />}
      {list.data?.total === 0 && <p className={styles.note}>{texts.approvals.noneWaiting}</p>}
      {list.data?.objects.map((approval) => (
        <ApprovalCard key={approval.guid} approval={approval} isAlone ask={ask} />
      ))}
    </section>
  )
}

function Past() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(0, Number(search.get('page') ?? 1) - 1)
  const list = useList<Approval & Rec>('approvals.list', { state: over, per_page }, page)
  const total = list.data?.total ?? 0
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{texts.approvals.past}</h2>
      {list.isLoading && <Skeleton height={120} />}
      {list.data?.total === 0 && <p className={styles.note}>{texts.approvals.nonePast}</p>}
      {total > 0 && (
        <div className={styles.scroll}>
          <Table className={styles.past}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.approvals.act}</Table.Th>
                <Table.Th>{texts.approvals.first}</Table.Th>
                <Table.Th>{texts.approvals.second}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.data?.objects.map((approval) => (
                <PastRow key={approval.guid} approval={approval} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {total > per_page && (
        <Pagination
          total={Math.ceil(total / per_page)}
          value={page + 1}
          onChange={(next) => setSearch({ page: String(next) })}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': `${texts.list.page}: ${control}` })}
        />
      )}
    </section>
  )
}

function PastRow({ approval }: { approval: Approval }) {
  const { kind, decision, state, object_guid, amount, asset, reason, requested_by_guid, created_at } = approval
  const { decided_by_guid, decision_reason, failure_message, failure_code, updated_at } = approval
  const noun = nounOfAct(kind)
  return (
    <Table.Tr>
      <Table.Td>
        <div className={styles.cell}>
          <strong>{texts.decide.title(decisionWord(decision, kind), kindWord(kind))}</strong>
          <span className={styles.cellLine}>
            <StateBadge state={state} />
            {noun && <ObjectLink noun={noun} guid={object_guid} />}
            {amount !== undefined && <Amount amount={amount} asset={asset} />}
          </span>
          {state === 'failed' && <span className={styles.bad}>{failure_message ?? failure_code}</span>}
        </div>
      </Table.Td>
      <Table.Td>
        <div className={styles.cell}>
          <span className={styles.cellLine}>
            <Member guid={requested_by_guid} /> <Time at={created_at} />
          </span>
          <span className={styles.words}>{reason}</span>
        </div>
      </Table.Td>
      <Table.Td>
        {decided_by_guid ? (
          <div className={styles.cell}>
            <span className={styles.cellLine}>
              <Member guid={decided_by_guid} /> <Time at={updated_at} />
            </span>
            <span className={styles.words}>{decision_reason}</span>
          </div>
        ) : (
          <None />
        )}
      </Table.Td>
    </Table.Tr>
  )
}
