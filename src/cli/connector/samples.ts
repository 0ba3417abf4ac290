// Made-up questions for what a connector says that it serves. Account numbers are valid, and as far as known nobody has them; so a real
// partner may refuse them, and the operator gives better fields with --with.
import { randomBytes } from 'node:crypto'
import { corridors } from '../../bank-numbers/corridors.ts'
import { issueAccount } from '../../bank-numbers/issued-account.ts'
import { chains, minimumAmount, type Network } from '../../chains/chain.ts'
import { deriveAddress } from '../../chains/deposit-address.ts'
import { depositKey } from '../../chains/deposit-key.ts'
import { defined } from '../../kernel/assert.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'
import { type Guid, guidSource } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { mintInvoice } from '../../lightning/mint-invoice.ts'
import type { ManifestAnswer } from '../../providers/connector/ask.ts'
import { sandboxInstitutionFor } from '../../providers/sandbox/deposit-bank.ts'
import type { QuestionBody } from './interview.ts'

const newGuid = guidSource(randomBytes)

export const newReference = (): Guid => newGuid(timestampFromMs(Date.now()))

type RailService = NonNullable<ManifestAnswer['ports']['rails']>['rails'][number]

const usual_amount = 1000n

/** Within the limits of the service. */
function amountFor({ amount_min = 0n, amount_max = 10n ** 30n }: { amount_min?: bigint; amount_max?: bigint }): bigint {
  if (amount_min > usual_amount) return amount_min
  return amount_max < usual_amount ? amount_max : usual_amount
}

/** Empty: the rail finds the payee by an address or a phone number. */
function railAccount(rail: RailService['rail'], asset: string, serial: number) {
  const needsNumber = corridors.some((each) => each.rail === rail && each.routing_number_types.length > 0)
  const institution = sandboxInstitutionFor(asset)
  if (!needsNumber || !institution) return { routing_numbers: [] }
  const { account_details, routing_details } = issueAccount(institution, newReference(), serial)
  return {
    account_number: defined(account_details[0], 'it was issued').account_number,
    routing_numbers: routing_details,
  }
}

export function railPayment(
  service: RailService,
  side: 'deposit' | 'withdrawal',
  bank_guid: Guid,
  serial: number,
): QuestionBody {
  const { rail, asset } = service
  return {
    bank_guid,
    ...{ reference: newReference(), asset, amount: String(amountFor(service)), side, rail },
    party: {
      names: ['Corridor Check'],
      ...railAccount(rail, asset, serial),
      email_addresses: ['check@example.com'],
      phone_numbers: ['+12125550100'],
    },
  }
}

const strange_seed = randomBytes(32)
let strange_index = 0

/** A new address each time, of a key that is thrown away. */
export function strangeAddress(chain: Chain, network: Network) {
  const key = depositKey(strange_seed, chain, network, 'standard')
  return deriveAddress(chain, network, 'standard', key, strange_index++)
}

export function chainPayment(
  { chain, network, ...limits }: { chain: Chain; network: Network; amount_min?: bigint; amount_max?: bigint },
  bank_guid: Guid,
): QuestionBody {
  const asset = defined(findAsset(chains[chain].native_asset), 'the native asset of a chain is known')
  const least = [amountFor(limits), minimumAmount(asset)].reduce((a, b) => (b > a ? b : a))
  const amount = String(least)
  return {
    ...{ bank_guid, reference: newReference(), asset: asset.code, amount, side: 'withdrawal', chain, network },
    outputs: [{ ...strangeAddress(chain, network), amount }],
    network_fee_max: String(10n ** BigInt(asset.decimals)),
  }
}

/** Of a node that nobody reaches. */
export function lightningPayment(network: Network, bank_guid: Guid): QuestionBody {
  const payment_hash = randomBytes(32)
  const invoice = mintInvoice(
    {
      ...{ network, msat: 1_000_000n, description: 'corridor connector check', payment_hash },
      ...{ created_at: timestampFromMs(Date.now()), payment_secret: randomBytes(32) },
    },
    randomBytes(32),
  )
  return {
    ...{ bank_guid, reference: newReference(), asset: 'BTC', amount: '1000', side: 'withdrawal', network, invoice },
    ...{ payment_hash: payment_hash.toString('hex'), msat: '1000000', routing_fee_max: '50' },
  }
}

/** An invoice that nobody will pay. */
export const invoiceOrder = (network: Network) => ({
  ...{ network, msat: '1000000', description: 'corridor connector check', expiry_seconds: 3600 },
})

const inquiryOf = (method: string) => ({
  ...{ method, is_immediate: false, inquiry_at: new Date().toISOString(), associates: 0, documents: [] },
})

export const inquiry = (method: string, bank_guid: Guid): QuestionBody => ({
  ...{ bank_guid, reference: newReference(), ...inquiryOf(method) },
})

/** A thousandth of the asset, at this price of it in base units. */
export function order(symbol: string, bank_guid: Guid, priced: (asset_amount: bigint) => bigint): QuestionBody {
  const [code = ''] = symbol.split('-')
  const { decimals } = defined(findAsset(code), 'the asset of a symbol is known')
  const receive = 10n ** BigInt(Math.max(0, decimals - 3))
  return {
    ...{ bank_guid, reference: newReference(), symbol, side: 'buy' },
    ...{ receive_amount: String(receive), deliver_amount: String(priced(receive)) },
  }
}
