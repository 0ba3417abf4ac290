// The simulated market: the price as it moves, a nudge, and what happens to the next trade.
import type { Price } from '@corridor/client'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBank } from '../../api/bank.tsx'
import { useWrite } from '../../api/queries.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { amountText, assetsOf } from '../../format/amounts.ts'
import { Failure } from '../../parts/failure.tsx'
import { texts } from '../../texts.ts'
import styles from '../frame.module.css'

const kept_max = 60
const nudges = [-500, -100, 100, 500] as const

export function MarketSection() {
  const bank = useBank()
  const [symbol, setSymbol] = useState('BTC-USD')
  const [seen, setSeen] = useState<readonly number[]>([])
  const prices = useQuery({
    queryKey: [bank.guid, 'prices.list', 'market'],
    queryFn: () => bank.corridor.prices.list({}) as Promise<readonly Price[]>,
    refetchInterval: 2000,
  })
  const price = prices.data?.find((each) => each.symbol === symbol)
  const write = useWrite('sandbox.market.set')
  const now = price && Number(price.buy_price)
  useEffect(() => {
    if (now !== undefined) setSeen((before) => [...before, now].slice(-kept_max))
  }, [now])
  const change = (body: Readonly<Record<string, unknown>>) => write.mutate([{ symbol, ...body }])
  const [, counter] = assetsOf(symbol)
  return (
    <>
      <Select
        label={texts.sandbox.symbol}
        size="xs"
        searchable
        value={symbol}
        // A payout has the symbol of its market, once for each country, participants and route.
        data={[...new Set((prices.data ?? []).map((each) => each.symbol))]}
        onChange={(next) => {
          setSymbol(next ?? symbol)
          setSeen([])
        }}
      />
      {price && <span className={styles.big}>{amountText(price.buy_price, counter).text}</span>}
      <Sparkline values={seen} label={texts.sandbox.market} />
      <div className={styles.panelRow}>
        {nudges.map((move_bps) => (
          <Button key={move_bps} size="xs" variant="default" onClick={() => change({ move_bps })}>
            {move_bps > 0 ? '+' : '−'}
            {Math.abs(move_bps) / 100} %
          </Button>
        ))}
        <Button size="xs" variant="default" onClick={() => change({ move_bps: 0 })}>
          {texts.sandbox.reset}
        </Button>
      </div>
      <p className={styles.panelNote}>{texts.sandbox.outage}</p>
      <div className={styles.panelRow}>
        {Object.entries(texts.sandbox.outages).map(([outcome, label]) => (
          <Button key={outcome} size="xs" variant="default" onClick={() => change({ outcome, count: 1 })}>
            {label}
          </Button>
        ))}
      </div>
      {write.error && <Failure error={write.error} />}
    </>
  )
}
