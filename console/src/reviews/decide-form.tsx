// The form of a decision. It says what will happen, asks for the reason, and of suspense who bears it. What was typed stays if the
// service refuses.

import type { DecidedReview } from '@corridor/client'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/queries.ts'
import { SentForm } from '../forms/sent-form.tsx'
import { Failure } from '../parts/failure.tsx'
import { texts } from '../texts.ts'
import { decisionWord, isRefusing, kindWord } from './acts.ts'
import type { AskedDecision } from './asked.ts'
import { ReasonField } from './reason-field.tsx'
import styles from './reviews.module.css'

const reasons: Readonly<Record<string, readonly string[]>> = texts.decide.reasons

interface DecideProps {
  readonly asked: AskedDecision
  /** What it says stands above the list afterwards. */
  onDone(says: string, isOver: boolean): void
}

export function DecideForm({ asked, onDone }: DecideProps) {
  const { guid, kind, decisions } = asked
  const only = decisions.length === 1 ? decisions[0] : undefined
  const [decision, setDecision] = useState<string | undefined>(only)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const write = useWrite<DecidedReview>('reviews.decide', ({ state }) => {
    const says = texts.reviews[state === 'waiting' ? 'waiting' : 'done']
    onDone(says(decisionWord(decision ?? '', kind), kindWord(kind)), state === 'done')
  })
  const send = () => {
    setTried(true)
    if (decision && reason.trim()) write.mutate([guid, { kind, decision, reason: reason.trim() }])
  }
  return (
    <SentForm className={styles.form} send={send}>
      {!only && (
        <Radio.Group
          label={texts.decide.bearer}
          withAsterisk
          value={decision ?? null}
          onChange={setDecision}
          error={isTried && !decision ? texts.decide.chooseBearer : undefined}
        >
          <div className={styles.bearers}>
            {decisions.map((each) => (
              <Radio
                key={each}
                value={each}
                label={decisionWord(each, kind)}
                description={(texts.decide.bearers as Readonly<Record<string, string>>)[each]}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <ReasonField
        value={reason}
        set={setReason}
        templates={reasons[decision ?? ''] ?? []}
        isNeeded
        error={isTried && !reason.trim() ? texts.form.required : undefined}
      />
      <p className={styles.note}>{texts.decide.twoPeople}</p>
      {write.error && <Failure error={write.error} />}
      <Button type="submit" loading={write.isPending} {...(decision && isRefusing(decision) ? { color: 'red' } : {})}>
        {decision ? decisionWord(decision, kind) : texts.decide.resolve}
      </Button>
    </SentForm>
  )
}
