// An external bank account of a customer, a counterparty or the bank. Its numbers and its holder are personal data, encrypted in
// `external_bank_accounts_pii`. Decisions compare a fingerprint of the numbers.
import { corridorsTo } from '../../bank-numbers/corridors.ts'
import { institutionOf, type RoutingDetail } from '../../bank-numbers/routing-number.ts'
import * as column from '../../kernel/column.ts'
import { type Change, insert, type Rows, remove, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, move, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import type { Rail } from '../../kernel/rail.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { environments } from '../banks/bank.ts'
import { personTypes } from '../people/person.ts'

export const externalBankAccountStates = machine('external_bank_account', {
  storing: {
    to: ['completed', 'unverified', 'failed', 'deleting'],
    owes: 'link-external-bank-account',
    due: 'refresh_at',
  },
  completed: { to: ['refresh_required', 'deleting'], owes: 'refresh-external-bank-account', due: 'refresh_at' },
  unverified: { to: ['completed', 'deleting'] },
  refresh_required: { to: ['completed', 'deleting'], owes: 'link-external-bank-account', due: 'refresh_at' },
  failed: { to: ['deleting'] },
  deleting: { to: ['deleted'], owes: 'unlink-external-bank-account' },
  deleted: { to: [] },
})

export const accountKinds = ['aggregator', 'aggregator_processor_token', 'raw_routing_details'] as const

export const externalBankAccountFailureCodes = [
  'invalid_routing_number',
  'invalid_account_number',
  'invalid_account_type',
  'duplicate',
  'aggregator_processor_token',
  'aggregator_multiple_accounts',
  'create_failed',
  'unverified_counterparty',
] as const
export type ExternalBankAccountFailureCode = (typeof externalBankAccountFailureCodes)[number]

export const externalBankAccounts = table(
  'external_bank_accounts',
  {
    ...column.statefulRecord,
    name: column.text,
    asset: column.text,
    account_kind: column.oneOf(accountKinds),
    environment: column.oneOf(environments),
    customer_guid: column.optional(column.guid),
    counterparty_guid: column.optional(column.guid),
    /** Of the customer that owns it, if any: some filters find only individuals. */
    customer_type: column.optional(column.oneOf(personTypes)),
    state: column.oneOf(statesOf(externalBankAccountStates)),
    failure_code: column.optional(column.oneOf(externalBankAccountFailureCodes)),
    /** ISO country of the account, from its numbers or from the aggregator. */
    country_code: column.optional(column.text),
    /** Keyed hash of the canonical numbers. While it is set, the account has a claim on them. */
    fingerprint: column.optional(column.text),
    aggregator_institution_id: column.optional(column.text),
    aggregator_account_mask: column.optional(column.text),
    aggregator_account_name: column.optional(column.text),
    available_balance: column.optional(column.signed),
    current_balance: column.optional(column.signed),
    balance_updated_at: column.optional(column.timestamp),
    /** When the aggregator is asked again; null without an aggregator, and while the holder has no page to sign in. */
    refresh_at: column.optional(column.timestamp),
    /** The reference of the page where the holder signs in, while it is open. Its link is not stored. */
    link_session_guid: column.optional(column.guid),
    link_expires_at: column.optional(column.timestamp),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'name',
      'failure_code',
      'country_code',
      'fingerprint',
      'aggregator_institution_id',
      'aggregator_account_mask',
      'aggregator_account_name',
      'available_balance',
      'current_balance',
      'balance_updated_at',
      'refresh_at',
      'link_session_guid',
      'link_expires_at',
      'updated_at',
    ],
    states: externalBankAccountStates,
    counted: { type: 'account_kind', isIndexed: true },
  },
)
export type ExternalBankAccount = RowOf<typeof externalBankAccounts>

export const externalBankAccountsPersonal = personal('external_bank_accounts', [
  'names',
  'addresses',
  'email_addresses',
  'phone_numbers',
  'account_details',
  'routing_details',
])

/** One row per owner, asset and fingerprint. Its key prevents a second account with the same numbers. */
export const externalBankAccountClaims = table(
  'external_bank_account_claims',
  {
    bank_guid: column.guid,
    owner_guid: column.guid,
    asset: column.text,
    fingerprint: column.text,
    external_bank_account_guid: column.guid,
  },
  {
    key: ['bank_guid', 'owner_guid', 'asset', 'fingerprint'],
    indexes: { numbers: ['bank_guid', 'asset', 'fingerprint'] },
    isCached: false,
  },
)

