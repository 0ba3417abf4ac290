// The nouns as people say them: one, many, and the sentence of a list that is still empty, with the page of the guide that helps.

interface NounText {
  readonly one: string
  readonly many: string
  readonly empty: string
  /** Below /docs. */
  readonly guide?: string
}

export const nounTexts = {
  customers: {
    one: 'customer',
    many: 'customers',
    empty: 'Customers are the people and businesses that the bank serves.',
    guide: 'start',
  },
  counterparties: {
    one: 'counterparty',
    many: 'counterparties',
    empty: 'Counterparties are whom customers send money to, or receive it from.',
  },
  accounts: {
    one: 'account',
    many: 'accounts',
    empty: 'An account holds one asset of a customer or of the bank.',
    guide: 'ledger',
  },
  identity_verifications: {
    one: 'identity verification',
    many: 'identity verifications',
    empty: 'A verification finds out who a customer is, or records what the bank attests.',
  },
  external_bank_accounts: {
    one: 'external bank account',
    many: 'external bank accounts',
    empty: 'Bank accounts elsewhere, which money is pulled from or sent to.',
  },
  external_wallets: {
    one: 'external wallet',
    many: 'external wallets',
    empty: 'Wallets outside the bank, which crypto is sent to. Each is screened first.',
  },
  providers: {
    one: 'provider',
    many: 'providers',
    empty:
      'What serves the bank: its market, its payment rails, its nodes and its lists. Without any, a sandbox bank has simulators.',
    guide: 'providers',
  },
  deposit_addresses: {
    one: 'deposit address',
    many: 'deposit addresses',
    empty: 'Crypto that arrives at a deposit address is credited to its account.',
  },
  invoices: {
    one: 'invoice',
    many: 'invoices',
    empty: 'What is paid to a lightning invoice is credited to its account.',
  },
  deposit_bank_accounts: {
    one: 'deposit bank account',
    many: 'deposit bank accounts',
    empty: 'Money that arrives at a deposit bank account is credited to its account.',
  },
  quotes: {
    one: 'quote',
    many: 'quotes',
    empty: 'A quote is a price that holds for some seconds. A trade or a transfer uses it.',
  },
  trades: {
    one: 'trade',
    many: 'trades',
    empty: 'A trade exchanges one asset for another, at the price of its quote.',
    guide: 'start',
  },
  transfers: {
    one: 'transfer',
    many: 'transfers',
    empty: 'Transfers move money inside the bank, or across its edge.',
  },
  plans: {
    one: 'plan',
    many: 'plans',
    empty: 'A plan says how a remittance would go, at what price, and why that way.',
  },
  executions: {
    one: 'execution',
    many: 'executions',
    empty: 'An execution carries out a plan, stage by stage.',
  },
  payouts: {
    one: 'payout',
    many: 'payouts',
    empty: 'A payout pays many people at once, from a CSV.',
    guide: 'payouts',
  },
  payout_rows: { one: 'payout row', many: 'payout rows', empty: 'The rows of payouts, one for each person.' },
  files: { one: 'file', many: 'files', empty: 'Documents for verifications and remittances.' },
  audit_records: {
    one: 'audit record',
    many: 'audit log',
    empty: 'Who did what, when and from where: keys, settings, decisions, sign-ins, reads of personal data.',
  },
  subscriptions: {
    one: 'webhook',
    many: 'webhooks',
    empty: 'A webhook is told of events at an address of yours.',
    guide: 'webhooks',
  },
  subscription_deliveries: {
    one: 'delivery',
    many: 'deliveries',
    empty: 'Each event that a webhook wants is delivered, and tried again until it arrives.',
    guide: 'webhooks',
  },
  subscription_events: {
    one: 'event',
    many: 'events',
    empty: 'Each state that an object enters is an event.',
    guide: 'webhooks',
  },
  api_keys: { one: 'API key', many: 'API keys', empty: 'Programs call the API with a key that has scopes.' },
} as const satisfies Readonly<Record<string, NounText>>

export type NounName = keyof typeof nounTexts
