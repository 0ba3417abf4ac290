// Times: relative to now, with the exact instant beside it. On sandbox banks now is the bank's own clock.

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

export function relativeTime(time_ms: number, now_ms: number): string {
  const seconds = Math.round((time_ms - now_ms) / 1000)
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  if (unit === 'second' && Math.abs(seconds) < 10) return seconds > 0 ? 'in a moment' : 'just now'
  return relative.format(Math.trunc(seconds / size), unit)
}

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en', {
  ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
})

/** `Nov 18, 2026, 2:02:11 AM UTC`. */
export const exactTime = (time_ms: number): string => `${exact.format(time_ms)} UTC`
export const clockText = (time_ms: number): string => `${clock.format(time_ms)} UTC`

/** `14:02:11.204`, as a line of what happened. */
export const timeOfDay = (time: string): string => time.slice(11, 23)

/** `1:07` of 67 seconds. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** What a field for date and time has, in UTC. */
export const instantFrom = (typed: string): string => new Date(`${typed}Z`).toISOString()
