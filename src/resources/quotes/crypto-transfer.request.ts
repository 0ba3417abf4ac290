// Makes the command of a crypto quote from its body: the amount of each destination, and the network fee.
import { chains } from '../../chains/chain.ts'
import { refuse, refuseOtherBank, type WrittenAnswer } from '../../http/endpoint.ts'
import { type Amount, zero } from '../../kernel/amount.ts'
import { findAsset } from '../../kernel/asset.ts'
import { key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { NamedAmount } from '../../pricing/fee.ts'
import { banks } from '../banks/bank.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
import { given, namedAmount, ownerAndFees, type QuoteBody } from './order.request.ts'
import type { QuoteCall } from './product.request.ts'
import { quoteCryptoTransfer } from './quote-crypto-transfer.ts'

interface Batch {
  readonly named: NamedAmount
  readonly amounts: readonly Amount[]
  readonly destinations: readonly Guid[]
}

export async function cryptoTransfer(call: QuoteCall): Promise<WrittenAnswer> {
  const { body, submit, caller } = call
  if (given(body, 'side') !== 'withdrawal') {
    const message =
      'A crypto_transfer is a withdrawal. Crypto comes in at a deposit address (POST /api/deposit_addresses).'
    refuse('invalid_value', 'side', message)
  }
  const asset = given(body, 'asset')
  const batch = batchOf(body)
  const chain = findAsset(asset)?.chain
  if (chain && !chains[chain].is_utxo && batch.destinations.length > 1) {
    const message = 'This chain pays one destination in one transaction. Send one quote for each.'
    refuse('invalid_parameter', 'destination_accounts', message)
  }
  const parts = ownerAndFees(body)
  refuseOtherBank(caller, body.bank_guid)
  const { bank_guid } = caller
  return submit(quoteCryptoTransfer, {
    bank_guid,
    asset,
    ...batch,
    ...parts,
    network_fee: await networkFee(call, asset, batch),
    network_fee_asset: chain ? chains[chain].native_asset : '',
  })
}

const oneKind = 'Send exactly one of deliver_amount and receive_amount, the same one for every destination.'

/** Each destination has one amount, all of the same kind. The quote's own amount is absent or their sum. */
function batchOf(body: QuoteBody): Batch {
  const items = body.destination_accounts
  if (!items) {
    const { named, amount } = namedAmount(body)
    return { named, amounts: [amount], destinations: [] }
  }
  const named: NamedAmount = items[0]?.receive_amount === undefined ? 'deliver' : 'receive'
  const [wanted, other] =
    named === 'receive'
      ? (['receive_amount', 'deliver_amount'] as const)
      : (['deliver_amount', 'receive_amount'] as const)
  const amounts = items.map((item, i): Amount => {
    if (item[other] !== undefined) refuse('invalid_parameter', `destination_accounts[${i}].${other}`, oneKind)
    return item[wanted] ?? refuse('invalid_parameter', `destination_accounts[${i}].${wanted}`, oneKind)
  })
  if (body[other] !== undefined) refuse('invalid_parameter', other, oneKind)
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  if (body[wanted] !== undefined && body[wanted] !== sum) {
    const message = `\`${wanted}\` is not the sum of the destinations. Leave it out, or send the sum.`
    refuse('invalid_parameter', wanted, message)
  }
  const destinations = items.map(({ guid }) => guid)
  // The same wallet twice is probably a mistake. A caller who means it sends the sum.
  const again = destinations.findIndex((guid, i) => destinations.indexOf(guid) < i)
  if (again >= 0) {
    const message = 'This wallet is named twice. Name it once, with the sum.'
    refuse('invalid_parameter', `destination_accounts[${again}].guid`, message)
  }
  return { named, amounts, destinations }
}

/** Undefined if the quote will be refused anyway: then the chain is not asked. */
async function networkFee(
  { services, caller }: QuoteCall,
  asset: string,
  { destinations, amounts }: Batch,
): Promise<Amount | undefined> {
  const { bank_guid } = caller
  const rows = await services.engine.look([
    key(banks, bank_guid, bank_guid),
    ...destinations.map((guid) => key(externalWallets, bank_guid, guid)),
  ])
  const chain = findAsset(asset)?.chain
  const network = rows.get(banks, bank_guid, bank_guid)?.settings.network
  if (!chain || !network) return undefined
  const outputs = destinations.map((guid, i) => {
    const wallet = rows.get(externalWallets, bank_guid, guid)
    if (wallet?.asset !== asset || wallet.canonical_address === null) return []
    return [{ address: wallet.canonical_address, tag: wallet.canonical_tag, amount: amounts[i] ?? zero }]
  })
  if (outputs.some((each) => each.length === 0)) return undefined
  const { blockchain } = await services.providersOf(bank_guid)
  return blockchain.estimateFee({ bank_guid, chain, network, asset, outputs: outputs.flat() })
}
