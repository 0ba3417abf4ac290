// What a bank has where nobody serves it: a production bank, until adapters are wired in. Nothing is simulated there, so nothing
// looks real that is not: there is no price, no address, no account, nobody is verified or cleared, and nothing is sent.
import { zero } from '../kernel/amount.ts'
import type { Carrier, Payment } from './carrier.ts'
import type { MarketSnapshot, Providers } from './ports.ts'

/** Without somebody to carry it, nothing is sent: that is a definite no. */
const noCarrier: Carrier<Payment> = {
  carry: async () => ({ kind: 'failed', failure_code: 'external_vendor_error', identifiers: [], network_fee: zero }),
  cancel: async () => ({ kind: 'cancelled', identifiers: [], network_fee: zero }),
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
  /** Nothing can be linked, so nothing is asked about. */
  aggregator: {
    link: async () => ({ kind: 'failed', failure_code: 'unavailable' }),
    balances: async () => ({ kind: 'failed', failure_code: 'refresh_required' }),
    unlink: async () => ({ kind: 'done', result: null }),
  },
  /** Without somebody to ask, nobody is cleared: a person has to decide. */
  screening: {
    screenAddress: async () => ({ kind: 'done', result: 'review' }),
    screenTransfer: async () => ({ kind: 'done', result: 'review' }),
    // The bank's own hold and its reserve stand for it.
    screenPull: async () => ({ kind: 'done', result: 'passed' }),
  },
  custody: { publicKeysOf: () => () => undefined },
  depositBank: {
    institutionFor: () => undefined,
    close: async () => ({ kind: 'done', result: null }),
  },
  verifier: {
    supports: () => false,
    open: () => Promise.reject(new Error('this bank has no verifier')),
    read: async () => [],
    confirm: async () => ({}),
  },
  rails: noCarrier,
  blockchain: {
    ...noCarrier,
    estimateFee: async () => undefined,
    arrival: () => Promise.reject(new Error('no chain is configured for this bank')),
  },
  lightning: {
    ...noCarrier,
    estimateFee: async () => undefined,
    mintOf: () => {
      throw new Error('no lightning node is configured for this bank')
    },
  },
}
