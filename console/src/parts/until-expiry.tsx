// What can be done with an offer before it expires, with the countdown. Afterwards it says so, and has the way to a new one.
import type { ReactNode } from 'react'
import { useBankClock } from '../api/bank-clock.ts'
import { countdownText } from '../format/times.ts'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

/** On the bank's clock. An offer without an expiry never ends. */
export function useSecondsLeft(expires_at: string | null | undefined): number {
  const { now_ms } = useBankClock(500)
  return expires_at ? Math.max(0, (Date.parse(expires_at) - now_ms) / 1000) : Number.POSITIVE_INFINITY
}

const late_seconds = 5

interface UntilExpiryProps {
  readonly expires_at: string | null | undefined
  /** The button that accepts the offer. */
  readonly children: ReactNode
  /** Shown after the expiry. */
  readonly again?: ReactNode
}

export function UntilExpiry({ expires_at, children, again }: UntilExpiryProps) {
  const left = useSecondsLeft(expires_at)
  if (left === 0)
    return (
      <div className={styles.inline} role="status">
        <span className={styles.note}>
          <Icon name="clock" size={15} /> {texts.quote.expired}
        </span>
        {again}
      </div>
    )
  return (
    <div className={styles.inline}>
      {children}
      {Number.isFinite(left) && (
        <span className={styles.countdown} data-late={left < late_seconds || undefined}>
          {texts.quote.expiresIn(countdownText(left))}
        </span>
      )}
    </div>
  )
}
