// A time: relative, with the exact instant on hover. On sandbox banks it is marked as of the bank's own clock.

import { Tooltip } from '@mantine/core'
import { useBankClock } from '../api/bank-clock.ts'
import { exactTime, relativeTime } from '../format/times.ts'
import { texts } from '../texts.ts'
import { None } from './none.tsx'
import styles from './parts.module.css'

export function Time({ at }: { at: string | null | undefined }) {
  const { now_ms, isOwn } = useBankClock()
  if (at == null) return <None />
  const time_ms = Date.parse(at)
  return (
    <Tooltip label={`${exactTime(time_ms)}${isOwn ? ` ${texts.common.bankClock}` : ''}`} openDelay={300}>
      <time dateTime={at} className={styles.time} data-own={isOwn || undefined}>
        {relativeTime(time_ms, now_ms)}
      </time>
    </Tooltip>
  )
}

/** A time of the service's own clock: of requests, sessions and the audit log, also on sandbox banks. */
export function RealTime({ at }: { at: string | null | undefined }) {
  if (at == null) return <None />
  const time_ms = Date.parse(at)
  return (
    <Tooltip label={exactTime(time_ms)} openDelay={300}>
      <time dateTime={at} className={styles.time}>
        {relativeTime(time_ms, Date.now())}
      </time>
    </Tooltip>
  )
}
