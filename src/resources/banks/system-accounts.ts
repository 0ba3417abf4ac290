// The system accounts that a bank fills itself: the reserve of each fiat asset (with its receivable) and the gas account of each
// chain. They are opened when the bank is created, and at each change of its configuration, so that older banks get them too.
import { chains } from '../../chains/chain.ts'
import { findAsset } from '../../kernel/asset.ts'
import { type Change, type Moment, type Rows, update } from '../../kernel/command.ts'
import { gas, receivable, reserve, type SystemAccount } from '../../ledger/chart.ts'
import { accounts, findSystemAccount, openSystemAccount } from '../accounts/account.ts'
import type { Bank } from './bank.ts'

/** `named`: fiat assets besides those that the bank supports. */
function systemAccountsOf(bank: Bank, named: readonly string[]): SystemAccount[] {
  const fiat = new Set([...bank.supported_fiat_account_assets, ...named])
  const native = new Set(bank.supported_trading_symbols.flatMap((symbol) => nativeAssetOf(symbol) ?? []))
  return [...[...fiat].flatMap((asset) => [reserve(asset), receivable(asset)]), ...[...native].map(gas)]
}

function nativeAssetOf(symbol: string): string | undefined {
  const chain = findAsset(symbol.slice(0, symbol.indexOf('-')))?.chain
  return chain && chains[chain].native_asset
}

const minimumOf = ({ settings }: Bank, { type, asset }: SystemAccount) =>
  (type === 'reserve' && settings.reserve_minimums[asset]) || null

const open = (bank: Bank, wanted: SystemAccount, moment: Moment): Change[] =>
  openSystemAccount(bank, { ...wanted, minimum_balance_funding_pull: minimumOf(bank, wanted) }, moment).changes

/** For a new bank. */
export const openAllFor = (bank: Bank, moment: Moment): Change[] =>
  systemAccountsOf(bank, Object.keys(bank.settings.reserve_minimums)).flatMap((wanted) => open(bank, wanted, moment))

/** Opens missing accounts. Reserves of the `named` assets are always written, because their minimum may have changed. */
export const openMissingFor = (bank: Bank, named: readonly string[], rows: Rows, moment: Moment): Change[] =>
  systemAccountsOf(bank, named).flatMap((wanted) => {
    const account = findSystemAccount(rows, bank.guid, wanted)
    if (!account) return open(bank, wanted, moment)
    if (wanted.type !== 'reserve' || !named.includes(wanted.asset)) return []
    const minimum_balance_funding_pull = minimumOf(bank, wanted)
    return [update(accounts, { ...account, minimum_balance_funding_pull, updated_at: moment.now })]
  })