/** Rows never change: the access token is a row of its own, beside the link token that it was exchanged for. */
export const externalBankAccountTokens = table(
  'external_bank_account_tokens',
  { bank_guid: column.guid, guid: column.guid, use: column.oneOf(['link', 'access']), token: column.bytes },
  { key: ['bank_guid', 'guid', 'use'], isCached: false },
)

/** The sent token before encryption. An access token is a plain string. */
export interface LinkToken {
  readonly token: string
  readonly account_id?: string
}

/** The account waits for its holder, who signs in at a page of the aggregator. Accounts with a token need no holder. */
export const awaitsHolder = (account: ExternalBankAccount, rows: Rows): boolean =>
  account.state === 'refresh_required' ||
  (account.state === 'storing' &&
    rows.get(externalBankAccountTokens, account.bank_guid, account.guid, 'link') === undefined)

export const notAwaited = ({ state }: Pick<ExternalBankAccount, 'state'>): string =>
  `The external bank account is ${state} and does not wait for its holder. Read it to see its state.`

/** No page is open. */
export const noSession = { link_session_guid: null, link_expires_at: null, refresh_at: null } as const

/** How tokens are encrypted. */
export const tokenFields = { noun: 'external_bank_account_tokens', fields: ['token'] } as const

/** The event_sequence of a newly linked account. */
const linked_sequence = 2

/** The holder has signed in again since the account was linked. */
export const isRenewed = (event_sequence: number): boolean => event_sequence > linked_sequence

/** The holder has to sign in again before the aggregator reports balances. */
export const signInNeeded = (account: ExternalBankAccount, now: Timestamp): Change =>
  save(
    externalBankAccounts,
    move(externalBankAccountStates, account, ['refresh_required'], { ...noSession, updated_at: now }),
  )

/** Once a day. */
export const nextRefresh = (now: Timestamp): Timestamp => addSeconds(now, 86_400)

type Owned = Pick<ExternalBankAccount, 'bank_guid' | 'asset' | 'customer_guid' | 'counterparty_guid'>

const ownerOf = ({ bank_guid, customer_guid, counterparty_guid }: Owned): Guid =>
  counterparty_guid ?? customer_guid ?? bank_guid

const claimKey = (account: Owned, fingerprint: string) =>
  [account.bank_guid, ownerOf(account), account.asset, fingerprint] as const

export const isClaimed = (rows: Rows, account: Owned, fingerprint: string): boolean =>
  rows.get(externalBankAccountClaims, ...claimKey(account, fingerprint)) !== undefined

export const claim = (account: Owned & Pick<ExternalBankAccount, 'guid'>, fingerprint: string): Change => {
  const [bank_guid, owner_guid, asset] = claimKey(account, fingerprint)
  const row = { bank_guid, owner_guid, asset, fingerprint, external_bank_account_guid: account.guid }
  return insert(externalBankAccountClaims, row)
}

/** Frees the numbers if the account has claimed them. */
export function unclaim(rows: Rows, account: ExternalBankAccount): Change[] {
  const claimed = account.fingerprint && rows.get(externalBankAccountClaims, ...claimKey(account, account.fingerprint))
  return claimed ? [remove(externalBankAccountClaims, claimed)] : []
}

/** The institution number. Only accounts in Canada have one. */
export function institutionIn(routing_details: unknown): string | undefined {
  const details = (routing_details ?? []) as readonly RoutingDetail[]
  const detail = details.find(({ routing_number_type }) => routing_number_type === 'CPA')
  return detail && institutionOf(detail.routing_number)
}

/** Whether the account has a number of the kind that the rail needs. An e-transfer needs an email address or telephone number. */
export const isFoundBy = (
  rail: Rail,
  { asset, country_code }: ExternalBankAccount,
  numbers: readonly RoutingDetail[],
): boolean =>
  rail === 'etransfer' || corridorsTo(asset, country_code ?? '', numbers).some((corridor) => corridor.rail === rail)

/** A passed `bank_account` identity verification completes an unverified account. In other states it changes nothing. */
export function ownershipProven(account: ExternalBankAccount, now: Timestamp): Change[] {
  if (account.state !== 'unverified') return []
  return [save(externalBankAccounts, move(externalBankAccountStates, account, ['completed'], { updated_at: now }))]
}
