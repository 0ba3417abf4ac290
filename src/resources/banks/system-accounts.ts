// The accounts a bank is given to fill: the reserve of each fiat asset it serves (and the receivable that the reserve covers,
// which stands beside it from the start), and the gas of each chain. Opened when the bank is made, and at each change of it,
// so that one that is older than them has them too.
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

/** All of them: the bank is new. */
export const openAllFor = (bank: Bank, moment: Moment): Change[] =>
  systemAccountsOf(bank, Object.keys(bank.settings.reserve_minimums)).flatMap((wanted) => open(bank, wanted, moment))

/** Those that are missing. The reserves of assets whose minimum was named are written whatever this process saw of them. */
export const openMissingFor = (bank: Bank, named: readonly string[], rows: Rows, moment: Moment): Change[] =>
  systemAccountsOf(bank, named).flatMap((wanted) => {
    const account = findSystemAccount(rows, bank.guid, wanted)
    if (!account) return open(bank, wanted, moment)
    if (wanted.type !== 'reserve' || !named.includes(wanted.asset)) return []
    const minimum_balance_funding_pull = minimumOf(bank, wanted)
    return [update(accounts, { ...account, minimum_balance_funding_pull, updated_at: moment.now })]
  })
