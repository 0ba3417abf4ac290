// Trades and fees over the last fortnight of the bank's clock, by day, as the reports count them. Fees are in many assets: the one in
// which most were taken is shown. Before there are any, transfers stand in their place.
import type { ActivityReport, FeesReport } from '@corridor/client'
import { Skeleton } from '@mantine/core'
import { useBank } from '../../api/bank.tsx'
import { useReport } from '../../api/queries.ts'
import { Failure } from '../../parts/failure.tsx'
import { CountChart, countOf, FeesChart, mostPaidAsset } from '../../reports/day-charts.tsx'
import { texts } from '../../texts.ts'

const shown_days = 14

export function TradeCharts() {
  const { can } = useBank()
  // Without a period a report is of the last 30 days, so that this page needs no clock.
  const activity = useReport<ActivityReport>('reports.getActivity', [{}], true)
  const fees = useReport<FeesReport>('reports.getFees', [{}], true)
  if (!can('reports.getActivity')) return null
  const error = activity.error ?? fees.error
  if (error) return <Failure error={error} />
  if (!activity.data || !fees.data) return [0, 1].map((at) => <Skeleton key={at} height={238} radius="md" />)
  const days = activity.data.days.slice(-shown_days)
  const asset = mostPaidAsset(fees.data)
  return (
    <>
      <CountChart title={texts.overview.trades} days={days} countIn={(day) => countOf('trades', day)} />
      {asset ? (
        <FeesChart report={fees.data} asset={asset} dates={days.map(({ date }) => date)} />
      ) : (
        <CountChart title={texts.overview.transfers} days={days} countIn={(day) => countOf('transfers', day)} />
      )}
    </>
  )
}
