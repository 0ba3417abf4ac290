// The list of the desk: age, kind, amount, and whose it is. Filters and the page are in the address.
import type { Review } from '@corridor/client'
import { Button, Select, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { amountText, countText } from '../format/amounts.ts'
import { shortGuid } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { Empty } from '../parts/empty.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { kindWord, reviewKinds } from './acts.ts'
import type { Queue } from './queue.ts'
import styles from './reviews.module.css'

export function QueueList({ queue, shown }: { queue: Queue; shown: Review | undefined }) {
  const { reviews, total, kind, page, pages, filterBy, toPage } = queue
  return (
    <section className={styles.queue} aria-label={texts.reviews.queue}>
      <Select
        aria-label={texts.reviews.filter}
        size="xs"
        value={kind ?? ''}
        allowDeselect={false}
        data={[
          { value: '', label: texts.reviews.allKinds },
          ...reviewKinds.map((value) => ({ value, label: kindWord(value) })),
        ]}
        onChange={(next) => filterBy(next === '' ? null : next)}
      />
      {reviews === undefined && Array.from({ length: 6 }, (_, at) => <Skeleton key={String(at)} height={58} />)}
      {total === 0 && <Empty icon="check" says={kind ? texts.reviews.emptyKind : texts.reviews.empty} />}
      <ul className={styles.items}>
        {reviews?.map((review) => (
          <li key={`${review.kind} ${review.guid}`}>
            <Item review={review} to={queue.addressOf(review)} isShown={review === shown} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.pager}>
          <Button size="compact-xs" variant="default" disabled={page === 0} onClick={() => toPage(page - 1)}>
            {texts.reviews.older}
          </Button>
          <span>{texts.reviews.count(countText(total ?? 0))}</span>
          <Button size="compact-xs" variant="default" disabled={page + 1 >= pages} onClick={() => toPage(page + 1)}>
            {texts.reviews.newer}
          </Button>
        </div>
      )}
    </section>
  )
}

function Item({ review, to, isShown }: { review: Review; to: string; isShown: boolean }) {
  const { kind, amount, asset, since, customer_guid, approval_guid } = review
  const money = amount !== undefined && asset ? amountText(amount, asset).text : asset
  return (
    <Link to={to} className={styles.item ?? ''} aria-current={isShown ? 'true' : undefined}>
      <span className={styles.itemKind}>{kindWord(kind)}</span>
      <span className={styles.itemMoney}>{money}</span>
      <span className={styles.itemWho}>{customer_guid ? shortGuid(customer_guid) : texts.reviews.bankItself}</span>
      <span className={styles.itemAge}>
        <Time at={since} />
      </span>
      {approval_guid && (
        <span className={styles.second} data-tone="review">
          <Icon name="people" size={14} /> {texts.approvals.needsTwo}
        </span>
      )}
    </Link>
  )
}
