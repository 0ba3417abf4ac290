// The pages of the console, for tests that look at each of them.
import type { Reviews } from './every-review.ts'
import type { Story } from './story.ts'

export const nounsWithPages = [
  ...['customers', 'counterparties', 'identity_verifications', 'files', 'accounts', 'quotes', 'trades', 'transfers'],
  ...['plans', 'executions', 'payouts', 'payout_rows', 'external_bank_accounts', 'external_wallets'],
  ...['deposit_addresses', 'deposit_bank_accounts', 'subscriptions', 'subscription_deliveries', 'subscription_events'],
  'api_keys',
]

const made = [
  ...[
    'customers',
    'counterparties',
    'accounts',
    'quotes',
    'trades',
    'plans',
    'external_bank_accounts',
    'external_wallets',
  ],
  ...[
    'deposit_addresses',
    'deposit_bank_accounts',
    'identity_verifications',
    'payouts',
    'files',
    'subscriptions',
    'api_keys',
  ],
]

const nobody = '0'.repeat(32)

export const pagesOf = ({ guids, expired_quote }: Story, reviews: Reviews = {}): readonly string[] => [
  '',
  ...nounsWithPages,
  ...Object.entries(guids).map(([noun, guid]) => `${noun}/${guid}`),
  ...['trades', 'accounts', 'transfers'].map((noun) => `${noun}/${guids[noun]}?tab=money`),
  ...['customers', 'trades', 'executions'].map((noun) => `${noun}/${guids[noun]}?tab=details`),
  `trades/${guids.trades}?tab=raw`,
  ...made.map((noun) => `${noun}/new`),
  ...['books', 'audit_records', 'requests', 'jobs', 'reports'],
  ...['trial_balance', 'fees', 'activity', 'outstanding'].map((kind) => `reports/${kind}`),
  `reports/statement?account=${guids.accounts}`,
  `executions/${guids.executions}?tab=money`,
  ...['bank', 'staff', 'sessions'].map((tab) => `settings/${tab}`),
  ...['reviews', 'reviews?kind=execution', `reviews/transfer/${nobody}`],
  ...Object.entries(reviews).map(([kind, guid]) => `reviews/${kind}/${guid}`),
  ...['approvals', 'approval_policy'],
  `quotes/${expired_quote}`,
  ...['customers?label=nobody', 'executions?state=failed', `trades/${nobody}`, 'nothing/here'],
]
