// Reads the header Retry-After, in seconds or as a date, at most a day. Undefined if it cannot be read.

export const retry_after_max_seconds = 86_400

const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

export function retryAfterSeconds(header: string | undefined, now_ms: number): number | undefined {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now_ms)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), retry_after_max_seconds)
}

const secondsUntil = (text: string, now_ms: number): number =>
  date.test(text) ? Math.ceil((Date.parse(text) - now_ms) / 1000) : Number.NaN
