// Trades and their fees over the last fortnight of the bank's clock, by day. Fees are in many assets; the one with most trades is
// shown.
import type { Trade } from '@corridor/client'
import { Skeleton } from '@mantine/core'
import { useBank } from '../../api/bank.tsx'
import { useBankClock } from '../../api/bank-clock.ts'
import { newestOf, useSummary } from '../../api/queries.ts'
import { type Bar, BarChart } from '../../charts/bar-chart.tsx'
import { amountDigits, amountText, countText } from '../../format/amounts.ts'
import { assetOfField } from '../../nouns/assets.ts'
import { texts } from '../../texts.ts'

const days = 14
const day_ms = 86_400_000
const trades_max = 1000

export function TradeCharts() {
  const { now_ms } = useBankClock(600_000)
  const today = Math.floor(now_ms / day_ms)
  const since = new Date((today - days + 1) * day_ms).toISOString()
  const { can } = useBank()
  const { data } = useSummary(
    `trades since ${since}`,
    (bank) => newestOf<Trade>(bank, 'trades.list', { created_at_gte: since }, trades_max),
    can('trades.list'),
  )
  if (!can('trades.list')) return null
  if (!data) return [0, 1].map((at) => <Skeleton key={at} height={230} radius="md" />)
  const trades = data.objects
  const asset = mostUsed(trades.map((trade) => assetOfField(trade, 'fee') ?? ''))
  const note = data.total > trades.length ? { note: texts.overview.chartPart(countText(trades.length)) } : {}
  const barsOf = (bar: (own: readonly Trade[]) => Omit<Bar, 'label'>): readonly Bar[] =>
    Array.from({ length: days }, (_, at) => {
      const day = new Date((today - days + 1 + at) * day_ms).toISOString().slice(0, 10)
      return { label: day.slice(5), ...bar(trades.filter(({ created_at }) => created_at.startsWith(day))) }
    })
  const fees = (own: readonly Trade[]): bigint =>
    own
      .filter((trade) => trade.state === 'completed' && assetOfField(trade, 'fee') === asset)
      .reduce((sum, { fee }) => sum + fee, 0n)
  return (
    <>
      <BarChart
        title={texts.overview.volume}
        valueLabel={texts.overview.count}
        bars={barsOf((own) => ({ value: own.length, text: countText(own.length) }))}
        {...note}
      />
      {asset && (
        <BarChart
          title={`${texts.overview.fees}, ${asset}`}
          valueLabel={asset}
          bars={barsOf((own) => ({
            // For the height of the bar alone; the text is exact.
            value: Number(amountDigits(fees(own), asset).replaceAll(',', '')),
            text: amountText(fees(own), asset).text,
          }))}
          {...note}
        />
      )}
    </>
  )
}

function mostUsed(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
