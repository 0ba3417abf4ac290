// Asks the chain of a movement. A deleted wallet is not paid: the payment is cancelled on the chain first. It fails only if the
// chain confirms that, because the chain may have taken it already.
import type { JobServices } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import { key } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import type { ChainOutput, Payment } from '../providers/carrier.ts'
import { failedInstead, type Standing } from '../providers/standing.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { type ExternalWallet, externalWallets } from '../resources/external-wallets/external-wallet.ts'
import { isNew, type Movement, type MovementRoute, type WalletShare } from './movement.ts'

export async function askChain(
  ask: 'carry' | 'cancel',
  movement: Movement,
  { chain, shares, network_fee_max }: Extract<MovementRoute, { by: 'chain' }>,
  payment: Payment,
  services: JobServices,
): Promise<Standing> {
  const { blockchain } = await services.providersOf(payment.bank_guid)
  const { network } = (await bankOf(payment, services)).settings
  const wallets = await walletsOf(payment.bank_guid, shares, services)
  const asked = { ...payment, chain, network_fee_max, network, outputs: outputsTo(wallets, shares) }
  const isWalletDeleted = ask === 'carry' && isNew(movement) && wallets.some(({ state }) => state !== 'completed')
  return isWalletDeleted ? failedInstead(await blockchain.cancel(asked), 'invalid_destination') : blockchain[ask](asked)
}

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
  const guids = shares.map(({ wallet_guid }) => {
    assert(wallet_guid, 'a chain pays wallets that the bank knows')
    return wallet_guid
  })
  const rows = await engine.look(guids.map((guid) => key(externalWallets, bank_guid, guid)))
  return guids.map((guid) => {
    const wallet = rows.get(externalWallets, bank_guid, guid)
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
