// The quote of a crypto withdrawal: to one wallet or, if the chain allows it, to many in one transaction. The owner pays what the
// wallets receive and the bank's fees. The bank pays the network fee.
import { minimumAmount } from '../../chains/chain.ts'
import { type Amount, amount, isAmount } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import type { Asset } from '../../kernel/asset.ts'
import { type Command, insert } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { gas } from '../../ledger/chart.ts'
import { type FeeTerms, type NamedAmount, type PricedOrder, priceTransfer } from '../../pricing/fee.ts'
import { accountsAt } from '../accounts/account.ts'
import { refuseIfShort } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { entryAccountOf, entryAccountOutside } from './entry-account.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { feeDetails, newQuote } from './new-quote.ts'
import { type Quote, type QuoteEntry, quotes } from './quote.ts'
import { type WalletPayment, walletPaymentParties } from './wallet-payment.ts'

export interface QuoteCryptoTransferInput {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly asset: string
  readonly named: NamedAmount
  /** One for each destination. One in all if the destinations are not named yet. */
  readonly amounts: readonly Amount[]
  readonly destinations: readonly Guid[]
  readonly fees?: readonly RequestFee[]
  /** What the network would charge now; undefined: the bank has no node of the chain. */
  readonly network_fee: Amount | undefined
  readonly network_fee_asset: string
}

const paymentOf = (input: QuoteCryptoTransferInput): WalletPayment => ({
  bank_guid: input.bank_guid,
  customer_guid: input.customer_guid ?? null,
  asset: input.asset,
  wallets: input.destinations.map((guid, i) => ({ guid, field: `destination_accounts[${i}].guid` })),
})

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
    const short = refuseIfShort(rows, source, priced.deliver_amount)
    if (short) return short

    const { receive_amount, deliver_amount, fee } = priced
    const entries: QuoteEntry[] = priced.items.map((item, i) => ({
      source_account: entryAccountOf(source),
      destination_account: entryAccountOutside('external_wallet', wallets[i] ?? source, wallets[i]?.guid),
      receive_amount: item.receive_amount,
      deliver_amount: item.deliver_amount,
      fee: item.fee,
    }))
    const quote = newQuote(
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
    // The first quote opens the gas account, so that it can be filled before the first transfer needs it.
    const { changes: opened } = accountsAt(rows, bank, [gas(network_fee_asset)], moment)
    return { output: quote, changes: [...opened, insert(quotes, quote)] }
  },
}

const noChainText =
  'No node of this chain is configured for this bank, so the network fee is not known. Ask the operator.'

type Sums = Pick<PricedOrder, 'receive_amount' | 'deliver_amount' | 'fee' | 'bank_fee' | 'platform_fee'>

/** Each entry pays the spread, the first entry also the fixed fee. Undefined if a wallet would receive less than the chain's minimum. */
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
  // The other sums are parts of it.
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
