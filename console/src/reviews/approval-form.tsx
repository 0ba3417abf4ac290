// The form of the second person, who approves or declines, and of the first, who takes the act back. If another person was faster, it
// says who, and what they did.

import type { Approval } from '@corridor/client'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../api/queries.ts'
import { lowerFirst } from '../format/words.ts'
import { SentForm } from '../forms/sent-form.tsx'
import { Icon } from '../icons.tsx'
import { Failure } from '../parts/failure.tsx'
import { stateWord } from '../parts/state-badge.tsx'
import { texts } from '../texts.ts'
import type { AskedApproval } from './asked.ts'
import { useMemberName } from './member.tsx'
import { ReasonField } from './reason-field.tsx'
import styles from './reviews.module.css'

interface ApprovalFormProps {
  readonly asked: AskedApproval
  onDone(says: string, isOver: boolean): void
}

const notes = {
  approve: texts.approvals.approveNote,
  decline: texts.approvals.declineNote,
  withdraw: texts.approvals.withdrawNote,
} as const

export function ApprovalForm({ asked: { form, approval }, onDone }: ApprovalFormProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const write = useWrite<Approval>(`approvals.${form}`, ({ state, failure_message, failure_code }) => {
    const why = failure_message ?? failure_code ?? ''
    const says = state === 'failed' ? texts.approvals.failed(why) : texts.approvals.done[form]
    onDone(says, form === 'approve' && state === 'approved')
  })
  const send = () => {
    setTried(true)
    if (form === 'decline' && !reason.trim()) return
    const body = reason.trim() ? { reason: reason.trim() } : {}
    write.mutate(form === 'withdraw' ? [approval.guid] : [approval.guid, body])
  }
  return (
    <SentForm className={styles.form} send={send}>
      <p className={styles.note}>{notes[form]}</p>
      {form !== 'withdraw' && (
        <ReasonField
          value={reason}
          set={setReason}
          templates={[]}
          isNeeded={form === 'decline'}
          error={isTried && form === 'decline' && !reason.trim() ? texts.form.required : undefined}
        />
      )}
      {write.error && <Refused error={write.error} guid={approval.guid} />}
      <Button type="submit" loading={write.isPending} {...(form === 'approve' ? {} : { color: 'red' })}>
        {texts.approvals[form]}
      </Button>
    </SentForm>
  )
}

/** Somebody else was faster, or the service says why not. */
function Refused({ error, guid }: { error: unknown; guid: string }) {
  const nameOf = useMemberName()
  const { data } = useRead<Approval>('approvals.get', [guid])
  if (!data || data.state === 'waiting') return <Failure error={error} />
  const { state, decided_by_guid } = data
  const word = lowerFirst(stateWord(state))
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} role="alert">
      {decided_by_guid ? texts.approvals.over(word, nameOf(decided_by_guid)) : texts.approvals.overAlone(word)}
    </Alert>
  )
}
