// The review desk: the queue on the left, the evidence on the right. On narrow screens one after the other. Nothing is decided by one
// key alone: a and r open a form.
import type { Review, ReviewWithEvidence } from '@corridor/client'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Bank, useBank } from '../api/bank.tsx'
import { useRead } from '../api/queries.ts'
import { countText } from '../format/amounts.ts'
import { Amount } from '../parts/amount.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { Guid } from '../parts/guid.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { decisionWord, isRefusing, kindWord } from './acts.ts'
import { ApprovalCard } from './approval-card.tsx'
import type { Asked } from './asked.ts'
import { AskedModal } from './asked-modal.tsx'
import { Evidence } from './evidence.tsx'
import { KeysHelp } from './keys-help.tsx'
import { type Queue, useQueue } from './queue.ts'
import { QueueList } from './queue-list.tsx'
import styles from './reviews.module.css'
import { Says } from './says.tsx'

export function DeskPage() {
  const bank = useBank()
  return bank.can('reviews.list') ? <Desk /> : <Empty icon="shield" says={texts.denied} isPage />
}

function Desk() {
  const bank = useBank()
  const queue = useQueue()
  const [asked, setAsked] = useState<Asked>()
  const [says, setSays] = useState('')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { shown, at } = useShown(queue)
  const { data: review, error } = useReview(shown)
  const ask = (next: Asked) => {
    setSays('')
    setAsked(next)
  }
  const move = (by: number) => {
    const next = queue.reviews?.[Math.max(0, at + by)]
    if (next && !asked) queue.open(next)
  }
  const askBy = (key: 'a' | 'r') => {
    const next = !asked && review && askedBy(key, review, bank)
    if (next) ask(next)
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['a', () => askBy('a')],
    ['r', () => askBy('r')],
    ['shift + ?', () => setHelpOpen(true)],
  ])
  const onDone = (next: string, isOver: boolean) => {
    setSays(next)
    if (isOver) queue.open(queue.reviews?.[at + 1])
  }
  return (
    <>
      <PageTitle title={texts.reviews.desk} icon="review">
        <span className={styles.count}>{queue.total !== undefined && texts.reviews.count(countText(queue.total))}</span>
        <Button size="xs" variant="default" onClick={() => setHelpOpen(true)}>
          {texts.reviews.keys}
        </Button>
      </PageTitle>
      <Says>{says}</Says>
      {queue.error ? <Failure error={queue.error} /> : null}
      <div className={styles.desk} data-open={queue.named !== undefined || undefined}>
        <QueueList queue={queue} shown={queue.reviews?.[at]} />
        <div className={styles.evidence}>
          {queue.named && (
            <Anchor component={Link} to={`/${bank.guid}/reviews`} className={styles.back}>
              {texts.reviews.back}
            </Anchor>
          )}
          <Opened {...{ queue, shown, review, error, ask }} />
        </div>
      </div>
      <AskedModal asked={asked} close={() => setAsked(undefined)} onDone={onDone} />
      <KeysHelp isOpen={isHelpOpen} close={() => setHelpOpen(false)} />
    </>
  )
}

type Named = Pick<Review, 'kind' | 'guid'>

/** What the address names; on wide screens the first one without a name. */
function useShown({ reviews = [], named }: Queue): { shown: Named | undefined; at: number } {
  const isWide = useMediaQuery('(min-width: 901px)', true, { getInitialValueInEffect: false })
  const at = reviews.findIndex(({ kind, guid }) => kind === named?.kind && guid === named.guid)
  if (named) return { shown: named as Named, at }
  return isWide && reviews[0] ? { shown: reviews[0], at: 0 } : { shown: undefined, at: -1 }
}

/** Entries of lists are shown to whoever may see the person's own data. */
function useReview(shown: Named | undefined) {
  const include_entries = useBank().canScope('customers:pii:read')
  return useRead<ReviewWithEvidence>(
    'reviews.get',
    [shown?.guid, { kind: shown?.kind, ...(include_entries ? { include_entries } : {}) }],
    shown !== undefined,
  )
}

/** The form that a key opens. Of an act that waits, the second person approves or declines. */
function askedBy(key: 'a' | 'r', review: ReviewWithEvidence, bank: Bank): Asked | undefined {
  const { approval, decisions, kind, guid } = review
  if (approval) {
    const isOwn = approval.requested_by_guid === bank.session.staff_member.guid
    if (isOwn || !bank.can('approvals.approve', kind)) return undefined
    return { form: key === 'a' ? 'approve' : 'decline', approval }
  }
  if (kind === 'suspense' && decisions.length > 0) return { form: 'decide', kind, guid, decisions }
  const decision = decisions.find((each) => isRefusing(each) === (key === 'r'))
  return decision === undefined ? undefined : { form: 'decide', kind, guid, decisions: [decision] }
}

interface OpenedProps {
  readonly queue: Queue
  readonly shown: Named | undefined
  readonly review: ReviewWithEvidence | undefined
  readonly error: unknown
  ask(asked: Asked): void
}

function Opened({ queue, shown, review, error, ask }: OpenedProps) {
  if (!shown) return queue.total ? <Empty icon="review" says={texts.reviews.choose} /> : null
  if ((error as { readonly status?: number } | null)?.status === 404)
    return <Empty icon="check" says={texts.reviews.gone} />
  if (error) return <Failure error={error} />
  if (!review) return <Skeleton height={260} />
  const { kind, guid, amount, asset, since, approval } = review
  return (
    <>
      <header className={styles.evidenceHead}>
        <div>
          <h2 className={styles.evidenceTitle}>{kindWord(kind)}</h2>
          <span className={styles.soft}>
            <Guid guid={guid} /> · <Time at={since} />
          </span>
        </div>
        {amount !== undefined && (
          <span className={styles.big}>
            <Amount amount={amount} asset={asset} />
          </span>
        )}
        {!approval && <Decisions review={review} ask={ask} />}
      </header>
      {approval && <ApprovalCard approval={approval} ask={ask} />}
      <Evidence review={review} />
    </>
  )
}

function Decisions({ review, ask }: { review: ReviewWithEvidence; ask: (asked: Asked) => void }) {
  const { kind, guid, decisions } = review
  if (decisions.length === 0) return <p className={styles.note}>{texts.reviews.readOnly}</p>
  if (kind === 'suspense')
    return (
      <Button size="sm" onClick={() => ask({ form: 'decide', kind, guid, decisions })}>
        {texts.decide.resolve}
      </Button>
    )
  return (
    <div className={styles.acts}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={isRefusing(decision) || kind === 'screening_hit' ? 'default' : 'filled'}
          {...(isRefusing(decision) ? { c: 'var(--console-bad)' } : {})}
          onClick={() => ask({ form: 'decide', kind, guid, decisions: [decision] })}
        >
          {decisionWord(decision, kind)}
        </Button>
      ))}
    </div>
  )
}
