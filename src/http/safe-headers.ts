// Headers that tell browsers and caches how little to do with an answer.

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const

/** Of every answer that is no page: JSON, events, refusals. No cache keeps it, as most of them are somebody's data. */
export const safeHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Of a page: what it may load, from here alone. */
export const contentPolicy = (allowed: Readonly<Record<string, string>>): string =>
  [
    "default-src 'none'",
    ...Object.entries(allowed).map(([what, from]) => `${what} ${from}`),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ')
