// The days of a period, as reports name them.

const day_ms = 86_400_000

/** UTC days, the first and the last that have a part in the period. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Math.floor(Date.parse(from) / day_ms)
  const last = Math.floor((Date.parse(to) - 1) / day_ms)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    new Date((first + at) * day_ms).toISOString().slice(0, 10),
  )
}
