// From a payment to what its chain is asked, for transfers and for stages of executions. A wallet that was deleted is paid no
// more: the chain is then asked to never take it, so that a payment it took already, unheard of by us, does not fail here.
import type { JobServices } from '../jobs/job.ts'
import type { Amount } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { Chain } from '../kernel/asset.ts'
import { key } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { ChainOutput, Payment, Standing } from '../providers/carrier.ts'
import { bankOf } from './bank.ask.ts'
import { type ExternalWallet, externalWallets } from './external-wallets/external-wallet.ts'
import { failedInstead } from './payments/standing.ts'

/** What each wallet gets, in the order of the payment. */
export interface WalletShare {
  readonly wallet_guid: Guid
  readonly amount: Amount
}

export interface ChainOrder extends Payment {
  readonly chain: Chain
  readonly shares: readonly WalletShare[]
  readonly network_fee_max: Amount
  /** Not known to be with the chain yet. */
  readonly isNew: boolean
}

export async function askChain(ask: 'carry' | 'cancel', order: ChainOrder, services: JobServices): Promise<Standing> {
  const { shares, isNew, ...payment } = order
  const { blockchain } = await services.providersOf(order.bank_guid)
  const { network } = (await bankOf(order, services)).settings
  const wallets = await walletsOf(order.bank_guid, shares, services)
  const asked = { ...payment, network, outputs: outputsTo(wallets, shares) }
  const isGone = ask === 'carry' && isNew && wallets.some(({ state }) => state !== 'completed')
  return isGone ? failedInstead(await blockchain.cancel(asked), 'invalid_destination') : blockchain[ask](asked)
}

/** Where these shares go. */
export const outputsOf = async (
  bank_guid: Guid,
  shares: readonly WalletShare[],
  services: JobServices,
): Promise<ChainOutput[]> => outputsTo(await walletsOf(bank_guid, shares, services), shares)

async function walletsOf(
  bank_guid: Guid,
  shares: readonly WalletShare[],
  { engine }: JobServices,
): Promise<ExternalWallet[]> {
  const rows = await engine.look(shares.map(({ wallet_guid }) => key(externalWallets, bank_guid, wallet_guid)))
  return shares.map(({ wallet_guid }) => {
    const wallet = rows.get(externalWallets, bank_guid, wallet_guid)
    assert(wallet, 'a wallet stays')
    return wallet
  })
}

const outputsTo = (wallets: readonly ExternalWallet[], shares: readonly WalletShare[]): ChainOutput[] =>
  shares.map(({ amount }, i) => {
    const wallet = wallets[i]
    assert(wallet?.canonical_address, 'a wallet that is paid has an address')
    return { address: wallet.canonical_address, tag: wallet.canonical_tag, amount }
  })
