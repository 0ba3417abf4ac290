// What an administrator says of the files of a bank: who we are to its partner, the cut-offs, and whether a person approves each file.
import type { Institution } from '../../bank-numbers/issued-account.ts'
import type { RoutingNumberType } from '../../bank-numbers/routing-number.ts'
import type { Rail } from '../../kernel/rail.ts'
import type { RailPayment } from '../carrier.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import type { PaymentFileFormat } from './memory/payment-file.ts'

/** NACHA files. */
export interface AchSettings {
  /** Usually the routing number of the bank that gets the files, and the identification that it gave us. */
  readonly immediate_destination: string
  readonly immediate_destination_name: string
  readonly immediate_origin: string
  readonly immediate_origin_name: string
  readonly company_name: string
  readonly company_identification: string
  /** Of the bank that sends the entries (ODFI): nine digits. */
  readonly originating_routing_number: string
  /** What receivers see; `PAYMENT` if left out. */
  readonly entry_description?: string
  /** Credit entries of the partner's files are arrivals at our accounts. Off if it tells of them in statements. */
  readonly takes_credits?: boolean
  /** How individuals agree to be debited: over the internet (WEB, if left out) or on paper (PPD). */
  readonly individual_debits?: 'WEB' | 'PPD'
}

/** CPA 005 files. */
export interface EftSettings {
  readonly originator_id: string
  /** Of the bank that gets the files: five digits. */
  readonly data_centre: string
  readonly short_name: string
  readonly long_name: string
  /** Where returned items go: 0, institution, transit; and the account. */
  readonly return_routing_number: string
  readonly return_account_number: string
  /** As of ACH. */
  readonly takes_credits?: boolean
  /** Transaction types of the CPA; 450 (miscellaneous) if left out. */
  readonly credit_type?: string
  readonly debit_type?: string
}

/** Our account in an asset, as ISO 20022 messages name it. */
export interface IsoAccount {
  readonly asset: string
  readonly name: string
  readonly iban?: string
  readonly account_number?: string
  readonly bic?: string
  /** Such as USABA with a routing number. */
  readonly clearing_system?: string
  readonly clearing_member?: string
  /** Our identifier in a debit scheme. */
  readonly creditor_id?: string
}

export interface Iso20022Settings {
  readonly initiating_name: string
  readonly initiating_id?: string
  readonly accounts: readonly IsoAccount[]
}

/** Accounts in one asset at the partner that receive deposits: one that customers share by memos, or many virtual ones. */
export interface DepositAccounts {
  readonly asset: string
  readonly rail: Rail
  readonly routing_number_type: RoutingNumberType
  /** None where the account number is the routing number, as an IBAN is. */
  readonly routing_number?: string
  /** Of the partner. */
  readonly name: string
  readonly address: Institution['address']
  readonly account_numbers: readonly string[]
}

/** The format that carries a payment; undefined: the settings have none for it. */
export function formatOf(
  { rail, asset, side }: Pick<RailPayment, 'rail' | 'asset' | 'side'>,
  { ach, eft, iso20022 }: ProviderSettings,
): PaymentFileFormat | undefined {
  if (rail === 'ach') return ach && asset === 'USD' ? 'nacha' : undefined
  if (rail === 'eft') return eft && asset === 'CAD' ? 'cpa005' : undefined
  if (!iso20022?.accounts.some((account) => account.asset === asset)) return undefined
  return side === 'withdrawal' ? 'pain.001' : 'pain.008'
}
