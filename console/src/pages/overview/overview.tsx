// The overview of a bank: its money, what was traded, what is in which state, what waits, and what happens now.

import { PageTitle } from '../../parts/page-title.tsx'
import { texts } from '../../texts.ts'
import { Feed } from './feed.tsx'
import { MoneyHeld } from './money-held.tsx'
import styles from './overview.module.css'
import { States } from './states.tsx'
import { TradeCharts } from './trade-charts.tsx'
import { Waiting } from './waiting.tsx'

export function Overview() {
  return (
    <>
      <PageTitle title={texts.overview.title} icon="overview" />
      <div className={styles.grid}>
        <div className={styles.wide}>
          <Waiting />
        </div>
        <TradeCharts />
        <div className={styles.stack}>
          <MoneyHeld />
          <States />
        </div>
        <Feed />
      </div>
    </>
  )
}
