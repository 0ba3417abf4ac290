// The fields of a new bank: as requested, and defaults for all others.
import { tradingPairs } from '../../kernel/asset.ts'
import { type Bank, type BankSettings, defaultSettings, type Environment, features } from './bank.ts'

type Configuration = Omit<Bank, 'bank_guid' | 'guid' | 'organization_guid' | 'created_at' | 'updated_at' | 'settings'>

export function newBankFields(
  given: {
    readonly name: string
    readonly type: Environment
    readonly settings?: Partial<BankSettings>
  } & Partial<Configuration>,
): Configuration & { readonly settings: BankSettings } {
  return {
    supported_trading_symbols: tradingPairs.map((pair) => pair.symbol),
    supported_payout_symbols: [],
    supported_fiat_account_assets: ['USD', 'CAD', 'EUR'],
    supported_country_codes: ['US', 'CA'],
    features: [...features],
    cors_allowed_origins: [],
    ...given,
    settings: { ...defaultSettings, ...given.settings },
  }
}
