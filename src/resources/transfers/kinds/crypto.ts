// A crypto withdrawal to wallets (W3). It holds the owner's money and, of the bank's gas, twice the expected network fee: fees change
// until the transaction is mined. A transaction that is mined and reverted has cost its gas (W4).
import { assert, defined } from '../../../kernel/assert.ts'
import { type Rejection, reject } from '../../../kernel/rejections.ts'
import { gas } from '../../../ledger/chart.ts'
import { entryAccountOutside } from '../../quotes/entry-account.ts'
import { entriesOf, type Quote } from '../../quotes/quote.ts'
import { type WalletPayment, walletPaymentParties } from '../../quotes/wallet-payment.ts'
import { networkFeeMax } from '../transfer.ts'
import { type TransferKind, type TransferOrder, taken } from './kind.ts'

/** The wallets of the quote, else the one that the transfer names. */
function paymentOf({ quote, external_wallet_guid }: TransferOrder): WalletPayment {
  const { bank_guid, customer_guid, asset } = quote
  assert(asset, 'a quote for a transfer has its asset')
  const isNamed = namesWallets(quote)
  const guids = isNamed ? entriesOf(quote).map((entry) => entry.destination_account.guid) : [external_wallet_guid]
  const field = isNamed ? 'quote_guid' : 'external_wallet_guid'
  return { bank_guid, customer_guid, asset, wallets: guids.flatMap((guid) => (guid ? [{ guid, field }] : [])) }
}

const namesWallets = ({ entries }: Quote): boolean => entries?.[0]?.destination_account.guid !== undefined

/** The transfer names a wallet exactly when the quote names none. */
function refuseFields({ quote, external_wallet_guid }: TransferOrder): Rejection | undefined {
  const field = 'external_wallet_guid'
  if (namesWallets(quote) && external_wallet_guid) {
    return reject('invalid_parameter', field, `The quote names its destinations. Leave \`${field}\` out.`)
  }
  return namesWallets(quote) || external_wallet_guid
    ? undefined
    : reject('missing_parameter', field, `The quote names no destination. Name it as \`${field}\`.`)
}

export const cryptoKind: TransferKind = {
  product_type: 'crypto_transfer',
  terms(order, rows, moment) {
    const refused = refuseFields(order)
    if (refused) return refused
    const parties = walletPaymentParties(paymentOf(order), rows, moment)
    if ('rejected' in parties) return parties
    const { asset, source, wallets } = parties
    const { quote } = order
    assert(quote.network_fee_asset, 'a quote for a chain knows what its fee is paid in')
    const entries = entriesOf(quote).map((entry, i) => {
      const wallet = defined(wallets[i], 'each entry has its wallet')
      return { ...entry, destination_account: entryAccountOutside('external_wallet', wallet, wallet.guid) }
    })
    const [first, another] = entries
    assert(first, 'a quote for a chain has an entry')
    const { bank_guid, customer_guid, deliver_amount } = quote
    return {
      fields: {
        side: 'withdrawal',
        ref: asset.chain,
        source_account: first.source_account,
        // A batch has one destination per entry.
        destination_account: another ? null : first.destination_account,
        entries,
      },
      holds: [taken(source.guid, deliver_amount), taken(gas(quote.network_fee_asset), networkFeeMax(quote))],
      activities: [{ bank_guid, customer_guid, activity: 'crypto_transfer', side: 'withdrawal' }],
    }
  },
}
