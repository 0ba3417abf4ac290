// The charts of reports: how many by day, and fees of an asset by day. The overview shows the last days of them.
import type { ActivityDay, FeesReport } from '@corridor/client'
import { BarChart } from '../charts/bar-chart.tsx'
import { amountDigits, amountText, countText } from '../format/amounts.ts'
import { texts } from '../texts.ts'

interface CountChartProps {
  readonly title: string
  readonly days: readonly ActivityDay[]
  countIn(day: ActivityDay): number
}

export const CountChart = ({ title, days, countIn }: CountChartProps) => (
  <BarChart
    title={title}
    valueLabel={texts.reports.count}
    bars={days.map((day) => ({
      label: labelOfDay(day.date),
      value: countIn(day),
      text: countText(countIn(day)),
    }))}
  />
)

/** Of trades, transfers or executions of all assets. */
export const countOf = (noun: 'trades' | 'transfers' | 'executions', day: ActivityDay): number =>
  day[noun].reduce((sum, { count }) => sum + count, 0)

interface FeesChartProps {
  readonly report: FeesReport
  readonly asset: string
  /** As the report names them. */
  readonly dates: readonly string[]
}

export const FeesChart = ({ report, asset, dates }: FeesChartProps) => (
  <BarChart
    title={texts.reports.feesBy(asset)}
    valueLabel={texts.reports.earned}
    bars={dates.map((date) => {
      const amount = report.days
        .filter((each) => each.date === date && each.asset === asset)
        .reduce((sum, each) => sum + each.amount, 0n)
      return {
        label: labelOfDay(date),
        // For the height of the bar alone; the text is exact.
        value: Number(amountDigits(amount, asset).replaceAll(',', '')),
        text: amountText(amount, asset).text,
      }
    })}
  />
)

/** The asset in which most fees were taken, undefined if none was. */
export function mostPaidAsset({ totals }: FeesReport): string | undefined {
  const counts = new Map<string, number>()
  for (const { asset, count } of totals) counts.set(asset, (counts.get(asset) ?? 0) + count)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

const labelOfDay = (date: string): string => date.slice(5)
