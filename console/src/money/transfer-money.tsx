// The money of a transfer: its journals, and what a return has cost whom.
import type { Transfer } from '@corridor/client'
import { amountText } from '../format/amounts.ts'
import { labelOf } from '../format/words.ts'
import { Amount } from '../parts/amount.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { JournalsMoney } from './journals.tsx'

export function TransferMoney({ record: transfer }: { record: Transfer }) {
  const { loss_recovery_details: loss, asset } = transfer
  return (
    <>
      <JournalsMoney record={transfer} />
      {loss && <Loss loss={loss} asset={asset} />}
    </>
  )
}

/** Who bears what the owner no longer had. */
function Loss({ loss, asset }: { loss: NonNullable<Transfer['loss_recovery_details']>; asset: string }) {
  const shown = (amount: bigint): string => amountText(amount, asset).text
  const { lost_amount, recovered_amount, uncovered_amount } = loss
  return (
    <>
      <h2 className={styles.section}>{texts.loss.title}</h2>
      <p className={styles.said}>
        {lost_amount === 0n ? texts.loss.none : texts.loss.bears(shown(lost_amount), shown(recovered_amount))}{' '}
        {uncovered_amount > 0n && texts.loss.uncovered(shown(uncovered_amount))}
      </p>
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
    </>
  )
}
