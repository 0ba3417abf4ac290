// From a transfer to what its carrier is asked: by which carrier it goes, to whom, how much.

import { type Job, type JobServices, lookAt } from '../../jobs/job.ts'
import { type Amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'
import type { Rail } from '../../kernel/rail.ts'
import { networkOf } from '../../lightning/prefix.ts'
import type { Payment, Standing } from '../../providers/carrier.ts'
import { askChain, type ChainOrder, type WalletShare } from '../chain-payment.ask.ts'
import { failedInstead } from '../payments/standing.ts'
import { askRails, type RailOrder } from '../rail-payment.ask.ts'
import { lightningClaims } from './lightning-claim.ts'
import { forcedFailure, isArrival, isPull, networkFeeMax, type Transfer } from './transfer.ts'

export const chainOf = ({ asset }: Transfer): Chain => {
  const chain = findAsset(asset)?.chain
  assert(chain, 'a crypto asset has its chain')
  return chain
}

/** Asks the transfer's carrier to carry it, or to take it back. */
export async function askCarrier(
  ask: 'carry' | 'cancel',
  transfer: Transfer,
  job: Job,
  services: JobServices,
): Promise<Standing> {
  const forced = ask === 'carry' && transfer.state === 'pending' ? forcedFailure(transfer) : undefined
  if (forced) return failedInstead(await askCarrier('cancel', transfer, job, services), forced)
  const { bank_guid, guid, asset, side, transfer_type } = transfer
  const { lightning } = await services.providersOf(bank_guid)
  const payment: Payment = {
    bank_guid,
    reference: guid,
    is_repeat: job.attempts > 1,
    asset,
    side: side ?? 'withdrawal',
    amount: isPull(transfer) ? transfer.deliver_amount : transfer.receive_amount,
  }
  switch (transfer_type) {
    case 'funding':
      return askRails(ask, railOrderOf(transfer, payment), services)
    case 'crypto':
      return askChain(ask, chainOrderOf(transfer, payment), services)
    case 'lightning':
      assert(transfer.network_address && transfer.payment_hash, 'a lightning transfer pays an invoice')
      return lightning[ask]({
        ...payment,
        network: networkOf(transfer.network_address),
        invoice: transfer.network_address,
        payment_hash: transfer.payment_hash,
        msat: await msatOf(transfer, transfer.payment_hash, services),
        routing_fee_max: transfer.network_fee ?? zero,
      })
    default:
      throw new Error('money that stays inside the bank has no carrier')
  }
}

/** A payment that its carrier has taken is known by something. */
const isNew = ({ state, identifiers }: Transfer): boolean => state === 'pending' && identifiers.length === 0

const chainOrderOf = (transfer: Transfer, payment: Payment): ChainOrder => ({
  ...payment,
  chain: chainOf(transfer),
  shares: sharesOf(transfer),
  network_fee_max: networkFeeMax(transfer),
  isNew: isNew(transfer),
})

function railOrderOf(transfer: Transfer, payment: Payment): RailOrder {
  const { ref, customer_guid, source_account, destination_account } = transfer
  assert(ref, 'funding goes by a rail')
  const outside = [source_account, destination_account].find((each) => each?.type === 'external_bank_account')
  return {
    ...payment,
    rail: ref as Rail,
    customer_guid,
    external_bank_account_guid: outside?.guid,
    isNew: isNew(transfer),
    isArrival: isArrival(transfer),
  }
}

async function msatOf({ bank_guid }: Transfer, payment_hash: string, services: JobServices): Promise<Amount> {
  const claim = await lookAt(services, lightningClaims, bank_guid, payment_hash)
  assert(claim, 'a transfer that pays an invoice has claimed its hash')
  return claim.msat
}

/** The wallets that a transfer by chain pays. */
export const sharesOf = ({ entries }: Transfer): WalletShare[] =>
  entries.map(({ destination_account, receive_amount: amount }) => {
    assert(destination_account.guid, 'what a chain carries goes to wallets that we know')
    return { wallet_guid: destination_account.guid, amount }
  })
