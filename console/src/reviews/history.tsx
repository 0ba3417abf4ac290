// What was decided about an object and the people involved before: who, when and why. The audit log's times are real ones, not those of
// the bank's clock.
import type { ReviewWithEvidence } from '@corridor/client'
import { exactTime } from '../format/times.ts'
import { shortGuid, wordsOf } from '../format/words.ts'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { useMemberName } from './member.tsx'
import styles from './reviews.module.css'

type AuditRecord = ReviewWithEvidence['history'][number]

export function History({ records }: { records: readonly AuditRecord[] }) {
  const nameOf = useMemberName()
  const whoIn = ({ actor_type, actor_guid, actor_name }: AuditRecord): string => {
    if (actor_type === 'staff_member' && actor_guid) return nameOf(actor_guid)
    return [wordsOf(actor_type), actor_name ?? (actor_guid && shortGuid(actor_guid))].filter(Boolean).join(' ')
  }
  return (
    <section className={partStyles.card}>
      <h2 className={partStyles.cardTitle}>{texts.reviews.history}</h2>
      {records.length === 0 && <p className={styles.note}>{texts.reviews.noHistory}</p>}
      <ol className={styles.history}>
        {records.map((record) => (
          <li key={record.guid}>
            <span>
              <strong>{actText(record)}</strong> · {whoIn(record)}
            </span>
            <time dateTime={record.created_at} className={styles.soft}>
              {exactTime(Date.parse(record.created_at))}
            </time>
            {record.reason && <span className={styles.words}>{record.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `decideReview` of `{ decision: 'approve' }` is "Decide review: approve". */
function actText({ act, details }: AuditRecord): string {
  const words = wordsOf(act.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase())
  const { decision } = details as { readonly decision?: string }
  return decision ? `${words}: ${wordsOf(decision).toLowerCase()}` : words
}
