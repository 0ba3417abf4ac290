// Headers that restrict what browsers and caches do with an answer.

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const

/** For every answer but pages: JSON, events, refusals. No cache keeps them, because most contain a customer's data. */
export const safeHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** For a page: it may load only files of this service. */
export const contentPolicy = (allowed: Readonly<Record<string, string>>): string =>
  [
    "default-src 'none'",
    ...Object.entries(allowed).map(([what, from]) => `${what} ${from}`),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ')
