// The bank's clock: freeze it, let it run, move it forward. It never goes back.
import { Button } from '@mantine/core'
import { useBankClock } from '../../api/bank-clock.ts'
import { useWrite } from '../../api/queries.ts'
import { countText } from '../../format/amounts.ts'
import { exactTime } from '../../format/times.ts'
import { Failure } from '../../parts/failure.tsx'
import { texts } from '../../texts.ts'
import styles from '../frame.module.css'

const steps = { hour: 3600, day: 86_400, fortnight: 1_209_600 } as const

export function ClockSection() {
  const { now_ms, isFrozen, due_jobs } = useBankClock(1000)
  const write = useWrite('sandbox.clock.set')
  return (
    <>
      <span className={styles.big}>{exactTime(now_ms)}</span>
      <p className={styles.panelNote}>
        {isFrozen ? `${texts.frame.frozen} · ` : ''}
        {texts.sandbox.due(countText(due_jobs ?? 0))}
      </p>
      <div className={styles.panelRow}>
        <Button
          size="xs"
          variant={isFrozen ? 'filled' : 'default'}
          onClick={() => write.mutate([{ frozen: !isFrozen }])}
        >
          {isFrozen ? texts.sandbox.run : texts.sandbox.freeze}
        </Button>
        {Object.entries(steps).map(([name, advance_seconds]) => (
          <Button key={name} size="xs" variant="default" onClick={() => write.mutate([{ advance_seconds }])}>
            {texts.sandbox[name as keyof typeof steps]}
          </Button>
        ))}
      </div>
      {write.error && <Failure error={write.error} />}
    </>
  )
}
