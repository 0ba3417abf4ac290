// The ports: what Corridor asks of providers. A port answers with an outcome; the job turns it into a command. No transaction is open
// meanwhile. Every question has a reference: a provider that gets it again must not act twice.
import type { Institution } from '../bank-numbers/issued-account.ts'
import type { RoutingDetail } from '../bank-numbers/routing-number.ts'
import type { AddressFormat, Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Rate } from '../pricing/rate.ts'
import type { ListVersions, SubjectHits, SubjectPlace } from '../screening/decision.ts'
import type { ListName } from '../screening/entry.ts'
import type { ShownEntry } from '../screening/shown-entry.ts'
import type { Blockchain, Lightning, RailCarrier } from './carrier.ts'
import type { ReturnRisk } from './standing.ts'
import type { HostedPage, Verifier } from './verifier.ts'

export type Outcome<Done, Failure extends string> =
  | { readonly kind: 'pending'; readonly check_again_at: Timestamp }
  | { readonly kind: 'done'; readonly result: Done }
  | { readonly kind: 'failed'; readonly failure_code: Failure }

/** The provider has not taken the question yet, so nothing has started. */
export interface NotTaken {
  readonly kind: 'not_taken'
  readonly check_again_at: Timestamp
}

/** What a question is about. */
export interface Named {
  readonly bank_guid: Guid
  readonly reference: Guid
}

export interface Question extends Named {
  /** It was asked before: the answer may already exist. */
  readonly is_repeat: boolean
}

export interface Rates {
  readonly bid: Rate
  readonly ask: Rate
}

/** Prices of one instant. */
export interface MarketSnapshot {
  rates(symbol: string): Rates | undefined
}

export interface Market {
  snapshot(bank_guid: Guid): Promise<MarketSnapshot>
  /** The prices for a plan. */
  quote(question: Question): Promise<Outcome<MarketSnapshot, never> | NotTaken>
}

export interface Order extends Question {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** What the market gives and gets. Fees stay with the bank and are in neither. */
  readonly receive_amount: Amount
  readonly deliver_amount: Amount
  /** The markets it goes through, if none trades the symbol itself. Undefined: the symbol's own. */
  readonly legs?: readonly { readonly symbol: string; readonly side: 'buy' | 'sell' }[]
}

export interface Fill {
  /** The market's rate now; the order keeps its own amounts. */
  readonly rate: Rate
  /** Both sides have settled. If not, `settle` is asked until they have. */
  readonly is_settled: boolean
  /** How long the market took to fill, if it answered `pending` first. */
  readonly took_ms?: number
}

/** `is_settling`: the settlement has begun. */
export type Settlement =
  | { readonly kind: 'pending'; readonly check_again_at: Timestamp; readonly is_settling: boolean }
  | { readonly kind: 'done' }

export interface Liquidity {
  /** Commits the market to the order. `pending`: the market has the order and has not filled it yet. */
  fill(order: Order): Promise<Outcome<Fill, 'market_volatility' | 'not_filled'> | NotTaken>
  /** Asks whether both sides of a filled order have settled. */
  settle(order: Pick<Order, 'bank_guid' | 'reference'>): Promise<Settlement>
}

/** A bank account as its aggregator shows it, unchecked. */
export interface AggregatorAccount {
  readonly account_id: string
  readonly name: string
  /** checking, savings, or a kind that is neither. */
  readonly type: string
  readonly asset: string
  readonly account_number: string
  readonly routing_details: readonly RoutingDetail[]
  readonly owner: {
    readonly names: readonly string[]
    readonly addresses: readonly object[]
    readonly email_addresses: readonly string[]
    readonly phone_numbers: readonly string[]
  }
  readonly balances: AggregatorBalances
}

/** In base units, below zero if the account is overdrawn. Not every institution shows what is available. */
export interface AggregatorBalances {
  readonly available?: bigint
  readonly current: bigint
}

/** What an aggregator is asked about an external bank account. The reference is that of the question. */
export interface AccountQuestion extends Named {
  /** Once linked, an account is asked of the aggregator that linked it: only there its token opens anything. */
  readonly account_guid: Guid
}

export interface LinkQuestion extends AccountQuestion {
  readonly token: string
  readonly token_kind: 'public' | 'processor'
  readonly asked_since: Timestamp
}

/** Asked again under its reference, a session answers how it stands. */
export interface SessionQuestion extends Question, AccountQuestion {
  readonly asset: string
  /** Where the page leads when the account holder has finished. */
  readonly return_url?: string
  /** Of an account whose holder has to sign in again. */
  readonly access_token?: string
}

