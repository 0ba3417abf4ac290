// Bars by day with an honest axis from zero, and the table behind them one click away.
import { Button, Table } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import styles from './charts.module.css'

interface Bar {
  readonly label: string
  readonly value: number
  /** As people write it. */
  readonly text: string
}

interface BarChartProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly valueLabel: string
}

/** Until the page knows how wide the chart is. */
const usual_width = 520
const height = 170
const foot = 22
const left = 40
const label_width = 46
/** So that the last label is not cut. */
const half_label = 17

export function BarChart({ title, bars, valueLabel }: BarChartProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section className={partStyles.card}>
      <div className={styles.head}>
        <h2 className={partStyles.cardTitle}>{title}</h2>
        <Button
          className={styles.switch ?? ''}
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? texts.overview.chart : texts.overview.table}
        </Button>
      </div>
      {isTable ? <BarTable bars={bars} valueLabel={valueLabel} /> : <Bars bars={bars} title={title} />}
    </section>
  )
}

/** Drawn as wide as it is shown, so that letters keep their size on a narrow screen. */
function Bars({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const { ref, width: shown_width } = useElementSize<HTMLDivElement>()
  const width = shown_width || usual_width
  const top = niceTop(Math.max(1, ...bars.map(({ value }) => value)))
  const step = (width - left) / Math.max(1, bars.length)
  const y = (value: number): number => height - foot - (value / top) * (height - foot - 12)
  // Half a trade is none.
  const lines = Number.isInteger(top / 2) ? [0, top / 2, top] : [0, top]
  const labelled = Math.max(1, Math.ceil(label_width / step))
  return (
    <div ref={ref} className={styles.bars}>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={title}>
        {lines.map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={left - 8} y={y(value) + 3.5} className={styles.axis} textAnchor="end">
              {shortNumber(value)}
            </text>
          </g>
        ))}
        {bars.map(({ label, value, text }, at) => (
          <g key={label}>
            <rect
              className={styles.bar}
              x={left + at * step + step * 0.16}
              width={step * 0.68}
              y={y(value)}
              height={Math.max(0, height - foot - y(value))}
              rx={2}
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
            {at % labelled === 0 && (
              <text
                x={Math.min(left + at * step + step / 2, width - half_label)}
                y={height - 6}
                className={styles.axis}
                textAnchor="middle"
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

const BarTable = ({ bars, valueLabel }: { bars: readonly Bar[]; valueLabel: string }) => (
  <Table horizontalSpacing={0}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{texts.overview.day}</Table.Th>
        <Table.Th ta="right">{valueLabel}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {bars.map(({ label, text }) => (
        <Table.Tr key={label}>
          <Table.Td>{label}</Table.Td>
          <Table.Td ta="right">{text}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const shortNumber = (value: number): string => compact.format(value)

/** The next 1, 2 or 5 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((each) => each * power >= value) ?? 10) * power
}
