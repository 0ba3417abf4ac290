// Fees earned in a period: the totals by asset and by what was paid for, and a chart by day for each asset.
import type { FeesReport, FeesTotal } from '@corridor/client'
import { countText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { Amount } from '../parts/amount.tsx'
import { Empty } from '../parts/empty.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { Answered } from './answered.tsx'
import { FeesChart } from './day-charts.tsx'
import { daysBetween } from './days.ts'
import { PeriodBar, usePeriod } from './period.tsx'
import styles from './reports.module.css'

export function FeesTab() {
  const period = usePeriod()
  return (
    <>
      <PeriodBar />
      <Answered<FeesReport> operation="reports.getFees" parameters={[period]}>
        {(report) =>
          report.totals.length === 0 ? (
            <Empty icon="report" says={texts.reports.noFees} guide="ledger" />
          ) : (
            <Fees report={report} />
          )
        }
      </Answered>
    </>
  )
}

function Fees({ report }: { report: FeesReport }) {
  const { from, to, totals, paid_out } = report
  const assets = [...new Set(totals.map(({ asset }) => asset))]
  return (
    <div className={styles.stack}>
      <DataTable
        label={texts.reports.kinds.fees}
        columns={columns}
        rows={totals}
        keyOf={({ asset, subject_type }) => `${asset} ${subject_type}`}
      />
      {paid_out.length > 0 && (
        <section className={partStyles.card}>
          <h2 className={partStyles.cardTitle}>{texts.reports.paidOut}</h2>
          <div className={partStyles.inline}>
            {paid_out.map(({ asset, amount }) => (
              <Amount key={asset} amount={amount} asset={asset} />
            ))}
          </div>
        </section>
      )}
      <div className={styles.charts}>
        {assets.map((asset) => (
          <FeesChart key={asset} report={report} asset={asset} dates={daysBetween(from, to)} />
        ))}
      </div>
    </div>
  )
}

const columns: readonly DataColumn<FeesTotal>[] = [
  { label: texts.reports.feeFor, render: ({ subject_type }) => wordsOf(subject_type) },
  { label: texts.reports.count, isNumber: true, render: ({ count }) => countText(count) },
  {
    label: texts.reports.earned,
    isNumber: true,
    render: ({ amount, asset }) => <Amount amount={amount} asset={asset} />,
  },
  {
    label: texts.reports.platform,
    isNumber: true,
    render: ({ platform_amount, asset }) => <Amount amount={platform_amount} asset={asset} />,
  },
]