export type SessionAnswer =
  | ({ readonly kind: 'pending'; readonly check_again_at: Timestamp } & Required<HostedPage>)
  /** The token is to be linked. A session that renewed a consent has none. */
  | {
      readonly kind: 'done'
      readonly result: { readonly token?: string; readonly token_kind?: 'public' | 'processor' }
    }
  | { readonly kind: 'failed'; readonly failure_code: 'abandoned' | 'expired' | 'unavailable' }

export interface AggregatorLink {
  /** For later questions. */
  readonly access_token: string
  readonly institution_id: string
  /** All accounts that the token opens. */
  readonly accounts: readonly AggregatorAccount[]
}

export interface Aggregator {
  /** There are pages where account holders link their accounts. */
  isHosted(): boolean
  /** Opens such a page. */
  session(question: SessionQuestion): Promise<SessionAnswer>
  /** Exchanges a token. It can be used once, but the same reference gets the same answer again. */
  link(question: LinkQuestion): Promise<Outcome<AggregatorLink, 'invalid_token' | 'unavailable'>>
  /** `refresh_required`: the holder must sign in again. `is_renewed`: the bank says that the holder did. */
  balances(
    question: Question & AccountQuestion & { readonly access_token: string; readonly is_renewed: boolean },
  ): Promise<Outcome<AggregatorBalances, 'refresh_required'>>
  /** Ends the holder's consent. A link that was never finished has no access token. */
  unlink(question: AccountQuestion & { readonly access_token?: string }): Promise<Outcome<null, never>>
}

export interface AddressQuestion extends Question {
  readonly chain: Chain
  /** In canonical form. */
  readonly address: string
  readonly tag: string | null
}

export interface TransferQuestion extends Question {
  /** Where the money goes, or where an arrival came from. */
  readonly addresses: readonly Pick<AddressQuestion, 'chain' | 'address' | 'tag'>[]
  /** Its customers and counterparties. */
  readonly party_guids: readonly Guid[]
  /** Its external bank accounts. Their holders are screened too, where their names are known. */
  readonly external_bank_account_guids?: readonly Guid[]
  /** The transfer, if the reference is that of a later screening of it. */
  readonly subject_guid?: Guid
}

export interface PullQuestion extends Question {
  readonly party_guids: readonly Guid[]
}

export interface PartyQuestion extends Question {
  /** A customer or a counterparty. */
  readonly party_guid: Guid
  /** What was sent with the verification is screened too. */
  readonly identity_verification_guid?: Guid
}

/** The next subjects of the bank, screened by the versions that are in use now. */
export interface RescreenedBatch {
  readonly versions: ListVersions
  readonly subjects: readonly SubjectHits[]
  /** No subject follows. */
  readonly is_last: boolean
}

export interface Screening {
  /** How likely is the return of a settled pull: because the account cannot pay, or because its holder objects? */
  screenPull(question: PullQuestion): Promise<Outcome<ReturnRisk, never>>
  /** May this money move? Asked at each execution, and before money from a chain is credited. */
  screenTransfer(question: TransferQuestion): Promise<Outcome<'passed' | 'review', 'rejected'>>
  /** May the bank deal with the holder of this address? `review`: a person has to decide. */
  screenAddress(question: AddressQuestion): Promise<Outcome<'passed' | 'review', 'rejected'> | NotTaken>
  /** May the bank deal with this person or business? Asked before a verification passes. Without it the verifier alone decides. */
  screenParty?(question: PartyQuestion): Promise<Outcome<'passed' | 'review', never>>
  /** The entry of a list as it is now; undefined if the list has none. Without it there are no lists. */
  entryOf?(named: { readonly list: ListName; readonly entry_id: string }): Promise<ShownEntry | undefined>
  /** Screens everybody again, step by step, after lists have changed. Without it nothing has versions. */
  rescreen?(question: {
    readonly bank_guid: Guid
    readonly after: SubjectPlace | null
  }): Promise<Outcome<RescreenedBatch, never>>
}

/** Keeps the private keys of deposit addresses. The public key of a chain never changes. */
export interface Custody {
  publicKeysOf(bank_guid: Guid): (chain: Chain, network: Network, format: AddressFormat) => string | undefined
}

/** Keeps the bank accounts that receive deposits. */
export interface DepositBank {
  /** The institution of accounts in this asset; undefined: none. */
  institutionFor(asset: string): Institution | undefined
  close(account: Named): Promise<Outcome<null, never>>
}

export interface Providers {
  readonly market: Market
  readonly liquidity: Liquidity
  readonly aggregator: Aggregator
  readonly screening: Screening
  readonly custody: Custody
  readonly deposit_bank: DepositBank
  readonly verifier: Verifier
  readonly rails: RailCarrier
  readonly blockchain: Blockchain
  readonly lightning: Lightning
}
