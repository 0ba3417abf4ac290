// What the planner needs to know of the bank, the source and the destination, as its own types.
import { type RoutingNumberType, routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { HomeRail } from '../../kernel/rail.ts'
import type { ParticipantsType } from '../../planning/corridors.ts'
import type { BankAccountEnd, PlanDestination, PlanSource } from '../../planning/request.ts'
import type { RouteRequest } from '../../planning/routes.ts'
import { type Account, accounts } from '../accounts/account.ts'
import type { Bank } from '../banks/bank.ts'
import type { ExternalBankAccount } from '../external-bank-accounts/external-bank-account.ts'
import { countryOf, isPlanAccount, type PlanEnd } from './plan-end.ts'

interface NamedEnd {
  readonly end: PlanEnd
  readonly payment_rail?: HomeRail | undefined
  /** The kinds of numbers that the account has. They are personal data, so commands may not know them; then all kinds count. */
  readonly routing_number_types?: readonly RoutingNumberType[] | undefined
  readonly institution_number?: string | undefined
}

export interface PlannerOrder {
  readonly customer_guid: Guid | null
  readonly source: NamedEnd
  readonly destination: NamedEnd
  readonly participants_type: ParticipantsType
}

export const waysOf = (order: PlannerOrder, bank: Bank, rows: Rows): RouteRequest => ({
  source: sourceOf(order.source),
  destination: destinationOf(order.destination, order.customer_guid),
  own_assets: [...new Set(accountsBetween(rows, bank.guid, order.customer_guid).map(({ asset }) => asset))],
  supported_trading_symbols: bank.supported_trading_symbols,
  supported_payout_symbols: bank.supported_payout_symbols,
  participants_type: order.participants_type,
})

/** The owner's accounts that can hold money between two stages, oldest first. */
export const accountsBetween = (rows: Rows, bank_guid: Guid, customer_guid: Guid | null): readonly Account[] =>
  rows
    .find(accounts, 'owner', bank_guid, customer_guid ?? bank_guid)
    .filter(isPlanAccount)
    .sort((a, b) => (a.guid < b.guid ? -1 : 1))

function sourceOf(named: NamedEnd): PlanSource {
  const { end } = named
  assert(end.kind !== 'external_wallet', 'the source of a plan is no external wallet')
  return end.kind === 'account' ? { kind: 'account', asset: end.row.asset } : bankAccountEnd(end.row, named)
}

function destinationOf(named: NamedEnd, customer_guid: Guid | null): PlanDestination {
  const { end } = named
  const { asset } = end.row
  if (end.kind === 'external_wallet') return { kind: 'external_wallet', asset }
  if (end.kind === 'external_bank_account') return bankAccountEnd(end.row, named)
  return { kind: 'account', asset, is_own: end.row.customer_guid === customer_guid }
}

const bankAccountEnd = (
  row: ExternalBankAccount,
  { payment_rail, routing_number_types = routingNumberTypes, institution_number }: NamedEnd,
): BankAccountEnd => ({
  kind: 'external_bank_account',
  asset: row.asset,
  country_code: countryOf(row),
  routing_number_types,
  institution_number,
  payment_rail,
})

/** The type of the accounts between two stages. */
export const accountTypeOf = (asset: string): 'fiat' | 'trading' =>
  findAsset(asset)?.kind === 'fiat' ? 'fiat' : 'trading'
