// Activity by day: new customers, trades, transfers and executions, each a chart with its table, and what they moved in the period.
import type { ActivityDay, ActivityReport, ActivityVolume } from '@corridor/client'
import { countText } from '../format/amounts.ts'
import { upperFirst } from '../format/words.ts'
import { type DataColumn, DataTable } from '../lists/data-table.tsx'
import { Amount } from '../parts/amount.tsx'
import { texts } from '../texts.ts'
import { Answered } from './answered.tsx'
import { CountChart, countOf } from './day-charts.tsx'
import { PeriodBar, usePeriod } from './period.tsx'
import styles from './reports.module.css'

const counted = ['trades', 'transfers', 'executions'] as const
type Counted = (typeof counted)[number]

const nameOf = (noun: Counted): string => upperFirst(texts.nouns[noun].many)

export function ActivityTab() {
  const period = usePeriod()
  return (
    <>
      <PeriodBar />
      <Answered<ActivityReport> operation="reports.getActivity" parameters={[period]}>
        {({ days }) => (
          <div className={styles.stack}>
            <div className={styles.charts}>
              <CountChart
                title={texts.reports.newCustomers}
                days={days}
                countIn={({ new_customers }) => new_customers}
              />
              {counted.map((noun) => (
                <CountChart
                  key={noun}
                  title={texts.reports.objectsBy(nameOf(noun))}
                  days={days}
                  countIn={(day) => countOf(noun, day)}
                />
              ))}
            </div>
            <DataTable
              label={texts.reports.totalsOf}
              columns={columns}
              rows={totalsOf(days)}
              keyOf={({ noun, asset }) => `${noun} ${asset}`}
            />
          </div>
        )}
      </Answered>
    </>
  )
}

interface Total extends ActivityVolume {
  readonly noun: Counted
}

function totalsOf(days: readonly ActivityDay[]): readonly Total[] {
  return counted.flatMap((noun) => {
    const byAsset = new Map<string, Total>()
    for (const { asset, count, completed_count, amount } of days.flatMap((day) => day[noun])) {
      const before = byAsset.get(asset) ?? { noun, asset, count: 0, completed_count: 0, amount: 0n }
      byAsset.set(asset, {
        ...before,
        count: before.count + count,
        completed_count: before.completed_count + completed_count,
        amount: before.amount + amount,
      })
    }
    return [...byAsset.values()]
  })
}

const columns: readonly DataColumn<Total>[] = [
  { label: texts.reports.totalsOf, render: ({ noun }) => nameOf(noun) },
  { label: texts.reports.created, isNumber: true, render: ({ count }) => countText(count) },
  { label: texts.reports.completed, isNumber: true, render: ({ completed_count }) => countText(completed_count) },
  {
    label: texts.reports.volume,
    isNumber: true,
    render: ({ amount, asset }) => <Amount amount={amount} asset={asset} />,
  },
]
