// The money of a transfer: its journals, and what a return has cost whom.
import type { Transfer } from '@corridor/client'
import { labelOf } from '../format/words.ts'
import { Amount } from '../parts/amount.tsx'
import styles from '../parts/parts.module.css'
import { JournalsMoney } from './journals.tsx'

export function TransferMoney({ record: transfer }: { record: Transfer }) {
  const { loss_recovery_details: loss, asset } = transfer
  return (
    <>
      <JournalsMoney record={transfer} />
      {loss && (
        <dl className={styles.figures}>
          {Object.entries(loss).map(([field, amount]) => (
            <div key={field}>
              <dt>{labelOf(field)}</dt>
              <dd>
                <Amount amount={amount} asset={asset} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
