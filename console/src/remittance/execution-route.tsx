// An execution moving along its route, with its holds, and what a return has cost and whom.
import type { Execution } from '@corridor/client'
import { wordsOf } from '../format/words.ts'
import { FieldValue } from '../parts/field-value.tsx'
import styles from '../parts/parts.module.css'
import { StateBadge } from '../parts/state-badge.tsx'
import { Time } from '../parts/time.tsx'
import { texts } from '../texts.ts'
import { Route } from './route.tsx'

export function ExecutionRoute({ record: execution }: { record: Execution }) {
  const { holds, stages, failure_code } = execution
  const returned = stages.filter((stage) => stage.deposit_return_details ?? stage.withdrawal_return_details)
  return (
    <section className={styles.card}>
      <Route routed={execution} />
      {failure_code && <p className={styles.note}>{wordsOf(failure_code)}</p>}
      {(holds ?? []).map(({ type, state, eta_at }) => (
        <p key={`${type} ${eta_at}`} className={styles.inline}>
          <StateBadge state={state} /> {type && wordsOf(type)} {texts.route.holds} <Time at={eta_at} />
        </p>
      ))}
      {returned.map((stage) => (
        <div key={stage.guid}>
          <FieldValue
            record={{ ...stage, ...{ asset: stage.destination_account.asset } }}
            field="return"
            value={stage.deposit_return_details ?? stage.withdrawal_return_details}
          />
          {stage.loss_recovery_details && (
            <FieldValue
              record={{ ...stage, ...{ asset: stage.destination_account.asset } }}
              field="loss"
              value={stage.loss_recovery_details}
            />
          )}
        </div>
      ))}
    </section>
  )
}
