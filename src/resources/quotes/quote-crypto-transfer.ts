// Crypto to one wallet or, on a chain that can, to many in one transaction. The owner pays what the wallets receive and the
// bank's fees, the bank what the network takes.

import { minimumAmount } from '../../chains/chain.ts'
import { type Amount, amount, isAmount } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import type { Asset } from '../../kernel/asset.ts'
import { type Command, insert } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { available } from '../../ledger/balance.ts'
import { gas } from '../../ledger/chart.ts'
import type { Place } from '../../ledger/recipes.ts'
import { type FeeTerms, type NamedAmount, type PricedOrder, priceTransfer } from '../../pricing/fee.ts'
import { accountsAt } from '../accounts/account.ts'
import { refuseShort } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { refOfAccount, refOutside } from './account-ref.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type Quote, type QuoteEntry, quotes } from './quote.ts'
import { feeDetails, transferQuote } from './transfer-quote.ts'
import { type WalletPayment, walletPaymentParties } from './wallet-payment.ts'

export interface QuoteCryptoTransferInput {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly asset: string
  readonly named: NamedAmount
  /** One for each destination, or the only one if they are not named yet. */
  readonly amounts: readonly Amount[]
  readonly destinations: readonly Guid[]
  readonly fees?: readonly RequestFee[]
  /** What the network would take now; undefined: the bank does not reach the chain. */
  readonly network_fee: Amount | undefined
  readonly network_fee_asset: string
}

const paymentOf = (input: QuoteCryptoTransferInput): WalletPayment => ({
  bank_guid: input.bank_guid,
  customer_guid: input.customer_guid ?? null,
  asset: input.asset,
  wallets: input.destinations.map((guid, i) => ({ guid, field: `destination_accounts[${i}].guid` })),
})

/** The gas account is there with the first quote, so that it can be filled before the first transfer needs it. */
const placesOf = ({ network_fee_asset }: QuoteCryptoTransferInput): Place[] => [gas(network_fee_asset)]

export const quoteCryptoTransfer: Command<QuoteCryptoTransferInput, Quote> = {
  name: 'quote-crypto-transfer',
  decide(input, rows, moment) {
    const { bank_guid, network_fee, network_fee_asset, named } = input
    const parties = walletPaymentParties(paymentOf(input), rows, moment)
    if ('rejected' in parties) return parties
    if (network_fee === undefined) return reject('unsupported_value', 'asset', noChainText)
    const { asset, source, wallets } = parties
    const bank = defined(rows.get(banks, bank_guid, bank_guid), 'a key belongs to a bank')
    const priced = pricedBatch(input, asset, feeTerms(bank, input.fees))
    if (!priced) {
      const message = `Each destination must receive at least ${minimumAmount(asset)} base units of ${asset.code} after fees. Send more.`
      return reject('invalid_amount', `${named}_amount`, message)
    }
    // Advice: only the transfer takes it.
    const free = available(rows, bank_guid, source.guid)
    if (free < priced.deliver_amount) return refuseShort(source, free, priced.deliver_amount)

    const { receive_amount, deliver_amount, fee } = priced
    const entries: QuoteEntry[] = priced.items.map((item, i) => ({
      source_account: refOfAccount(source),
      destination_account: refOutside('external_wallet', wallets[i] ?? source, wallets[i]?.guid),
      receive_amount: item.receive_amount,
      deliver_amount: item.deliver_amount,
      fee: item.fee,
    }))
    const quote = transferQuote(
      bank_guid,
      {
        product_type: 'crypto_transfer',
        customer_guid: source.customer_guid,
        asset: asset.code,
        side: 'withdrawal',
        ...{ receive_amount, deliver_amount, fee, network_fee, network_fee_asset, entries },
        fee_details: feeDetails(asset.code, priced),
      },
      moment,
    )
    const { changes: opened } = accountsAt(rows, bank, placesOf(input), moment)
    return { output: quote, changes: [...opened, insert(quotes, quote)] }
  },
}

const noChainText =
  'No node of this chain is configured for this bank, so the network fee is not known. Ask the operator.'

type Sums = Pick<PricedOrder, 'receive_amount' | 'deliver_amount' | 'fee' | 'bank_fee' | 'platform_fee'>

/** The spread is taken of each entry, the fixed fee once, with the first. No wallet may get less than its chain delivers. */
function pricedBatch(
  { named, amounts }: QuoteCryptoTransferInput,
  asset: Asset,
  terms: FeeTerms,
): (Sums & { readonly items: readonly PricedOrder[] }) | undefined {
  const spreadOnly: FeeTerms = { ...terms, bank_fixed: 0n, platform_fixed: 0n }
  const items: PricedOrder[] = []
  for (const [i, each] of amounts.entries()) {
    const item = priceTransfer({ named, amount: each, fees: i === 0 ? terms : spreadOnly })
    if (item === 'invalid_amount' || item.receive_amount < minimumAmount(asset)) return undefined
    items.push(item)
  }
  const sum = (of: keyof Sums): bigint => items.reduce((total, item) => total + item[of], 0n)
  // All the others are part of it.
  if (!isAmount(sum('deliver_amount'))) return undefined
  return {
    items,
    receive_amount: amount(sum('receive_amount')),
    deliver_amount: amount(sum('deliver_amount')),
    fee: amount(sum('fee')),
    bank_fee: amount(sum('bank_fee')),
    platform_fee: amount(sum('platform_fee')),
  }
}
