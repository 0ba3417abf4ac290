// The bank's approval policy: which acts need two people, in words, and the form that replaces it. A policy with rules is itself changed
// by two people.
import type { Approval, Bank } from '@corridor/client'
import { Alert, Anchor, Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useList, useRead } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { Icon } from '../icons.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { PolicyEditor } from './policy-editor.tsx'
import styles from './reviews.module.css'
import { RuleList } from './rule-list.tsx'

export function PolicyPage() {
  const bank = useBank()
  const { data, error } = useRead<Bank>('banks.get', [bank.guid])
  const waiting = useList<Approval & Rec>('approvals.list', { kind: ['approval_policy'], state: ['waiting'] })
  const [isEdited, setEdited] = useState(false)
  const [says, setSays] = useState('')
  if (!bank.can('banks.get')) return <Empty icon="shield" says={texts.denied} isPage />
  const { approval_policy: rules } = data?.settings ?? {}
  const isWaiting = (waiting.data?.total ?? 0) > 0
  return (
    <>
      <PageTitle title={texts.policy.title} icon="shield" />
      <div role="status">
        {says && (
          <p className={styles.says}>
            <Icon name="check" size={16} /> {says}
          </p>
        )}
      </div>
      {error && <Failure error={error} />}
      {!rules && !error && <Skeleton height={160} />}
      {rules && (
        <div className={styles.policy}>
          <section className={partStyles.card}>
            {rules.length > 0 && <p className={styles.lead}>{texts.policy.intro}</p>}
            <RuleList rules={rules} />
            {isWaiting && (
              <Alert color="yellow" variant="light" icon={<Icon name="people" />}>
                {texts.policy.waits}{' '}
                <Anchor component={Link} to={`/${bank.guid}/approvals`} size="sm">
                  {texts.policy.seeApprovals}
                </Anchor>
              </Alert>
            )}
            {bank.can('reviews.decide', 'approval_policy') && !isEdited && (
              <Button size="xs" variant="default" className={styles.start} onClick={() => setEdited(true)}>
                {texts.policy.edit}
              </Button>
            )}
          </section>
          {isEdited && (
            <PolicyEditor
              rules={rules}
              close={() => setEdited(false)}
              onDone={(next) => {
                setEdited(false)
                setSays(next)
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
