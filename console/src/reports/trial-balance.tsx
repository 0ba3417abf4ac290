// The trial balance at an instant: debits and credits of all accounts by kind and asset, which are equal in every asset.
import type { TrialBalance, TrialBalanceLine, TrialBalanceTotal } from '@corridor/client'
import { countText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { Amount } from '../parts/amount.tsx'
import { Empty } from '../parts/empty.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { Answered } from './answered.tsx'
import { InstantBar, useInstant } from './period.tsx'
import styles from './reports.module.css'

export function TrialBalanceTab() {
  const at = useInstant()
  return (
    <>
      <InstantBar />
      <Answered<TrialBalance> operation="reports.getTrialBalance" parameters={[at ? { at } : {}]}>
        {({ is_balanced, lines, totals }) =>
          lines.length === 0 ? (
            <Empty icon="report" says={texts.reports.noBooks} guide="ledger" />
          ) : (
            <div className={styles.stack}>
              <section className={partStyles.card}>
                <h2 className={partStyles.cardTitle}>{texts.reports.totals}</h2>
                <DataTable
                  label={texts.reports.totals}
                  columns={totalColumns}
                  rows={totals}
                  keyOf={({ asset }) => asset}
                />
                <p className={is_balanced ? partStyles.note : partStyles.reason}>
                  <Icon name={is_balanced ? 'check' : 'cross'} size={14} />{' '}
                  {is_balanced ? texts.reports.balanced : texts.reports.unbalanced}
                </p>
              </section>
              <DataTable
                label={texts.reports.kinds.trial_balance}
                columns={lineColumns}
                rows={lines}
                keyOf={({ account_type, place, asset }) => `${account_type} ${place} ${asset}`}
              />
            </div>
          )
        }
      </Answered>
    </>
  )
}

const sides: readonly DataColumn<TrialBalanceTotal | TrialBalanceLine>[] = [
  {
    label: texts.reports.debit,
    isNumber: true,
    render: ({ debit_amount, asset }) => <Side amount={debit_amount} asset={asset} />,
  },
  {
    label: texts.reports.credit,
    isNumber: true,
    render: ({ credit_amount, asset }) => <Side amount={credit_amount} asset={asset} />,
  },
]

const Side = ({ amount, asset }: { amount: bigint; asset: string }) => (
  <Amount amount={amount === 0n ? null : amount} asset={asset} />
)

const totalColumns: readonly DataColumn<TrialBalanceTotal>[] = [
  { label: texts.reports.asset, render: ({ asset }) => asset },
  ...sides,
]

const lineColumns: readonly DataColumn<TrialBalanceLine>[] = [
  {
    label: texts.reports.accountType,
    render: ({ account_type, place }) =>
      [account_type, place].flatMap((word) => (word ? [wordsOf(word)] : [])).join(' · '),
  },
  { label: texts.reports.count, isNumber: true, render: ({ account_count }) => countText(account_count) },
  ...sides,
]
