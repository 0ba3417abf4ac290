// The providers of a production bank without adapters. Nothing is simulated there: it has no prices, addresses or accounts, nobody is
// verified or cleared, and nothing is sent.
import type { Carrier, Payment } from './carrier.ts'
import type { MarketSnapshot, Providers } from './ports.ts'
import { nothingReported } from './standing.ts'
import { withoutSweeps } from './sweeping.ts'

const noCarrier: Carrier<Payment> = {
  carry: async () => ({ kind: 'failed', failure_code: 'external_vendor_error', ...nothingReported }),
  cancel: async () => ({ kind: 'cancelled', ...nothingReported }),
}

const noPrices: MarketSnapshot = { rates: () => undefined }

export const absentProviders: Providers = {
  market: {
    snapshot: async () => noPrices,
    quote: async () => ({ kind: 'done', result: noPrices }),
  },
  liquidity: {
    fill: async () => ({ kind: 'failed', failure_code: 'not_filled' }),
    settle: async () => ({ kind: 'done' }),
  },
  aggregator: {
    isHosted: () => false,
    session: async () => ({ kind: 'failed', failure_code: 'unavailable' }),
    link: async () => ({ kind: 'failed', failure_code: 'unavailable' }),
    balances: async () => ({ kind: 'failed', failure_code: 'refresh_required' }),
    unlink: async () => ({ kind: 'done', result: null }),
  },
  /** A person has to decide. */
  screening: {
    screenAddress: async () => ({ kind: 'done', result: 'review' }),
    screenTransfer: async () => ({ kind: 'done', result: 'review' }),
    // The bank's own hold time and its reserve protect it.
    screenPull: async () => ({ kind: 'done', result: 'passed' }),
  },
  custody: { publicKeysOf: () => () => undefined },
  deposit_bank: {
    institutionFor: () => undefined,
    close: async () => ({ kind: 'done', result: null }),
  },
  verifier: {
    supports: () => false,
    open: () => Promise.reject(new Error('this bank has no verifier')),
    resume: async () => undefined,
    file: () => Promise.reject(new Error('this bank has no verifier')),
    read: async () => [],
    confirm: async () => ({}),
  },
  rails: noCarrier,
  blockchain: {
    ...noCarrier,
    estimateFee: async () => undefined,
    arrival: () => Promise.reject(new Error('no chain is configured for this bank')),
    ...withoutSweeps,
  },
  lightning: {
    ...noCarrier,
    estimateFee: async () => undefined,
    mintOf: () => {
      throw new Error('no lightning node is configured for this bank')
    },
  },
}
