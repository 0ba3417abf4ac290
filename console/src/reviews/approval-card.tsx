// An act that waits for a second person: who was first and why, when it expires, and what the one who looks at it can do.
import type { Approval } from '@corridor/client'
import { Button } from '@mantine/core'
import { useBank } from '../api/bank.tsx'
import { Icon } from '../icons.tsx'
import { Amount } from '../parts/amount.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { decisionWord, kindWord } from './acts.ts'
import type { ApprovalAct, Asked } from './asked.ts'
import { Member } from './member.tsx'
import { nounOfAct } from './objects.ts'
import styles from './reviews.module.css'
import { RuleList } from './rule-list.tsx'

interface ApprovalCardProps {
  readonly approval: Approval
  /** On the desk the object stands beside it. */
  readonly isAlone?: boolean
  ask(asked: Asked): void
}

export function ApprovalCard({ approval, isAlone = false, ask }: ApprovalCardProps) {
  const { kind, decision, reason, requested_by_guid, created_at, expires_at, approval_policy } = approval
  return (
    <section className={styles.approval} aria-label={texts.approvals.needsTwo}>
      <h2 className={styles.approvalTitle}>
        <Icon name="people" size={18} />
        {isAlone ? texts.decide.title(decisionWord(decision, kind), kindWord(kind)) : texts.approvals.needsTwo}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.approvals.first}</dt>
          <dd>
            <Member guid={requested_by_guid} /> · <Time at={created_at} />
          </dd>
        </div>
        {!isAlone && (
          <div>
            <dt>{texts.approvals.act}</dt>
            <dd>{decisionWord(decision, kind)}</dd>
          </div>
        )}
        <div>
          <dt>{texts.decide.reason}</dt>
          <dd className={styles.words}>{reason}</dd>
        </div>
        <div>
          <dt>{texts.approvals.expires}</dt>
          <dd>
            <Time at={expires_at} />
          </dd>
        </div>
        {isAlone && <ActObject approval={approval} />}
      </dl>
      {approval.request && <pre className={styles.words}>{JSON.stringify(approval.request, null, 2)}</pre>}
      {approval_policy && (
        <>
          <h3 className={styles.smallTitle}>{texts.approvals.newPolicy}</h3>
          <RuleList rules={approval_policy} />
        </>
      )}
      <ApprovalButtons approval={approval} ask={ask} />
    </section>
  )
}

function ActObject({ approval: { kind, object_guid, amount, asset } }: { approval: Approval }) {
  const noun = nounOfAct(kind)
  return (
    <>
      {noun && (
        <div>
          <dt>{kindWord(kind)}</dt>
          <dd>
            <ObjectLink noun={noun} guid={object_guid} />
          </dd>
        </div>
      )}
      {amount !== undefined && (
        <div>
          <dt>{texts.quote.amount}</dt>
          <dd>
            <Amount amount={amount} asset={asset} />
          </dd>
        </div>
      )}
    </>
  )
}

function ApprovalButtons({ approval, ask }: { approval: Approval; ask: (asked: Asked) => void }) {
  const bank = useBank()
  const isOwn = approval.requested_by_guid === bank.session.staff_member.guid
  if (!(isOwn ? bank.can('approvals.withdraw') : bank.can('approvals.approve', approval.kind)))
    return <p className={styles.note}>{texts.reviews.readOnly}</p>
  const button = (form: ApprovalAct, color: 'red' | 'gray' | undefined) => (
    <Button
      size="xs"
      variant={color ? 'default' : 'filled'}
      {...(color === 'red' ? { c: 'var(--console-bad)' } : {})}
      onClick={() => ask({ form, approval })}
    >
      {texts.approvals[form]}
    </Button>
  )
  if (isOwn)
    return (
      <div className={styles.acts}>
        <p className={styles.note}>{texts.approvals.own}</p>
        {button('withdraw', 'gray')}
      </div>
    )
  return (
    <div className={styles.acts}>
      {button('approve', undefined)}
      {button('decline', 'red')}
    </div>
  )
}
