// The settings of configured providers: all fields of all kinds. Each kind says which it needs and which it takes (kind.ts).

import type { Rail } from '../../kernel/rail.ts'
import type { ListName } from '../../screening/entry.ts'
import type { MatchPoints } from '../../screening/rules.ts'
import type { AchSettings, DepositAccounts, EftSettings, Iso20022Settings } from '../files/file-settings.ts'

export const ports = [
  'market',
  'liquidity',
  'aggregator',
  'screening',
  'custody',
  'deposit_bank',
  'verifier',
  'rails',
  'blockchain',
  'lightning',
] as const
export type Port = (typeof ports)[number]

/** The names of the kinds. */
export const kindNames = ['connector', 'files', 'lists', 'lnd'] as const
export type KindName = (typeof kindNames)[number]

/** The least and the most that `timeout_ms` may be. */
export const timeout_ms_range = [100, 60_000] as const

export interface ProviderSettings {
  /** Where a connector or a node is reached. */
  readonly url?: string
  /** Where files are exchanged: a name below the folder of the bank. Of sanctions lists: a name below the folder of all lists. */
  readonly folder?: string
  /** PEM: the certificate of a node that signed its own. */
  readonly tls_certificate?: string
  /** The most that a question may take. */
  readonly timeout_ms?: number
  /** Of markets: which prices are believed (`believed-prices.ts`). */
  readonly price_spread_max_bps?: number
  readonly price_jump_max_bps?: number
  readonly price_jump_seconds?: number
  readonly price_age_max_seconds?: number
  /** The most that a lightning route may take, in basis points of the amount. Ten satoshi are always allowed. */
  readonly fee_limit_bps?: number
  /** The sanctions lists that are needed to let anybody pass. */
  readonly lists?: readonly ListName[]
  /** Lists that were fetched longer ago are stale. */
  readonly list_age_max_hours?: number
  /** Of lists: the points of 100 that a match needs. */
  readonly score_min?: number
  /** Of lists: what evidence beside the name is worth. What is left out has its default. */
  readonly match_points?: Partial<MatchPoints>
  /** Of files: the times, such as 16:45, by the clock of the rail (New York; Frankfurt for sepa, London for fps), at which the payments of a rail go into a file. Without: `gather_seconds`. */
  readonly cut_offs?: readonly { readonly rail: Rail; readonly times: readonly string[] }[]
  /** Of files: how long payments of a rail without cut-offs are gathered. */
  readonly gather_seconds?: number
  /** Of files: a person approves each before it goes out. */
  readonly approval?: boolean
  readonly ach?: AchSettings
  readonly eft?: EftSettings
  readonly iso20022?: Iso20022Settings
  /** Of files: accounts at the partner that receive deposits. */
  readonly deposit_accounts?: readonly DepositAccounts[]
}

/** Encrypted in the database, and never shown. */
export interface ProviderSecrets {
  /** Signs questions to a connector, and its news (Standard Webhooks, whsec_...). */
  readonly signing_key?: string
  /** The key before, while it is being changed. */
  readonly previous_signing_key?: string
  /** Of an lnd node, in hex. */
  readonly macaroon?: string
}
